/** Why: the Spanish texts of the investors page. */
export default {
  metaTitle: "Inversores",
  metaDescription:
    "Resuena paga el 75\u00a0% a quienes publican, se queda con el 25\u00a0% y no les deja nada a las plataformas sociales. Conocé la idea, a quienes la fundaron y los documentos.",
  hero: {
    eyebrow: "Inversores",
    title: "Invertí en el boca en boca",
    text: "Es la publicidad más vieja del mundo y la única que todavía se cree. Nosotros le pusimos precio, código y auditoría.",
    documents: "Ver los documentos",
    founders: "Quiénes la fundaron",
    figure:
      "Un anillo que se reparte: 75\u00a0% para las personas, 25\u00a0% para Resuena, 0\u00a0% para las plataformas sociales",
    people: "para las personas",
    house: "para Resuena",
    platforms: "para las plataformas",
    parts: { people: "75\u00a0%", house: "25\u00a0%", platforms: "0\u00a0%" },
  },
  reasons: {
    title: "Tres razones para escuchar",
    items: [
      {
        title: "El canal ya existe",
        text: "No construimos audiencias: cada persona ya tiene la suya, y le creen. Más de 200 marcas y 10.000 descargas lo están usando.",
      },
      {
        title: "Crece por dentro",
        text: "A la app se entra con un código de referido. Quien invita gana el 5\u00a0% de lo que ganan sus referidos, hasta el segundo nivel: cada usuario trae al siguiente.",
      },
      {
        title: "La cuenta es corta",
        text: "75\u00a0% para quien publica, 25\u00a0% para Resuena, 0\u00a0% para las plataformas sociales. Entra en una línea y se audita publicación por publicación.",
      },
    ],
  },
  gate: {
    title: "Lo que sigue es para invitados",
    text: "Los documentos y las nueve preguntas difíciles se abren con un token. Si no tenés uno, pedilo: te contesta una persona.",
    enter: {
      title: "Tengo un token",
      text: "Pegalo tal como te llegó.",
      label: "Token de invitado",
      submit: "Entrar",
      submitting: "Comprobando…",
    },
    request: {
      title: "Quiero pedir uno",
      text: "Se abre un chat con el pedido ya escrito. Solo falta enviarlo.",
      name: "Nombre y apellido",
      profile: "Enlace a tu perfil de inversor",
      profileWrong: "Poné una dirección web, como https://www.linkedin.com/in/ana.",
      profileHint: "LinkedIn, un sitio o lo que mejor te presente.",
      submit: "Pedir un token",
      chat: "¿No se abrió el chat? Abrilo acá.",
    },
    login: "¿Ya tenés cuenta?",
    loginLink: "Ingresá",
  },
  guest: {
    welcome: "Entraste como invitado.",
    leave: "Salir",
    left: "Saliste como invitado.",
    ended: "Tu token dejó de valer. Pedí uno nuevo o ingresá otro.",
  },
  documents: {
    title: "Los documentos",
    text: "Para leer con tiempo. Te pedimos que no circulen.",
    kinds: {
      PitchDeck: "Documento",
      DemoVideo: "Video",
      StartupDatabase: "Base de datos",
      StartupPlatform: "Sitio",
      Other: "Documento",
    },
    external: "se abre en otra pestaña",
    loading: "Buscando los documentos…",
    notAvailable: "No disponible",
    failed: "No pudimos traer los documentos. Probá de nuevo.",
    retry: "Probar de nuevo",
    none: "Todavía no hay documentos publicados.",
  },
  faq: {
    title: "Nueve preguntas que ya nos hicieron",
    items: [
      {
        question: "¿Qué problema resuelven?",
        answer:
          "Las marcas pagan por avisos que nadie mira, y las personas que de verdad las recomiendan no cobran nada. Resuena junta las dos puntas: una campaña de un lado, gente que la cuenta del otro.",
      },
      {
        question: "¿Cómo gana dinero Resuena?",
        answer:
          "Del reparto: 75\u00a0% para quienes publican, 25\u00a0% para Resuena, 0\u00a0% para las plataformas sociales. Las campañas en dinero nunca llevan cargo por servicio; las de producto o descuento no lo llevan los primeros 3 meses y después pagan un porcentaje del valor del producto.",
      },
      {
        question: "¿Quién publica?",
        answer:
          "Usuarios comunes, sobre todo de Instagram y también de Facebook. No hace falta una audiencia enorme: hace falta que quienes la integran les crean.",
      },
      {
        question: "¿Por qué se quedan?",
        answer:
          "Porque cobran por publicar y suman por cada like, comentario y reacción. El dinero llega todos los meses; los productos y los descuentos, en el momento.",
      },
      {
        question: "¿Cómo crece la red?",
        answer:
          "Con códigos de referido. Quien invita gana el 5\u00a0% de lo que ganan sus referidos, también en el segundo nivel. Crecer no depende de pagar avisos.",
      },
      {
        question: "¿Qué impide las publicaciones falsas?",
        answer:
          "Cada publicación tiene un código de ocho caracteres y una auditoría. Si se paga en dinero, audita nuestro equipo. Si se paga en producto o descuento, audita la marca, con el código o con un QR.",
      },
      {
        question: "¿En qué se diferencian de una agencia de influencers?",
        answer:
          "Una agencia negocia con pocas cuentas grandes, una por una. Acá una marca crea su campaña en menos de 5 minutos y la publican muchas personas a la vez.",
      },
      {
        question: "¿Dónde están hoy?",
        answer:
          "Más de 200 marcas y más de 10.000 descargas. Las marcas que se suman antes del lanzamiento tienen 0\u00a0% de comisión los primeros 6 meses.",
      },
      {
        question: "¿Qué buscan en un inversor?",
        answer:
          "Alguien que conteste el teléfono y conozca marcas. Leé los documentos y escribinos: la primera charla es con quienes la fundaron.",
      },
    ],
  },
  founders: {
    title: "Quiénes la fundaron",
    text: "Tres personas que se cansaron de pagar por avisos que ni ellas miraban.",
    people: [
      {
        role: "Dirección general",
        line: "Vendió avisos de radio durante siete años. Sabe por qué alguien compra.",
      },
      {
        role: "Tecnología",
        line: "Hace que cada publicación se encuentre y cada interacción se cuente.",
      },
      {
        role: "Diseño",
        line: "Dibujó el punto y los arcos. Prueba todo en un teléfono viejo, al sol.",
      },
    ],
  },
};
