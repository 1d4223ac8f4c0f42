/** Why: the Spanish texts of the brands page. */
export default {
  metaTitle: "Para marcas",
  metaDescription: "Registrá tu marca, agregá tu empresa y seguí tus campañas en Resuena.",
  hero: {
    title: "Tu marca, en boca de todos",
    text: "Empezá en dos pasos. Después, cada publicación pasa por acá.",
    hello: (name: string) => `Hola, ${name}`,
  },
  start: {
    title: "Cómo empezar",
    done: "Listo",
    account: {
      title: "Creá tu cuenta",
      text: "Un e-mail y una contraseña. Nada más.",
      action: "Crear cuenta",
      login: "Ya tengo cuenta",
      doneText: (email: string) => `Ingresaste como ${email}.`,
    },
    company: {
      title: "Agregá tu empresa",
      text: "Nombre, celular y logo: así te ven quienes publican.",
      action: "Agregar empresa",
      doneText: (name: string) => `${name} ya está en Resuena.`,
    },
    campaigns: {
      title: "Seguí tus campañas",
      text: "Miralas crecer y auditá cada aviso.",
      action: "Ir a mis campañas",
      none: "Cuando tengas tu primera campaña, la vas a ver acá.",
      count: (count: number) => (count === 1 ? "1 campaña" : `${count} campañas`),
    },
    companies: {
      title: "Todas las marcas",
      text: "Las empresas de la plataforma, con sus campañas.",
      action: "Ver las marcas",
    },
  },
  how: {
    title: "Cómo funciona",
    steps: [
      {
        title: "Definís la campaña",
        text: "Spot, Sponsorship o Advertising. En dinero, producto o descuento.",
      },
      {
        title: "La publican",
        text: "Cada persona, en sus propias redes, con un código que identifica su aviso.",
      },
      { title: "Medís y auditás", text: "Aprobás avisos y ves likes, comentarios, presupuesto y stock." },
    ],
  },
  money: {
    title: "Precios que se explican solos",
    items: [
      {
        value: "0 %",
        title: "En dinero",
        text: "Las campañas pagadas en dinero nunca llevan cargo por servicio.",
      },
      {
        value: "0 %",
        title: "En producto o descuento",
        text: "Sin cargo los primeros 3 meses desde el lanzamiento; después, un porcentaje del valor del producto.",
      },
      {
        value: "75 %",
        title: "Para quienes publican",
        text: "El 25 % es de Resuena y nada va a las plataformas.",
      },
    ],
  },
};
