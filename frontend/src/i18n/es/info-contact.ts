/** Why: the Spanish texts of /contactUs: three ways to reach us, a message, a quote. */
export default {
  metaTitle: "Contacto",
  metaDescription:
    "Escribinos, chateá con nosotros o pasá por la oficina. Respondemos dentro de las 24 horas en días hábiles.",
  title: "Hablemos.",
  text: "Contanos qué necesitás. Lo lee una persona y te responde una persona.",
  cards: {
    mail: {
      title: "Por e-mail",
      text: "Para todo lo que entra mejor en un párrafo.",
    },
    chat: {
      title: "Por chat, 24/7",
      text: "Escribí a cualquier hora. En días hábiles respondemos dentro de las 24 horas.",
      action: "Abrir el chat",
      message: "Hola, Resuena. Quiero hacerles una consulta.",
    },
    visit: {
      title: "En persona",
      text: "De lunes a viernes, de 10 a 18. Hay café de una marca que se anunció acá.",
      address: "Gorriti 4870, Palermo, Buenos Aires",
    },
  },
  fields: { name: "Nombre", email: "E-mail", message: "Mensaje" },
  message: {
    title: "Dejanos un mensaje",
    text: "Tres campos y listo.",
    label: "Formulario de contacto",
    placeholder: "¿En qué te ayudamos?",
  },
  quote: {
    title: "Pedí un presupuesto",
    text: "Contanos qué vendés, a quién y con qué te gustaría pagar: dinero, productos o descuentos. Te respondemos dentro de las 24 horas con una propuesta y números.",
    label: "Formulario de presupuesto",
    project: "Tu campaña",
    placeholder: "Vendemos yerba agroecológica. Queremos llegar a quienes recién empiezan a tomar mate…",
    agreement: "Acepto que Resuena use estos datos para preparar el presupuesto y responderme.",
    agreementMissing: "Necesitamos que aceptes para poder responderte.",
    action: "Pedir presupuesto",
    points: [
      "Sin costo y sin compromiso",
      "Una persona asignada desde el primer mensaje",
      "Números, no promesas",
    ],
  },
  map: {
    title: "Dónde estamos",
    action: "Abrir en el mapa",
    label: "Plano dibujado de Palermo con la oficina de Resuena en Gorriti 4870",
    external: "se abre en otra pestaña",
  },
};
