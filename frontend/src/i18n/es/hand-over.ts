/** Why: the Spanish texts of handing products over: at the counter, on an ad's page, in the list of what is owed. */
export default {
  tabs: "Entregar productos",
  scan: "Escanear",
  owedTab: "Por entregar",
  handOver: "Entregar",
  /** The button's accessible name in a list. */
  handOverTo: (product: string, person: string) => `Entregar ${product} a ${person}`,
  product: "El producto de la campaña",
  to: (person: string) => `Para ${person}`,
  someone: "alguien",
  handedOver: "Entregado",
  undo: "Deshacer",
  undoHint: "Podés deshacerlo durante 10 segundos. Después queda registrado.",
  scanAnother: "Escanear otro",
  next: "Apuntá al código que sigue.",
  ready: "Listo para entregar",
  /** A code that was scanned after its product was handed over. */
  already: (when: string, by: string) => `Ya se entregó ${when}, por ${by}.`,
  /** If two users handed the same product over, the later one reads this. */
  twice: (product: string) =>
    `Otra persona ya había entregado ${product}: fijate que no haya salido dos veces.`,
  justNow: "Lo acabás de entregar.",
  seeAd: "Ver la publicación",
  cancel: "Ahora no",
  since: "Se debe desde",
  refused: (product: string, why: string) => `No se registró la entrega de ${product}: ${why}`,
  failed: "No pudimos registrar la entrega. Probá de nuevo.",
  owed: {
    title: "Por entregar",
    lead: "Publicaciones aprobadas cuyo producto todavía no entregaste. Primero, las más viejas.",
    search: "Nombre o código",
    filterCampaign: "Campaña",
    anyCampaign: "Todas las campañas",
    otherCampaign: "Otra campaña",
    total: (count: number, shown: string) => (count === 1 ? "Debés 1 producto" : `Debés ${shown} productos`),
    label: "Productos por entregar",
    columns: { product: "Producto", person: "Para", campaign: "Campaña", code: "Código", since: "Desde" },
    loading: "Cargando…",
    more: "Ver más",
    loadingMore: "Cargando…",
    moreFailed: "No pudimos cargar más. Probá de nuevo.",
    none: "No debés ningún producto",
    noneHint:
      "Cuando apruebes una publicación que se paga con producto, va a aparecer acá hasta que lo entregues.",
    noneFound: "Nada por entregar con ese filtro",
    noneFoundHint: "Fijate si el nombre o el código están bien escritos. Puede que ya se haya entregado.",
    showAll: "Ver todo",
    csv: {
      button: "CSV",
      busy: (count: string) => `Preparando… ${count}`,
      done: (count: string) =>
        count === "1"
          ? "Listo: se descargó 1 producto por entregar."
          : `Listo: se descargaron ${count} productos por entregar.`,
      failed: "No pudimos preparar el archivo. Probá de nuevo.",
      file: "por entregar",
      columns: {
        product: "Producto",
        person: "Para",
        campaign: "Campaña",
        code: "Código",
        since: "Se debe desde",
      },
    },
  },
};
