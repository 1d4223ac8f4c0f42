/** Why: the Spanish texts of the team's pages; names and numbers are in features/team/members. */
export default {
  metaTitle: "El equipo",
  metaDescription:
    "Diez personas entre Buenos Aires y Montevideo hacen Resuena. Conocelas y escribiles directo: atienden ellas.",
  title: "Diez personas. Ningún robot.",
  text: "Hacemos Resuena entre Buenos Aires y Montevideo. Si escribís, contesta alguien de acá: no hay menú de opciones ni música de espera.",
  all: "Todo el equipo",
  join: {
    title: "La número once podés ser vos",
    text: "Buscamos gente que cree contenido y gente que presente Resuena a marcas.",
    action: "Ver las búsquedas",
  },
  member: {
    metaDescription: (name: string, role: string) =>
      `${name}, ${role} en Resuena: qué hace, qué piensa y cómo escribirle.`,
    phone: "Teléfono",
    email: "E-mail",
    write: (first: string) => `Escribirle a ${first}`,
    previous: "Anterior",
    next: "Siguiente",
    others: "Otras voces del equipo",
    portrait: (name: string) => `Retrato dibujado de ${name}`,
  },
  members: {
    "emilia-sosa": {
      role: "Dirección general",
      line: "Una recomendación vale más que mil impresiones.",
      description: [
        "Vendió avisos de radio durante siete años y vio siempre lo mismo: nadie compraba por el jingle, compraban porque el locutor lo usaba. Resuena nació de esa sospecha.",
        "Hoy cuida que la cuenta cierre para los dos lados. Si una campaña le conviene a la marca y no a quien publica, la frena.",
      ],
    },
    "tomas-acuna": {
      role: "Tecnología",
      line: "Si necesita manual, todavía no está listo.",
      description: [
        "Arma el sistema que encuentra cada publicación, cuenta cada interacción y no se pierde ninguna. Antes hizo lo mismo con trenes, que perdonan menos.",
        "Escribe poco código y borra mucho. Su métrica favorita es la cantidad de cosas que nadie tuvo que preguntar.",
      ],
    },
    "renata-bianchi": {
      role: "Diseño",
      line: "La primera pantalla tiene que caber en una frase.",
      description: [
        "Dibujó el punto y los arcos: una voz y lo que pasa después. También dibujó estos retratos, en dos tardes y con bastante mate.",
        "Prueba todo en un teléfono viejo, al sol y con una sola mano, porque así se usa Resuena.",
      ],
    },
    "ignacio-ferro": {
      role: "Marcas y agencias",
      line: "Contame qué vendés y te digo quién lo cuenta.",
      description: [
        "Acompaña a las marcas desde la primera llamada hasta la primera campaña. Conoce cafeterías, bancos y ferreterías, y a todas les pregunta lo mismo: ¿qué dice tu mejor cliente?",
        "Si tu campaña no tiene sentido, te lo dice antes de que la pagues.",
      ],
    },
    "camila-duarte": {
      role: "Comunidad",
      line: "Seiscientos seguidores que te creen le ganan a un millón que te mira.",
      description: [
        "Habla todos los días con quienes publican: qué les gusta, qué les incomoda, qué les falta cobrar. Fue la primera usuaria de la app y todavía manda capturas a las once de la noche.",
        "Si un brief pide algo que ella no subiría a su propio perfil, vuelve a la marca con una nota.",
      ],
    },
    "bruno-etchart": {
      role: "Auditoría",
      line: "Miro la foto dos veces. La segunda, como si la hubiera pagado yo.",
      description: [
        "Su equipo revisa las publicaciones que se pagan en dinero: que la foto esté nítida, que tenga luz, que diga la verdad. Cada rechazo lleva un motivo que se entiende.",
        "Fue árbitro de básquet. Aprendió que lo que más se discute es lo que nadie explicó.",
      ],
    },
    "julieta-paz": {
      role: "Finanzas",
      line: "El 75\u00a0% es de quien publica. Lo demás es aritmética.",
      description: [
        "Hace que el dinero llegue todos los meses y que los productos y los descuentos lleguen en el momento. También es quien responde «¿cuánto me queda?» sin abrir una planilla.",
        "Lleva un cuaderno de papel para los centavos. Nunca lo necesitó, pero la tranquiliza.",
      ],
    },
    "mateo-lorenzo": {
      role: "App",
      line: "Publicar tiene que ser más corto que pensarlo.",
      description: [
        "Hace la app que se abre en la calle, con una mano ocupada y poca batería. Cada versión se prueba en el ómnibus 104, donde la señal se corta en el mismo lugar desde hace años.",
        "Contesta personalmente los comentarios de las tiendas, también los de una estrella. Sobre todo esos.",
      ],
    },
    "valentina-roldan": {
      role: "Contenido",
      line: "Un buen brief entra en un mensaje de voz.",
      description: [
        "Ayuda a las marcas a pedir menos y mejor. Convierte doce páginas de lineamientos en cuatro frases que cualquiera puede contar con su propia voz.",
        "Escribe con lápiz, corrige en voz alta y desconfía de la palabra «increíble».",
      ],
    },
    "simon-abreu": {
      role: "Privacidad y seguridad",
      line: "El dato más seguro es el que no pedimos.",
      description: [
        "Decide qué se guarda, por cuánto tiempo y quién lo ve. Si pedís que borremos tu cuenta, el plazo de 72 horas lo vigila él.",
        "También cuida que Resuena sea un lugar seguro para chicas y chicos: nuestras normas de protección llevan su firma.",
      ],
    },
  },
};
