/**
 * Why: the Spanish texts that each art direction of the home page adds: its name, a line above the title and one below
 * the picture.
 */
export default {
  label: "Otras versiones de esta página",
  pricing: {
    example: "Ejemplo",
    title: "Tres planes, para imaginarlos",
    text: "Así se vería acá una lista de precios. Estos planes no existen y nadie los vende.",
    real: "Mirá lo que cuesta de verdad.",
    month: "por mes, de ejemplo",
    plans: [
      {
        name: "Estándar",
        price: "US$\u00a019",
        text: "Para escuchar cómo suena tu marca en otras voces.",
        items: ["Una campaña por vez", "Hasta 50 publicaciones por mes", "Un informe por mes"],
      },
      {
        name: "Premium",
        price: "US$\u00a049",
        text: "Para cuando una campaña ya pide la próxima.",
        items: ["Cinco campañas a la vez", "Hasta 500 publicaciones por mes", "Un informe por semana"],
      },
      {
        name: "Ilimitado",
        price: "US$\u00a099",
        text: "Para marcas que prefieren no contar.",
        items: ["Todas las campañas que quieras", "Publicaciones sin tope", "Un informe por día"],
      },
    ],
  },
  newsletter: {
    example: "Ejemplo",
    title: "20\u00a0% menos en tu primer proyecto",
    text: "El descuento es de muestra y no se aplica a nada. La lista sí funciona: dejá tu e-mail y te contamos las novedades.",
    form: { label: "Novedades por e-mail", email: "Tu e-mail", submit: "Quiero enterarme" },
    success: "¡Listo! Las próximas novedades te llegan a vos.",
  },
  directions: [
    {
      name: "Mercado nocturno",
      kicker: "Abierto hasta que amanezca",
      caption: "Cada puesto, una voz. Pasá, mirá, probá.",
    },
    {
      name: "Papel de diario",
      kicker: "Edición de hoy · Buenos Aires y Montevideo · Se lee en la mesa",
      caption: "La noticia corre de persona en persona. Foto de la redacción.",
    },
    {
      name: "Plano",
      kicker: "Lámina 01 · Alcance de una palabra · Escala 1:10.000",
      caption: "Corte A–A. Una campaña y sus anillos de alcance.",
    },
    {
      name: "Risografía",
      kicker: "Dos tintas, mil copias",
      caption: "Impreso donde las voces se superponen.",
    },
    {
      name: "Terminal",
      kicker: "resuena 3.3 · sesión abierta",
      caption: "canal abierto · nivel de eco en aumento",
    },
    { name: "Jardín", kicker: "Sembrás una idea", caption: "Lo que una persona planta, otra lo riega." },
    { name: "Bruto", kicker: "Sin vueltas. Sin humo. Sin comisión en dinero.", caption: "Fuerte y claro." },
    {
      name: "Galería",
      kicker: "Sala 8",
      caption: "Eco, 2026. Una voz y muchas manos. Dimensiones variables.",
    },
    { name: "Neón porteño", kicker: "Avenida Corrientes, 2 a. m.", caption: "La ciudad lo repite." },
  ],
};
