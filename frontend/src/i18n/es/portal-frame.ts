/** Why: the Spanish texts of the portal's frame: rail, top bar, the phones' bar. */
export default {
  closed: {
    title: (company: string) => `${company} está dada de baja`,
    ofOwner: "Hasta que vuelva no hay nada para ver ni cambiar. Escribinos y la reactivamos.",
    ofOthers:
      "Hasta que vuelva no hay nada para ver ni cambiar. Quien es titular puede pedirnos que la reactivemos.",
    write: "Escribirnos",
  },
  label: "Portal",
  site: "El sitio",
  more: "Más",
  moreTitle: "Todo el portal",
  create: "Crear campaña",
  search: "Buscar",
  searchWhere: "en el portal",
  places: {
    portal: "Inicio",
    inbox: "Por auditar",
    campaigns: "Campañas",
    creators: "Creadores",
    reports: "Informes",
    downloads: "Descargas y QR",
    scan: "Entregar",
    brands: "Marcas",
    addCompany: "Agregar empresa",
    notices: "Avisos",
    settings: "Configuración",
    help: "Ayuda",
  },
  /** Replaces a label that is too long for the phones' bar. */
  short: {
    inbox: "Auditar",
    scan: "Escanear",
    "desk.queue": "Auditar",
    "desk.secondOpinions": "Opiniones",
    "desk.payments": "Cobros",
    "desk.payouts": "Pagos",
    "desk.tokens": "Tokens",
    "desk.deletions": "Bajas",
  },
  mine: (count: string) => (count === "1" ? "1 tuya" : `${count} tuyas`),
  waiting: (count: string) => `${count} en espera`,
};
