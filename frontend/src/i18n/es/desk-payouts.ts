/** Why: the Spanish texts of the desk's payouts to creators. */
export default {
  title: "Pagos a creadores",
  lead: "Una vez por mes, un lote por moneda: una persona lo prepara, otra lo libera, y el banco nos dice cómo terminó cada pago.",
  month: "Hasta el mes de",
  due: {
    title: "Por pagar",
    none: "No hay nada por pagar de este mes.",
    people: (count: number, text: string) => (count === 1 ? "a 1 persona" : `a ${text} personas`),
    minimum: (amount: string) => `Mínimo para cobrar: ${amount}`,
    below: (count: number, text: string, amount: string) =>
      count === 1
        ? `1 persona todavía no llega al mínimo (${amount})`
        : `${text} personas todavía no llegan al mínimo (${amount})`,
    withoutAccount: (count: number, text: string, amount: string) =>
      count === 1
        ? `1 persona no tiene una cuenta que reciba esta moneda (${amount})`
        : `${text} personas no tienen una cuenta que reciba esta moneda (${amount})`,
    erased: (count: number, text: string, amount: string) =>
      count === 1
        ? `1 persona eliminó su cuenta: no hay a quién pagarle (${amount})`
        : `${text} personas eliminaron su cuenta: no hay a quién pagarles (${amount})`,
    accountUnknown: (count: number, text: string, amount: string) =>
      count === 1
        ? `De 1 persona no pudimos leer la cuenta ahora (${amount})`
        : `De ${text} personas no pudimos leer la cuenta ahora (${amount})`,
    unknown: "Ahora no podemos leer las cuentas. Probá de nuevo en un rato.",
    prepare: "Preparar el lote",
    preparing: "Preparando…",
    nobody: "Nadie llega al mínimo con una cuenta cargada.",
    open: (reference: string) => `Ver el lote ${reference}`,
  },
  batches: {
    title: "Lotes",
    none: "Todavía no hay ningún lote. El primero aparece cuando lo prepares.",
    reference: "Lote",
    month: "Mes",
    state: "Estado",
    people: "Personas",
    total: "Total",
    progress: "Pagados",
    more: "Ver más",
    loadingMore: "Cargando…",
    moreFailed: "No pudimos traer más. Probá de nuevo.",
  },
  states: {
    Prepared: "Preparado",
    Released: "Liberado",
    Closed: "Cerrado",
    Discarded: "Descartado",
  },
  payoutStates: {
    Prepared: "Preparado",
    Released: "En el banco",
    Paid: "Pagado",
    Returned: "Devuelto",
    LeftOut: "Quedó afuera",
  },
  batch: {
    back: "Todos los lotes",
    missing: "Ese lote no existe",
    missingText: "Puede que la dirección esté mal escrita.",
    total: "Total del lote",
    people: (count: number, text: string) => (count === 1 ? "1 persona" : `${text} personas`),
    paid: "Pagado",
    returned: "Devuelto",
    open: "Sin respuesta",
    leftOut: "Quedaron afuera",
    preparedByMe: "Este lote lo preparaste vos",
    preparedByMeText: "Por seguridad lo tiene que liberar otra persona. Pasale esta página.",
    preparedByOther: (name: string) => `${name} preparó este lote`,
    preparedByOtherText: "Revisá el total y a quiénes les pagamos. Al liberarlo, queda listo para el banco.",
    someone: "Otra persona",
    release: "Liberar el lote",
    discard: "Descartar",
    closed: "Cada pago de este lote ya terminó.",
    discarded:
      "Este lote se descartó. Lo que iba a pagar sigue pendiente y el mes se puede preparar de nuevo.",
    csv: "Archivo para el banco (CSV)",
    sepa: "Archivo SEPA (a IBAN)",
    files: "Archivos para el banco",
    filesText:
      "Llevan solo lo que sigue sin respuesta: lo pagado y lo devuelto ya no salen, y ningún pago está en los dos. Tampoco está quien cambió su cuenta después de liberar.",
    filesNone: "No queda ningún pago sin respuesta.",
    downloading: "Preparando…",
    results: "Respuesta del banco",
    resultsText: "Importá el archivo del banco, o marcá los pagos de a uno en la lista.",
    import: "Importar respuesta",
    history: "Qué pasó con este lote",
    acts: {
      Prepared: "lo preparó",
      Released: "lo liberó",
      Discarded: "lo descartó",
      Paid: "marcó pagos como pagados",
      Returned: "marcó pagos como devueltos",
      Downloaded: "descargó un archivo para el banco",
    },
    actsCount: (text: string, amount: string) => `${text} · ${amount}`,
    nobody: "Alguien del equipo",
  },
  list: {
    title: "Pagos",
    search: "Buscar por nombre, usuario, referencia o cuenta",
    state: "Estado",
    all: "Todos",
    none: "Ningún pago coincide.",
    empty: "Este lote no tiene pagos.",
    person: "Persona",
    reference: "Referencia",
    account: "Cuenta",
    amount: "Importe",
    gone: "Cuenta eliminada",
    unread: "No se pudo leer el nombre",
    namesUnread: "No se pudieron leer los nombres.",
    namesNotSearched: "Buscamos solo por referencia y cuenta.",
    retry: "Probar de nuevo",
    accountChanged: "Cambió su cuenta: no está en los archivos",
    parts: (own: string, first: string, second: string) =>
      `Propio ${own} · primer nivel ${first} · segundo nivel ${second}`,
    choose: (name: string) => `Elegir el pago de ${name}`,
    chooseAll: "Elegir todos los que se ven",
    chosen: (count: number) => (count === 1 ? "1 pago elegido" : `${count} pagos elegidos`),
    clear: "Quitar la selección",
    markPaid: "Marcar pagado",
    markReturned: "Marcar devuelto",
    marking: "Guardando…",
    marked: (count: number) => (count === 1 ? "Marcaste 1 pago." : `Marcaste ${count} pagos.`),
    shown: (text: string) => `${text} a la vista`,
  },
  release: {
    title: (reference: string) => `¿Liberar ${reference}?`,
    text: (people: string, total: string) =>
      `Le vamos a pagar a ${people} un total de ${total}. Después de esto no se puede descartar.`,
    confirm: "Liberar y pagar",
    working: "Liberando…",
    done: "El lote quedó liberado. Ya podés bajar los archivos para el banco.",
  },
  discard: {
    title: (reference: string) => `¿Descartar ${reference}?`,
    text: "Nadie cobra con este lote. Lo que iba a pagar vuelve a estar pendiente y podés preparar el mes de nuevo.",
    confirm: "Descartar el lote",
    working: "Descartando…",
    done: "Descartaste el lote.",
  },
  returned: {
    title: (count: number) =>
      count === 1 ? "Marcar 1 pago como devuelto" : `Marcar ${count} pagos como devueltos`,
    text: "El importe vuelve a estar pendiente y la persona recibe un aviso con el motivo. Si ya figuraba como pagado, tiene que marcarlo otra persona que la que lo marcó.",
    reason: "Qué dijo el banco",
    reasonHint: "La persona lo lee tal cual: por ejemplo, «La cuenta está cerrada».",
    reasonMissing: "Escribí el motivo.",
    confirm: "Marcar como devuelto",
  },
  import: {
    title: "Importar la respuesta del banco",
    text: "Un pago por línea: referencia; pagado o devuelto; motivo. Sirve punto y coma, coma o tabulación, con o sin encabezado.",
    file: "Elegir archivo",
    content: "O pegá acá las líneas",
    contentMissing: "Pegá las líneas o elegí un archivo.",
    chosen: (name: string) => `Vamos a importar ${name}.`,
    tooLarge: "El archivo es demasiado grande: puede tener hasta 5 MB.",
    reasons: {
      FILE_TOO_LARGE: "El archivo es demasiado grande: puede tener hasta 5 MB.",
      NO_LINES: "No encontramos ninguna línea para importar.",
      UNREADABLE_LINE: "No pudimos leer esta línea.",
      REFERENCE_MISSING: "Falta la referencia del pago.",
      UNKNOWN_RESULT: "El resultado tiene que ser pagado o devuelto.",
      CONTRADICTORY_LINES: "Otra línea dice lo contrario de este pago.",
    },
    unreadable: "No pudimos leer ese archivo.",
    confirm: "Importar",
    working: "Importando…",
    problems: (count: number) =>
      count === 1
        ? "Una línea tiene un problema. No cambiamos nada: corregila y volvé a importar."
        : `${count === 100 ? "Al menos 100" : count} líneas tienen problemas. No cambiamos nada: corregilas y volvé a importar.`,
    line: (line: string) => `Línea ${line}`,
    done: (paid: string, returned: string, unchanged: string) =>
      `Importado: ${paid} pagados, ${returned} devueltos, ${unchanged} sin cambios.`,
  },
  cancel: "Cancelar",
};
