/** Why: the Spanish texts of what does not exist yet: the two coming-soon pages, the thanks, and web3. */
export default {
  form: {
    label: "Suscribirse por e-mail",
    email: "Tu e-mail",
    submit: "Avísenme",
  },
  soon: {
    metaTitle: "Falta poco",
    metaDescription:
      "Estamos preparando algo nuevo en Resuena. Dejanos tu e-mail y te avisamos el día que suene.",
    title: "Todavía no suena.",
    echo: "Falta poco.",
    text: "Estamos afinando lo que viene. Dejanos tu e-mail y te avisamos el día que se escuche. Ni uno más.",
    success: "¡Listo! Ya sabemos a quién avisarle primero.",
  },
  investors: {
    metaTitle: "Falta poco para inversores",
    metaDescription:
      "La próxima ronda de Resuena se está armando. Dejá tu e-mail y enterate antes que nadie.",
    title: "La próxima ronda",
    echo: "se está afinando.",
    text: "Si querés estar en la sala cuando empiece, dejanos tu e-mail. Mientras tanto, la cuenta ya se puede leer.",
    link: "Leer la página de inversores",
    success: "¡Listo! Te escribimos antes de que empiece.",
  },
  thanks: {
    metaTitle: "Gracias",
    metaDescription: "Recibimos tu mensaje. Gracias por escribirle a Resuena.",
    title: "Gracias.",
    echo: "Te escuchamos.",
    text: "Tu mensaje llegó y lo va a leer una persona. Si además querés saber cómo sigue Resuena, dejanos tu e-mail.",
    home: "Volver al inicio",
    success: "¡Listo! Vas a saber de nosotros.",
  },
  web3: {
    metaTitle: "Web3",
    metaDescription:
      "Qué pasa cuando lo que decís, lo que ganás y quién te cree quedan registrados a tu nombre. La mirada de Resuena sobre la web3.",
    hero: {
      eyebrow: "Resuena y la web3",
      title: "Tu voz vale. Que quede a tu nombre.",
      text: "Las redes guardan lo que decís y venden quién te escucha. Nosotros pensamos la próxima al revés: la voz, el registro y la recompensa son de quien habla.",
      video: "Mirar la idea",
      figure: "Una cadena de anillos enlazados, con una voz en el primero",
    },
    reasons: {
      title: "Cuatro razones para pensarla distinto",
      items: [
        {
          title: "Lo que decís queda registrado",
          text: "Cada publicación ya nace con un código propio y una historia: quién lo publicó, quién lo auditó y cuándo.",
        },
        {
          title: "El reparto está a la vista",
          text: "75\u00a0% para las personas, 25\u00a0% para Resuena, 0\u00a0% para las plataformas sociales. Sin letra chica que lo cambie de noche.",
        },
        {
          title: "Tu reputación viaja con vos",
          text: "Lo que construís publicando bien no debería borrarse porque una red cambió de humor.",
        },
        {
          title: "La red es de quien la hace crecer",
          text: "Quien invita ya gana el 5\u00a0% de lo que ganan sus referidos, hasta el segundo nivel. Es el principio, no el techo.",
        },
      ],
    },
    newsletter: {
      title: "Cuando haya algo para mostrar, lo mostramos",
      text: "Una carta cada tanto, sin promesas y sin humo.",
      success: "¡Listo! La próxima carta te llega a vos.",
    },
    video: {
      title: "La idea, en movimiento",
      again: "Ver de nuevo",
      open: "Abrir en otra pestaña",
      scenes: [
        "Alguien dice algo.",
        "Queda registrado a su nombre.",
        "Otros lo llevan más lejos.",
        "Y la recompensa vuelve a quien habló.",
      ],
    },
  },
};
