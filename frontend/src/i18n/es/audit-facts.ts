/** Why: the Spanish texts of what an audit decision needs to know. */
export default {
  caption: "Texto de la publicación",
  noCaption: "Sin texto.",
  checks: "Lo que pide la campaña",
  checkPassed: "Cumple",
  checkFailed: "No cumple",
  check: {
    hashtag: (value: string) => `Lleva #${value}`,
    network: (value: string) => `Está publicada en ${value}`,
  },
  brief: "Brief",
  noBrief: "La campaña no tiene brief.",
  terms: "Bases y condiciones",
  posts: "Verla en su red",
  postOn: (network: string) => `Abrir en ${network}`,
  opensInNewTab: "(se abre en otra pestaña)",
  record: "Su historial con tu marca",
  recordNone: "Es su primera publicación para vos.",
  recordOf: (approved: string, rejected: string) => `${approved} · ${rejected}`,
  recordApproved: (count: number, shown: string) => (count === 1 ? "1 aprobada" : `${shown} aprobadas`),
  recordRejected: (count: number, shown: string) => (count === 1 ? "1 rechazada" : `${shown} rechazadas`),
  atLeast: (count: string) => `${count} o más`,
  reward: "Qué recibe",
  effect: (free: number, shown: string) =>
    free === 1
      ? "Si la aprobás, te queda 1 unidad libre."
      : `Si la aprobás, te quedan ${shown} unidades libres.`,
  cannot: "No se puede aprobar:",
};
