/** Why: the Spanish words that each art direction of the home page adds: its name, a line above the title and one below the picture. */
export default {
  label: "Otras versiones de esta página",
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
