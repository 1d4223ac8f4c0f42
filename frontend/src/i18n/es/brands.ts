/** Why: the Spanish texts of the brands page. */
export default {
  metaTitle: "Para marcas",
  metaDescription:
    "Creá tu campaña en menos de 5 minutos y que la publiquen personas de verdad en sus redes. Precios claros, cada publicación auditada y resultados al momento.",
  hero: {
    title: "Tu marca, en boca de todos",
    text: "Lanzás una campaña y la cuentan personas comunes, en sus redes y con sus palabras. Vos seguís cada publicación desde acá.",
    hello: (name: string) => `Hola, ${name}`,
    start: "Empezar",
    plans: "Ver los precios",
    figure: "Tres publicaciones de tres personas sobre el mismo café, cada una con sus corazones",
  },
  what: {
    title: "El boca en boca de siempre, ahora con recibo",
    text: "Miles de personas que usan Instagram y Facebook como cualquiera publican tu campaña en su perfil. Pagás con dinero, con productos o con descuentos. Cada publicación lleva un código, se audita y se mide.",
    counters: [
      { value: "+200", label: "marcas ya hablan así" },
      { value: "+10.000", label: "descargas de la app" },
    ],
    video: "Mirar la idea",
  },
  video: {
    title: "La idea, en movimiento",
    again: "Ver de nuevo",
    open: "Abrir en otra pestaña",
    scenes: [
      "Tu marca tiene algo para decir.",
      "Alguien lo cuenta a su manera.",
      "Le creen, porque lo conocen.",
      "Y lo que se dijo una vez, resuena.",
    ],
  },
  start: {
    title: "Cómo empezar",
    text: "Tres pasos, y el último lleva menos de 5 minutos.",
    done: "Listo",
    account: {
      title: "Creá tu cuenta",
      text: "Un e-mail y una contraseña. Nada más.",
      action: "Crear cuenta",
      login: "Ya tengo cuenta",
      mine: "Tu cuenta",
      doneText: (email: string) => `Ingresaste como ${email}.`,
      edit: "Editar mi perfil",
    },
    company: {
      title: "Agregá tu empresa",
      text: "Nombre, celular y logo: así te ven quienes publican.",
      action: "Agregar empresa",
      mine: "Tu empresa",
      doneText: (name: string) => `${name} ya está en Resuena.`,
      edit: "Editar mi empresa",
    },
    create: {
      title: "Creá tu campaña",
      text: "Qué publicar, con qué se paga y hasta cuándo. En menos de 5 minutos queda lista.",
      action: "Crear campaña",
      needsOwner:
        "Las campañas las crean los titulares de tu empresa. Pedile a uno de ellos que la cree o que te haga titular.",
      needsCompany: "Primero agregá tu empresa: la campaña sale con su nombre.",
      form: "Formulario para crear una campaña",
      open: "Abrir en otra pestaña",
    },
    campaigns: {
      title: "Seguí tus campañas",
      text: "Miralas crecer y auditá cada publicación.",
      action: "Ir a mis campañas",
      count: (count: number) => (count === 1 ? "1 campaña" : `${count} campañas`),
    },
    companies: {
      title: "Todas las marcas",
      text: "Las empresas de la plataforma, con sus campañas.",
      action: "Ver las marcas",
    },
    help: {
      title: "¿Preferís hablarlo?",
      text: "Del otro lado hay una persona. El mensaje ya va escrito.",
      action: "Hablar con un asesor",
    },
  },
  external: "se abre en otra pestaña",
  how: {
    title: "Cómo funciona",
    steps: [
      {
        title: "Definís la campaña",
        text: "Spot, Patrocinio o Publicidad. En dinero, producto o descuento.",
      },
      {
        title: "La publican",
        text: "Cada persona, en sus propias redes, con un código que identifica su publicación.",
      },
      {
        title: "Medís y auditás",
        text: "Aprobás publicaciones y ves likes, comentarios, presupuesto y stock.",
      },
    ],
  },
  plans: {
    title: "Precios que se explican solos",
    money: {
      title: "Campañas en dinero",
      value: "0\u00a0%",
      text: "Nunca llevan cargo por servicio. Ni el primer mes ni el mes cien.",
    },
    product: {
      title: "En producto o descuento",
      value: "0\u00a0%",
      text: "Sin cargo los primeros 3 meses desde el lanzamiento. Después, un porcentaje del valor del producto.",
    },
    early: {
      badge: "Para las primeras",
      title: "Marcas que llegan temprano",
      value: "0\u00a0%",
      text: "Sumate antes del lanzamiento y tu comisión es 0\u00a0% durante los primeros 6 meses.",
      action: "Sumar mi marca",
    },
    enterprise: {
      title: "Plan empresa",
      text: "Varias marcas, muchas sucursales o una agencia entera. Contanos cómo trabajan y lo armamos a medida.",
      action: "Consultar por el plan empresa",
    },
    split: {
      title: "Adónde va cada peso de recompensa",
      people: "75\u00a0% para quienes publican",
      house: "25\u00a0% para Resuena",
      platforms: "0\u00a0% para las plataformas sociales",
    },
  },
  value: {
    title: "Seis cosas que un aviso común no te da",
    steps: [
      { title: "Te nombra alguien conocido", text: "La gente saltea los avisos. A sus amigos, no." },
      {
        title: "Elegís cómo sonar",
        text: "Tu pieza tal cual, un momento espontáneo o tu brief contado por ellos.",
      },
      {
        title: "Pagás con lo que tenés",
        text: "Dinero, productos o descuentos. Una caja de café también es presupuesto.",
      },
      {
        title: "Decidís publicación por publicación",
        text: "En producto o descuento aprobás vos, con un código o un QR. En dinero, lo hace nuestro equipo.",
      },
      {
        title: "Ves lo que pasa, mientras pasa",
        text: "Likes, comentarios, presupuesto y stock, en una sola pantalla.",
      },
      {
        title: "Sigue sonando",
        text: "Quien publica suma por cada reacción: le conviene que la publicación guste tanto como a vos.",
      },
    ],
  },
};
