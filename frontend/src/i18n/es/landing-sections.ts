/** Why: the Spanish texts of the home page below its hero; a prerendered page never fetches them. */
export default {
  about: {
    title: "La publicidad que nadie saltea es la que cuenta alguien conocido.",
    text: "Resuena une marcas con usuarios comunes de redes sociales. No hace falta ser famoso: hace falta que te crean. Elegís cómo querés sonar.",
    types: [
      {
        name: "Spot",
        title: "Tu contenido, en sus perfiles",
        text: "Subís la pieza y se publica tal cual en el perfil de cada persona. Solo se valida.",
      },
      {
        name: "Patrocinio",
        title: "Lo que ya cuentan, patrocinado",
        text: "Patrocinás publicaciones espontáneas. Pedimos fotos nítidas, sin movimiento y con buena luz.",
      },
      {
        name: "Publicidad",
        title: "Tu brief, su creatividad",
        text: "Escribís las reglas del contenido y cada persona las cuenta a su manera.",
      },
    ],
  },
  process: {
    title: "De tu idea a su muro",
    steps: [
      {
        title: "Lanzás",
        text: "Creás la campaña en menos de 5 minutos: qué publicar, con qué se paga y hasta cuándo.",
      },
      { title: "Publican", text: "Las personas la ven en la app y publican en Instagram y en Facebook." },
      {
        title: "Auditás",
        text: "Si pagás con productos o descuentos, aprobás vos, con el código de la publicación. Si pagás con dinero, auditamos nosotros.",
      },
      { title: "Resuena", text: "Se paga la recompensa y mirás likes, comentarios y stock mientras crecen." },
    ],
  },
  referrals: {
    title: "El eco también paga",
    text: "Quien invita gana el 5\u00a0% de lo que ganan sus referidos. Y otra vez el 5\u00a0% por los referidos de ellos.",
    value: "5\u00a0%",
    you: "Vos",
    first: "Tus referidos",
    second: "Los referidos de tus referidos",
    note: "Para entrar a la app hace falta un código de referido. Así, cada persona llega por alguien que la conoce.",
    start: "Empezar con mi código",
  },
  features: {
    title: "Hecho para que confíes en cada publicación",
    items: [
      {
        title: "Cada publicación, auditada",
        text: "Ves la imagen, quién la publicó y dónde. Aprobás o rechazás con dos clics.",
      },
      {
        title: "Un código por publicación",
        text: "Ocho caracteres alcanzan para encontrar cualquier publicación.",
      },
      {
        title: "Sin cargo por servicio",
        text: "Las campañas pagadas en dinero nunca llevan comisión. Las de producto o descuento, ninguna los primeros 3 meses.",
      },
      {
        title: "El presupuesto, a la vista",
        text: "Invertido, disponible, reservado y gastado. En producto, el stock que queda.",
      },
      {
        title: "Dinero, producto o descuento",
        text: "Pagás con lo que tu marca tiene. Una caja de café también es una recompensa.",
      },
      {
        title: "Interacciones reales",
        text: "Likes y comentarios de cada red, también los que no patrocinaste.",
      },
    ],
  },
  income: {
    title: "Una foto que sigue trabajando",
    text: "Quien publica cobra por la publicación y suma por cada like, comentario y reacción.",
    items: [
      { title: "Todos los meses", text: "El dinero se acredita mes a mes en la cuenta de su perfil." },
      { title: "En el momento", text: "Los productos y los descuentos llegan en tiempo real." },
      {
        title: "75\u00a0% para las personas",
        text: "25\u00a0% para Resuena y 0\u00a0% para las plataformas sociales.",
      },
    ],
  },
  counters: {
    title: "Resuena en números",
    items: [
      { value: "+200", label: "marcas" },
      { value: "+10.000", label: "descargas de la app" },
      { value: "5 min", label: "o menos para crear una campaña" },
    ],
  },
  testimonials: {
    title: "Lo que se escucha",
    items: [
      {
        quote:
          "Regalamos cuarenta bolsas de café y tuvimos cuarenta mesas contándolo. Ningún aviso nos dio eso.",
        name: "Lucía",
        role: "Cafetería de barrio",
      },
      {
        quote: "Apruebo las publicaciones desde el mostrador. Escriben el código, veo la foto, listo.",
        name: "Martín",
        role: "Casa de zapatillas",
      },
      {
        quote: "Tengo 600 seguidores y me pagaron por mostrar algo que ya compraba.",
        name: "Sol",
        role: "Publica con Resuena",
      },
    ],
  },
  investors: {
    title: "75, 25, 0. Así se reparte cada peso.",
    text: "75\u00a0% para quien publica, 25\u00a0% para Resuena, nada para las plataformas. Si querés crecer con esa cuenta, conversemos.",
    action: "Para inversores",
    soon: "Avisame de la próxima ronda",
  },
  joinUs: {
    title: "Sumate a quienes hacen ruido",
    text: "Buscamos creadores de contenido y embajadores de marca. Contestamos dentro de la semana.",
    action: "Ver las búsquedas",
  },
  faq: {
    title: "Preguntas",
    items: [
      {
        question: "¿Quiénes publican?",
        answer:
          "Usuarios comunes de redes sociales, sobre todo de Instagram y también de Facebook. Entran a la app con un código de referido.",
      },
      {
        question: "¿Con qué puedo pagar?",
        answer:
          "Con dinero, con productos o con descuentos. Elegís al crear la campaña, y de eso depende quién audita.",
      },
      {
        question: "¿Quién audita las publicaciones?",
        answer:
          "Si la campaña se paga en dinero, el equipo de Resuena. Si se paga con productos o descuentos, tu marca: con el código de la publicación o leyendo su QR.",
      },
      {
        question: "¿Cuánto cuesta?",
        answer:
          "Las campañas pagadas en dinero no llevan cargo por servicio. Las de producto o descuento no lo llevan durante los primeros 3 meses desde el lanzamiento; después, un porcentaje del valor del producto.",
      },
      {
        question: "¿Puedo rechazar una publicación?",
        answer:
          "Sí, en campañas de Publicidad y de Patrocinio pagadas con producto o descuento. En un Spot el contenido es tuyo, así que solo se valida.",
      },
      {
        question: "¿Cuándo cobra quien publica?",
        answer:
          "El dinero, una vez por mes en la cuenta de su perfil. Los productos y los descuentos, en el momento.",
      },
      {
        question: "¿Cómo empiezo con mi marca?",
        answer: "Creás tu cuenta, agregás tu empresa y diseñás la campaña. Sin costo de alta.",
      },
    ],
  },
};
