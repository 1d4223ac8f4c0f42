/** Why: the Spanish texts of the facts for an audit decision. */
export default {
  caption: "Texto de la publicación",
  noCaption: "Sin texto.",
  checks: {
    title: "Verificaciones",
    pending: "La estamos verificando. Tarda unos segundos y se actualiza sola.",
    nothing: "Esta publicación no tiene nada para verificar.",
    warnings: (count: number, shown: string) => (count === 1 ? "1 advertencia" : `${shown} advertencias`),
    unchecked: (checks: string) => `No se pudo verificar: ${checks}`,
    passed: (count: number, shown: string) =>
      count === 1 ? "Pasó 1 verificación" : `Pasó ${shown} verificaciones`,
    score: (score: string) => `Puntaje: ${score} de 10`,
    formula: "Ver cómo se calcula",
    evidence: "Ver en qué se basa",
    reject: "Rechazar por esto",
    thisOne: "Esta publicación",
    thisPicture: "Imagen de esta publicación",
    twin: (creator: string) => `La de ${creator}`,
    failed: "No pudimos traer las verificaciones.",
    again: "Probar de nuevo",
  },
  brief: "Brief",
  noBrief: "La campaña no tiene brief.",
  terms: "Bases y condiciones",
  posts: "Verla en su red",
  postOn: (network: string) => `Abrir en ${network}`,
  measured: (when: string) => `Cifras de la red, medidas el ${when}.`,
  reported: (when: string) => `Cifras cargadas a mano el ${when}.`,
  missing: "La red no la muestra.",
  missingSeen: (when: string) => `La red ya no la muestra. La vimos por última vez el ${when}.`,
  publication: {
    Waiting: (network: string) => `En ${network}: la publicamos en breve.`,
    Processing: (network: string) => `En ${network}: la red la está preparando.`,
    Sending: (network: string) => `En ${network}: la enviamos y falta que la red lo confirme.`,
    Published: (network: string) => `En ${network}: publicada.`,
    Failed: (network: string) =>
      `En ${network}: no se pudo publicar. Le avisamos a quien la hizo cómo seguir.`,
    Cancelled: (network: string) => `En ${network}: no la publicamos nosotros.`,
  },
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
