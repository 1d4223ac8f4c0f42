/** Why: the Spanish texts of a company's money. */
export default {
  title: "Dinero",
  lead: "Cada movimiento de lo que invertiste en tus campañas, y el saldo después de cada uno.",
  loading: "Cargando los movimientos…",
  campaign: "Campaña",
  anyCampaign: "Todas las campañas",
  otherCampaign: "Otra campaña",
  seeAll: "Ver todas las campañas",
  more: "Ver más movimientos",
  loadingMore: "Cargando…",
  moreFailed: "No pudimos cargar más movimientos. Probá de nuevo.",
  unknown: "alguien de la comunidad",
  sums: {
    label: (currency: string) => `Resumen en ${currency}`,
    funded: "Inversión pagada",
    spent: "Gastado",
    frozen: "Reservado",
    frozenNote: "para publicaciones que esperan decisión",
    available: "Disponible",
    posts: (count: number, shown: string, amount: string) =>
      count === 1 ? `${amount} por 1 publicación` : `${amount} por ${shown} publicaciones`,
    postsAt: (count: number, shown: string, price: string) =>
      count === 1 ? `1 publicación × ${price}` : `${shown} publicaciones × ${price}`,
    reactions: (amount: string) => `${amount} por reacciones`,
  },
  columns: { movement: "Movimiento", day: "Día", amount: "Monto", balance: "Saldo" },
  onlyMoved: "sigue en tu saldo",
  ofThemReserved: (amount: string) => `${amount} reservados`,
  movements: {
    Funded: (_person: string) => "Pago de la inversión",
    Reserved: (person: string) => `Reservado para la publicación de ${person}`,
    Released: (person: string) => `Liberado: se rechazó la publicación de ${person}`,
    PaidForPost: (person: string) => `Pagado por la publicación de ${person}`,
    PaidForReactions: (person: string) => `Pagado por reacciones a la publicación de ${person}`,
    PriceReturned: (person: string) =>
      `Devuelto y reservado otra vez: se deshizo la aprobación de la publicación de ${person}`,
    ReactionsReturned: (person: string) =>
      `Devuelto por reacciones: se deshizo la aprobación de la publicación de ${person}`,
    AllReturned: (person: string) => `Devuelto: se revirtió la aprobación de la publicación de ${person}`,
  },
  empty: {
    company: {
      title: "Todavía no hay movimientos",
      text: "El primero aparece cuando confirmamos el pago de una campaña.",
    },
    unpaid: {
      title: "Esta campaña todavía no movió plata",
      text: "El primer movimiento aparece cuando confirmamos el pago de su inversión.",
    },
    product: {
      title: "Esta campaña no mueve plata",
      text: "Paga con producto o descuento. Las unidades se ven en la campaña.",
    },
    unknown: {
      title: "No encontramos esa campaña",
      text: "Puede que el enlace esté incompleto, o que sea de otra empresa.",
    },
  },
  csv: {
    button: "Exportar CSV",
    busy: (count: string) => `Exportando… ${count}`,
    done: (count: string) =>
      count === "1" ? "Exportamos 1 movimiento." : `Exportamos ${count} movimientos.`,
    failed: "No pudimos exportar los movimientos. Probá de nuevo.",
    file: "dinero",
    columns: {
      when: "Fecha y hora",
      movement: "Movimiento",
      campaign: "Campaña",
      code: "Código",
      person: "Persona",
      currency: "Moneda",
      amount: "Monto",
      change: "Cambio del saldo",
      balance: "Saldo",
      available: "Disponible",
      reserved: "Reservado",
    },
  },
};
