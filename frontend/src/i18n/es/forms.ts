/** Why: the Spanish texts that every simple form of the public site shares (docs/product.md, Errors). */
export default {
  incomplete: "Encontramos un error en el formulario. Revisalo, por favor.",
  success: "¡Listo! El formulario se envió correctamente.",
  send: "Enviar",
  sending: "Enviando…",
  subscribing: "Suscribiendo…",
  posting: "Publicando…",
  required: "Completá este campo.",
  email: "Ingresá un e-mail válido, como nombre@ejemplo.com.",
  invalid: "Escribilo a mano, sin pegarlo.",
  tooLong: "Es demasiado largo. Acortalo un poco.",
  tooMany: "Recibimos muchos envíos seguidos. Esperá un momento y probá de nuevo.",
  unavailable: "El servicio no está disponible en este momento. Lo que escribiste sigue acá: probá de nuevo.",
  failed: "Algo salió mal. Lo que escribiste sigue acá: probá de nuevo.",
  trap: "Dejá este campo vacío",
  optional: "opcional",
};
