/** Why: the Spanish texts of the portal's frame: rail, top bar, the phones' bar. */
export default {
  label: "Portal",
  more: "Más",
  moreTitle: "Todo el portal",
  create: "Crear campaña",
  search: "Buscar",
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
  short: { inbox: "Auditar", scan: "Escanear" },
  waiting: (count: string) => `${count} en espera`,
};
