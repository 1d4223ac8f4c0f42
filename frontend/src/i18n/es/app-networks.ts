/** Why: the Spanish texts of linking accounts on networks. */
export default {
  title: "Mis redes",
  text: "Vinculá las cuentas en las que publicás: así publicamos por vos y contamos los me gusta sin que mandes nada.",
  textByHand: "Las cuentas en las que publicás. Confirmalas, así las marcas saben que son tuyas.",
  none: "Sin cuenta",
  states: {
    Linked: "Vinculada",
    NeedsAttention: "Necesita tu atención",
    Unlinked: "Sin vincular",
    Declared: "Sin comprobar",
    Confirmed: "Confirmada",
  },
  notRenewed: "No se renueva",
  notRenewedText: (network: string) =>
    `Por ahora acá no se vinculan cuentas de ${network}. Cuando venza el permiso, dejamos de publicar por vos y de contar sus reacciones.`,
  followers: (count: string) => `${count} seguidores`,
  link: (network: string) => `Vincular ${network}`,
  again: "Vincular de nuevo",
  leaving: "Te llevamos a la red…",
  asks: "Qué te va a pedir",
  asksText: "La red te pregunta permiso por permiso. Podés quitarlos cuando quieras, acá o en la red.",
  scopes: {
    instagram_business_basic: "Ver tu usuario y cuántos te siguen, para saber que la cuenta es tuya.",
    instagram_business_content_publish: "Publicar por vos, solo lo que vos aceptes.",
    instagram_business_manage_insights:
      "Leer cuántos vieron tu publicación y reaccionaron: de eso depende lo que cobrás.",
    pages_show_list: "Ver qué páginas administrás, para que elijas una.",
    pages_read_engagement:
      "Leer las reacciones y los comentarios de tu página: de eso depende lo que cobrás.",
    pages_manage_posts: "Publicar en tu página, solo lo que vos aceptes.",
    read_insights: "Leer cuántas personas vieron tu publicación.",
    instagram_business_manage_comments: "Enterarnos al momento de los comentarios de tus publicaciones.",
    pages_manage_metadata: "Enterarnos al momento de las reacciones y los comentarios de tu página.",
  },
  missing: "Faltan estos permisos:",
  reasons: {
    Expired: "El permiso venció. Vinculala de nuevo: son dos toques.",
    Revoked:
      "La red nos quitó el permiso, o lo quitaste vos desde la red. Si querés seguir, vinculala de nuevo.",
    ScopeMissing:
      "Falta un permiso sin el que no podemos publicar ni contar. Vinculala de nuevo y aceptalos todos.",
    PersonalAccount:
      "Es una cuenta personal, y la red solo deja vincular cuentas profesionales. Pasarla es gratis:",
    Restricted: "La red restringió tu cuenta. Resolvelo en la red y después vinculala de nuevo.",
  },
  professional: [
    "En Instagram, abrí Configuración y actividad.",
    "Tocá «Tipo de cuenta y herramientas» y después «Cambiar a cuenta profesional».",
    "Elegí Creador o Empresa, y volvé acá a vincularla.",
  ],
  unlink: "Desvincular",
  remove: "Quitar",
  unlinkNamed: (network: string) => `Desvincular ${network}`,
  sure: (name: string) => `¿Desvincular ${name}?`,
  sureText:
    "Dejamos de publicar por vos y de contar sus reacciones, y borramos lo que la red nos dio. Lo ya ganado queda.",
  yes: "Sí, desvincular",
  keep: "Dejarla",
  unlinked: "La desvinculaste.",
  byHand: "Escribí tu usuario",
  byHandText: "Estas redes las confirmamos nosotros.",
  confirm: "Pedir que la confirmen",
  confirming:
    "Poné este código en el texto de tu perfil. Lo buscamos ahí y te avisamos; después lo podés borrar.",
  code: "Tu código",
  refused:
    "No encontramos tu código en el perfil. Fijate que esté escrito y que el perfil sea público, y pedilo otra vez.",
  linked: {
    title: "Vincular tu cuenta",
    wait: "Estamos hablando con la red…",
    done: (name: string) => `Listo: ${name} está vinculada`,
    doneText: "Desde ahora podemos publicar por vos, y los me gusta se cuentan solos.",
    needs: "Casi: falta un paso",
    refused: "No diste el permiso",
    refusedText: "No vinculamos nada. Si fue sin querer, empezá de nuevo cuando quieras.",
    failed: "No pudimos vincularla",
    back: "Volver a Mis redes",
    choose: "¿En cuál de tus páginas publicás?",
    chooseText: "Administrás varias. Elegí una: es la única en la que publicamos.",
    chosen: "Publicar acá",
  },
  deletion: {
    title: "Tus datos de la red",
    done: (network: string, when: string) => `Borramos lo que ${network} nos había dado de vos el ${when}.`,
    unknown: "No conocemos ese código, o pasaron más de 90 días desde que borramos los datos.",
  },
};
