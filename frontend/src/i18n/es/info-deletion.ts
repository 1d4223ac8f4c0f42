/** Why: the Spanish texts of /deleteAccount, also of the link in the confirmation mail. */
export default {
  metaTitle: "Eliminar mi cuenta",
  metaDescription:
    "Pedí que borremos tu cuenta de Resuena y tus datos. Te mandamos un e-mail para confirmar; se borran dentro de las 72 horas.",
  title: "Eliminar mi cuenta",
  text: "Podés irte cuando quieras, sin explicar por qué. Borramos tu cuenta y los datos que la acompañan.",
  word: "ELIMINAR",
  form: {
    label: "Pedido de eliminación de cuenta",
    email: "El e-mail de tu cuenta",
    confirmation: (word: string) => `Escribí ${word} para confirmar`,
    wrong: (word: string) => `Escribí la palabra ${word}, completa.`,
    submit: "Pedir la eliminación",
    submitting: "Enviando…",
    success:
      "Si hay una cuenta con ese e-mail, te mandamos un mensaje para confirmar. Abrí el enlace y tus datos se borran dentro de las 72 horas; hasta entonces podés cancelarlo.",
  },
  steps: {
    title: "Qué pasa después",
    items: [
      { title: "Te mandamos un e-mail", text: "Así sabemos que el pedido es tuyo. El enlace vale un día." },
      {
        title: "Confirmás y corren 72 horas",
        text: "En ese plazo podés arrepentirte: ingresá y cancelá la eliminación.",
      },
      {
        title: "Borramos todo lo que dice quién sos",
        text: "Nombre, e-mail, contraseña, teléfono y cuentas vinculadas. Las publicaciones que hiciste quedan sin tu nombre, porque las marcas tienen que poder rendir sus campañas.",
      },
    ],
  },
  signedIn: "¿Tenés la sesión iniciada? Es más corto",
  signedInAction: "desde tu cuenta",
  confirm: {
    title: "¿Confirmás la eliminación?",
    text: "Es el último paso. Después de confirmar, tu cuenta y tus datos se borran dentro de las 72 horas.",
    submit: "Sí, eliminar mi cuenta",
    submitting: "Confirmando…",
    keep: "No, quedarme",
  },
  done: {
    title: "Pedido confirmado",
    text: "Tu cuenta y los datos relacionados se van a borrar dentro de las 72 horas.",
    due: (when: string) => `Se borran el ${when}.`,
    cancel: "Si cambiás de idea, ingresá antes y cancelá el pedido.",
    login: "Ingresar",
  },
  invalid: "Este enlace ya no sirve: venció o ya se usó. Pedí uno nuevo con el formulario.",
  again: "Pedir un enlace nuevo",
};
