/** Why: the Spanish texts of /aboutUs. */
export default {
  metaTitle: "Quiénes somos",
  metaDescription:
    "Resuena convierte la recomendación de personas comunes en publicidad que se paga, se audita y se mide. Esta es la idea y así la cuidamos.",
  title: "Creemos en la gente que le cree a la gente.",
  lead: "Antes de comprar algo le preguntás a alguien. A tu hermana, al del gimnasio, a la vecina que ya lo probó. Esa pregunta es el medio publicitario más viejo del mundo, y nadie le pagaba.",
  story: {
    title: "Cómo empezó",
    paragraphs: [
      "En 2023, una cafetería de Palermo nos pidió ayuda con su publicidad. Había gastado el equivalente a seis meses de alquiler en avisos y no podía nombrar a un solo cliente que hubiera llegado por ellos.",
      "Probamos otra cosa: cuarenta bolsas de café para cuarenta vecinos, a cambio de una foto y dos líneas honestas. A la semana había cola. Nadie tenía más de mil seguidores.",
      "Armamos Resuena para que eso deje de ser una anécdota: una marca dice algo una vez, muchas personas lo cuentan a su manera, cada publicación se audita y cada una se paga.",
    ],
  },
  figure: "Un punto del que salen anillos: una voz y las que la repiten",
  split: {
    title: "A dónde va cada peso",
    text: "De cada campaña en dinero, así se reparte. Sin letra chica.",
    items: [
      { value: "75\u00a0%", share: 75, label: "para quienes publican" },
      { value: "25\u00a0%", share: 25, label: "para Resuena" },
      { value: "0\u00a0%", share: 0, label: "para las plataformas sociales" },
    ],
  },
  values: {
    title: "Lo que no negociamos",
    items: [
      {
        title: "Se nota que es publicidad",
        text: "Cada publicación se presenta como lo que es. Una recomendación pagada sigue siendo honesta si no se disfraza.",
      },
      {
        title: "Nadie publica lo que no diría",
        text: "Quien publica puede decir que no, y no pierde nada. Un sí obligado se escucha desde lejos.",
      },
      {
        title: "Cada rechazo tiene un porqué",
        text: "Si una publicación no se aprueba, la persona recibe el motivo escrito. Y puede mejorar la próxima.",
      },
      {
        title: "Los números son los que son",
        text: "Mostramos los likes que hubo, no los que esperábamos. Lo esperado va al lado, con otro nombre.",
      },
    ],
  },
  close: {
    title: "Vení a escuchar cómo suena",
    text: "Diez personas atienden de este lado.",
    team: "Conocer al equipo",
    contact: "Escribirnos",
  },
};
