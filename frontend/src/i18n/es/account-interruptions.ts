/** Why: the Spanish texts of interruptions: no connection, an ended session. */
export default {
  region: "Estado de la conexión",
  offline: "Estás sin conexión",
  offlineText: "Lo que escribiste queda en esta página. Cuando vuelva internet, seguí y guardá.",
  silent: "El servicio no responde",
  silentText: "Lo que escribiste queda en esta página. Probamos de nuevo solos: no hace falta recargar.",
  back: "Ya volvió la conexión.",
  ended: "Tu sesión terminó",
  endedText: "Lo que escribiste sigue acá.",
  open: "Ingresar",
  title: "Tu sesión terminó",
  text: "Ingresá de nuevo y seguí donde estabas: lo que escribiste sigue acá.",
  submit: "Ingresar y seguir",
  later: "Ahora no",
  leave: "Salir",
  done: "Listo. Seguí donde estabas.",
};
