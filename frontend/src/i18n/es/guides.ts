/** Why: the Spanish texts of the installation guides. */
export default {
  metaTitle: "Instalá la app",
  metaDescription:
    "Guías paso a paso para instalar Resuena en iPhone y en Android, crear tu cuenta con un código de referido y vincular tus redes.",
  title: "De cero a tu primera publicación.",
  text: "La app está en etapa de prueba, así que instalarla tiene un par de pasos más que lo habitual. Elegí tu teléfono y te acompañamos.",
  stepCount: (count: number) => `${count} pasos`,
  need: {
    title: "Antes de empezar",
    items: [
      "Un código de referido: te lo pasa alguien que ya usa Resuena.",
      "Tu cuenta de Instagram o de Facebook.",
      "Unos diez minutos y Wi-Fi.",
    ],
  },
  here: {
    title: "¿Sin instalar nada?",
    text: "Resuena también funciona en el navegador de tu teléfono, con todo lo que tiene la app.",
    action: "Usarla acá",
  },
  contents: "Pasos",
  step: (number: number, total: number) => `Paso ${number} de ${total}`,
  next: "Siguiente",
  nextStep: (title: string) => `Siguiente paso: ${title}`,
  help: {
    title: "¿Te trabaste?",
    text: "Contanos en qué paso y te damos una mano.",
    action: "Pedir ayuda",
  },
  ios: {
    metaTitle: "Instalar en iPhone",
    metaDescription:
      "Ocho pasos para instalar Resuena en tu iPhone con TestFlight, registrarte con un código de referido y empezar.",
    card: "iPhone",
    cardText: "Con TestFlight, la app de Apple para probar versiones nuevas.",
    title: "Resuena en tu iPhone",
    text: "Necesitás iOS 16 o posterior.",
    action: "Ver la guía de iPhone",
    steps: [
      {
        title: "Instalá TestFlight",
        text: "Abrí el App Store, buscá «TestFlight» e instalala. Es gratis y la hace Apple: sirve para probar apps antes de que salgan para todo el mundo.",
        note: "¿Ya la tenés? Pasá al paso siguiente.",
      },
      {
        title: "Sumate a la prueba",
        text: "Abrí en tu iPhone el enlace de invitación que te mandamos por e-mail, tocá «Aceptar» y después «Instalar». Resuena aparece en tu pantalla de inicio como cualquier app.",
        note: "Un punto naranja junto al nombre quiere decir que es una versión de prueba.",
      },
      {
        title: "Dale los permisos",
        text: "La primera vez, la app pide permiso para mandarte notificaciones y para usar tus fotos. Las notificaciones te avisan cuando hay una campaña para vos. Las fotos, para elegir qué publicás.",
        note: "Podés cambiarlos cuando quieras en Ajustes › Resuena.",
      },
      {
        title: "Ingresá",
        text: "Si ya tenés cuenta en Resuena, ingresá con tu e-mail y tu contraseña. Si es tu primera vez, tocá «Crear cuenta» y seguí con el próximo paso.",
        note: "¿Olvidaste la contraseña? Tocá «La olvidé» y te mandamos un enlace.",
      },
      {
        title: "Creá tu cuenta con un código",
        text: "Escribí el código de referido tal como te lo pasaron, tu e-mail y una contraseña. La contraseña lleva de 6 a 15 caracteres, con mayúscula, minúscula, número y un signo, y no puede tener más de dos números consecutivos, como 123.",
        note: "Sin código no se puede entrar: así, cada persona llega por alguien que la conoce.",
      },
      {
        title: "Vinculá una red",
        text: "En tu perfil, tocá «Vincular» y elegí Instagram o Facebook. Te llevamos a la red, confirmás ahí y volvés. Nunca vemos tu contraseña y podés desvincularla cuando quieras.",
        note: "Tu cuenta de Instagram tiene que ser pública y profesional (de creador o de empresa).",
      },
      {
        title: "Cómo se usa",
        text: "En Inicio ves las campañas que encajan con vos. Abrí una, leé el brief, sacá la foto y publicá desde la app: le pone su código de 8 caracteres y la manda a auditar.",
        note: "Fotos nítidas y con buena luz. Es lo que más rechazos evita.",
      },
      {
        title: "Tu tablero",
        text: "Acá está todo: qué se aprobó, qué falta revisar, cuánto ganaste y cuánto sumaron tus referidos. El dinero se acredita una vez por mes; los productos y los descuentos, en el momento.",
        note: "Tu propio código está en Perfil › Invitar. Te queda el 5\u00a0% de lo que ganen tus referidos.",
      },
    ],
  },
  android: {
    metaTitle: "Instalar en Android",
    metaDescription:
      "Seis pasos para instalar Resuena en Android desde Google Play, registrarte con un código de referido y empezar.",
    card: "Android",
    cardText: "Desde Google Play, con el programa de pruebas.",
    title: "Resuena en tu Android",
    text: "Necesitás Android 9 o posterior.",
    action: "Ver la guía de Android",
    steps: [
      {
        title: "Anotate para probarla",
        text: "Abrí en tu teléfono el enlace de prueba que te mandamos por e-mail, con la misma cuenta de Google que usás en Play, y tocá «Quiero ser tester». La activación tarda unos minutos.",
        note: "Si dice que la app no está disponible, revisá con qué cuenta ingresaste.",
      },
      {
        title: "Descargala",
        text: "En la misma página tocá «Descargar de Google Play» y después «Instalar». Las actualizaciones llegan solas, como en cualquier app.",
        note: "Pesa unos 40 MB: mejor con Wi-Fi.",
      },
      {
        title: "Creá tu cuenta con un código",
        text: "Escribí el código de referido tal como te lo pasaron, tu e-mail y una contraseña. La contraseña lleva de 6 a 15 caracteres, con mayúscula, minúscula, número y un signo, y no puede tener más de dos números consecutivos, como 123.",
        note: "Sin código no se puede entrar: así, cada persona llega por alguien que la conoce.",
      },
      {
        title: "Vinculá una red",
        text: "En tu perfil, tocá «Vincular» y elegí Instagram o Facebook. Te llevamos a la red, confirmás ahí y volvés. Nunca vemos tu contraseña y podés desvincularla cuando quieras.",
        note: "Tu cuenta de Instagram tiene que ser pública y profesional (de creador o de empresa).",
      },
      {
        title: "Cómo se usa",
        text: "En Inicio ves las campañas que encajan con vos. Abrí una, leé el brief, sacá la foto y publicá desde la app: le pone su código de 8 caracteres y la manda a auditar.",
        note: "Fotos nítidas y con buena luz. Es lo que más rechazos evita.",
      },
      {
        title: "Listo, ya resonás",
        text: "En tu tablero vas a ver qué se aprobó, cuánto ganaste y cuánto sumaron tus referidos. El dinero se acredita una vez por mes; los productos y los descuentos, en el momento.",
        note: "Tu propio código está en Perfil › Invitar. Te queda el 5\u00a0% de lo que ganen tus referidos.",
      },
    ],
  },
};
