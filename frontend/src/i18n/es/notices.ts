/** Why: the Spanish texts of notices: the bell, the page, and the notice settings. */
export default {
  bell: {
    label: "Avisos",
    unread: (count: number) =>
      count === 1 ? "Avisos: uno sin leer" : `Avisos: ${count >= 100 ? "más de 99" : count} sin leer`,
    title: "Avisos",
    all: "Ver todos",
    choose: "Elegir qué me avisan",
  },
  read: "Marcar todo como leído",
  unreadMark: "Sin leer",
  readFailed: "No pudimos marcarlo como leído. Probá de nuevo.",
  loading: "Buscando tus avisos…",
  failed: "No pudimos traer tus avisos.",
  retry: "Probar de nuevo",
  emptyTitle: "Estás al día",
  emptyText: "Cuando llegue una publicación o cambie una campaña, te lo contamos acá.",
  page: {
    title: "Avisos",
    lead: "Lo que pasó en tus campañas mientras no mirabas. Guardamos los avisos 90 días.",
    show: "Qué mostrar",
    everything: "Todos",
    unread: "Sin leer",
    noneUnread: "No te queda nada por leer",
    noneUnreadText: "Los avisos que ya viste siguen en «Todos».",
    more: "Mostrar más",
    loadingMore: "Buscando más…",
    moreFailed: "No pudimos traer más avisos. Probá de nuevo.",
  },
  named: (campaign: string) => `«${campaign}»`,
  unnamedCampaign: "una campaña",
  somebody: "Alguien",
  unknownKind: "Hay una novedad: actualizá la página para verla.",
  approved: (count: number, shown: string) =>
    count === 0
      ? "ninguna publicación aprobada"
      : count === 1
        ? "una publicación aprobada"
        : `${shown} publicaciones aprobadas`,
  reactions: (count: number, shown: string) =>
    count === 0 ? "ninguna interacción" : count === 1 ? "una interacción" : `${shown} interacciones`,
  lines: {
    AdvertisementsWaiting: (campaign: string, count: number) =>
      count === 1
        ? `Llegó una publicación de ${campaign} para auditar.`
        : `Llegaron ${count} publicaciones de ${campaign} para auditar.`,
    AdvertisementsAssigned: (person: string, count: number) =>
      count === 1
        ? `${person} te asignó una publicación para auditar.`
        : `${person} te asignó ${count} publicaciones para auditar.`,
    AuditsOverdue: (campaign: string, count: number) =>
      count === 1
        ? `Se venció el plazo para auditar una publicación de ${campaign}.`
        : `Se venció el plazo para auditar ${count} publicaciones de ${campaign}.`,
    CampaignApproved: (campaign: string) => `Aprobamos ${campaign}. ¡Ya está en marcha!`,
    CampaignPayable: (campaign: string) => `Aprobamos ${campaign}. Falta el pago para que empiece.`,
    CampaignDue: (campaign: string, amount: string, reference: string) =>
      `Aprobamos ${campaign}. Para que empiece falta el pago: ${amount}, con la referencia ${reference}.`,
    PaymentNotFound: {
      due: (campaign: string, amount: string, reference: string) =>
        `Todavía no nos llegó el pago de ${campaign}: ${amount}, con la referencia ${reference}. Revisá la transferencia y avisanos de nuevo.`,
      over: (campaign: string) => `No nos había llegado el pago de ${campaign}.`,
    },
    CampaignReturned: (campaign: string) =>
      `Te devolvimos ${campaign}: hay algo para corregir antes de aprobarla.`,
    PaymentConfirmed: (campaign: string) => `Recibimos el pago de ${campaign}. ¡Ya está en marcha!`,
    CampaignStarted: (campaign: string) => `La campaña ${campaign} está en marcha otra vez.`,
    Scheduled: {
      CampaignApproved: (campaign: string, day: string) => `Aprobamos ${campaign}. Empieza el ${day}.`,
      PaymentConfirmed: (campaign: string, day: string) =>
        `Recibimos el pago de ${campaign}. Empieza el ${day}.`,
      CampaignStarted: (campaign: string, day: string) =>
        `La campaña ${campaign} ya no está frenada. Empieza el ${day}.`,
    },
    CampaignStopped: (campaign: string) => `La campaña ${campaign} está frenada: no recibe publicaciones.`,
    CampaignFinished: (campaign: string) => `La campaña ${campaign} terminó. Ya podés ver los resultados.`,
    BudgetLow: (campaign: string, left: string, total: string) =>
      `A ${campaign} le queda poco presupuesto: ${left} de ${total}.`,
    StockLow: (campaign: string, left: string, total: string) =>
      `A ${campaign} le queda poco stock: ${left} de ${total} unidades.`,
    StockGone: (campaign: string) =>
      `La campaña ${campaign} se quedó sin stock: no recibe más publicaciones.`,
    DisputeOpened: (campaign: string) =>
      `Reclamaron por un rechazo en ${campaign}. Lo va a revisar alguien de Resuena.`,
    DisputeKept: (campaign: string) => `Revisamos un reclamo de ${campaign}: la decisión se mantiene.`,
    DisputeOverturned: (campaign: string) => `Revisamos un reclamo de ${campaign}: la decisión cambió.`,
    InvitationReceived: (company: string) =>
      `Te invitaron a ${company}. Para aceptar, abrí el enlace del e-mail que te mandamos.`,
    MonthReported: (month: string, approved: string, reactions: string) =>
      `Tu informe de ${month} está listo: ${approved} y ${reactions}.`,
    InvitationAccepted: (person: string) => `${person} aceptó tu invitación.`,
    WebhookSwitchedOff: () =>
      "Apagamos uno de tus webhooks porque su dirección dejó de recibir eventos. Revisala y volvé a activarlo.",
  },
  choices: {
    title: "Avisos",
    lead: "Elegí qué querés saber y cómo. Vale solo para vos, no para el resto de tu empresa.",
    sectionTitle: "Qué te avisamos",
    sectionText: "El resumen diario sale a la mañana y trae solo lo que no leíste.",
    topics: {
      Advertisements: {
        name: "Publicaciones y reclamos",
        text: "Las que llegan a tus campañas con producto, las que te asignan y los reclamos por una decisión.",
      },
      Campaigns: {
        name: "Tus campañas",
        text: "Cuando se aprueban, vuelven para corregir, se pagan, empiezan, se frenan o terminan.",
      },
      Budget: { name: "Presupuesto bajo", text: "Cuando a una campaña le queda poco presupuesto." },
      Stock: { name: "Stock bajo", text: "Cuando quedan pocas unidades para entregar." },
      Invitations: { name: "Invitaciones", text: "Cuando alguien acepta la tuya." },
      Reports: {
        name: "Informe del mes",
        text: "Al empezar cada mes, lo que trajeron tus campañas en el que terminó, con el enlace al informe.",
      },
      Connections: {
        name: "Tus programas",
        text: "Cuando apagamos un webhook que dejó de recibir eventos.",
      },
    },
    inPortal: "En el portal",
    inPortalOf: (topic: string) => `En el portal: ${topic}`,
    mail: "Por e-mail",
    mailOf: (topic: string) => `Por e-mail: ${topic}`,
    mails: { Never: "Nunca", AtOnce: "Al momento", Daily: "Resumen diario" },
    saved: "Guardamos tu elección.",
    unconfirmed: "Todavía no confirmaste tu e-mail: hasta entonces los avisos llegan solo al portal.",
    confirm: "Confirmar mi e-mail",
  },
};
