/** Why: the Spanish texts of the notices to creators. */
export default {
  title: "Avisos",
  empty: "Todavía no tenés avisos",
  emptyText: "Acá te contamos qué pasó con tus publicaciones, cuándo cobrás y quién se sumó con tu código.",
  choose: "Elegir qué te avisamos",
  unread: "nuevo",
  named: (name: string) => `«${name}»`,
  unnamed: "una campaña",
  lines: {
    Approved: (campaign: string) => `Aprobaron tu publicación de ${campaign}.`,
    Rejected: (campaign: string) =>
      `Rechazaron tu publicación de ${campaign}. Mirá por qué y qué podés hacer.`,
    ChangeAsked: (campaign: string, until: string) =>
      `Te piden un cambio en tu publicación de ${campaign}. Tenés hasta el ${until}.`,
    ChangeDue: (campaign: string, until: string) =>
      `Te queda poco para hacer el cambio en tu publicación de ${campaign}: hasta el ${until}.`,
    DisputeKept: (campaign: string) => `Revisamos tu reclamo por ${campaign}: el rechazo se mantiene.`,
    DisputeOverturned: (campaign: string) =>
      `Revisamos tu reclamo por ${campaign} y te dimos la razón: tu publicación está aprobada.`,
    RewardDelivered: (campaign: string) => `Te entregaron tu premio de ${campaign}.`,
    PayoutReleased: (amount: string, account: string) =>
      `Tu pago de ${amount} está en camino a tu cuenta ${account}.`,
    PayoutPaid: (amount: string, account: string) => `Te pagamos ${amount} en tu cuenta ${account}.`,
    PayoutReturned: (amount: string, reason: string) =>
      `El banco devolvió tu pago de ${amount}${reason ? ` (${reason})` : ""}. Revisá tu cuenta: cuando esté en orden, entra en un próximo pago.`,
    PersonJoined: (count: number) =>
      count === 1 ? "Alguien se sumó con tu código." : `Se sumaron ${count} personas con tu código.`,
    NewCampaign: (campaign: string) => `Empezó ${campaign}: ya podés participar.`,
    NetworkAttention: (network: string, account: string) =>
      `Tu cuenta de ${network} ${account} dejó de estar vinculada. Mirá cómo arreglarlo.`,
    NetworkConfirmed: (network: string, account: string) => `Confirmamos tu cuenta de ${network} ${account}.`,
    NetworkRefused: (network: string, account: string) =>
      `No encontramos tu código en el perfil de ${network} ${account}. Podés pedirlo otra vez.`,
  },
  choosing: {
    title: "Avisos",
    text: "Elegí qué te contamos y dónde. Los cambios se guardan solos.",
    unconfirmed: "Todavía no confirmaste tu e-mail: hasta que lo hagas, solo te avisamos en la app.",
    inApp: "En la app",
    byMail: "Por e-mail",
    topics: {
      Posts: {
        title: "Tus publicaciones",
        text: "Si se aprueban o se rechazan, y qué pasa con tus reclamos.",
      },
      Changes: { title: "Cambios que te piden", text: "Cuando te los piden y cuando se acaba el plazo." },
      Money: { title: "Tus pagos", text: "Cuando salen, cuando llegan y si el banco los devuelve." },
      Rewards: { title: "Tus premios", text: "Cuando te entregan uno." },
      Networks: {
        title: "Tus redes",
        text: "Si una cuenta deja de estar vinculada, y cuando confirmamos una.",
      },
      People: { title: "Gente que trajiste", text: "Cuando alguien se suma con tu código." },
      Campaigns: {
        title: "Campañas nuevas",
        text: "Las de tu ciudad y las de todo el país. Por e-mail, a lo sumo una vez por día.",
      },
    },
  },
  stop: {
    title: "¿No más e-mails de este tipo?",
    text: "En la app vas a seguir viendo estos avisos. Podés volver a activarlos cuando quieras.",
    end: "No recibir más",
    ending: "Un momento…",
    done: "Listo, no te escribimos más",
    doneText: "Ya no te mandamos e-mails sobre:",
    choose: "Elegir todos mis avisos",
  },
};
