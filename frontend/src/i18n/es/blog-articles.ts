/** Why: the two sample articles of the blog, in Spanish. */
export default {
  coffee: {
    metaTitle: "Cuarenta bolsas de café",
    metaDescription:
      "Una cafetería de barrio cambió su presupuesto de avisos por producto y llenó el local con fotos de sus vecinos.",
    lead: "Aurora tuesta café en Palermo desde 2015. En marzo dejó de pagar avisos y puso cuarenta bolsas sobre la mesa. Esta es la cuenta, con los números buenos y los malos.",
    sections: [
      {
        title: "El problema no era el café",
        paragraphs: [
          "El local está a media cuadra de la avenida: justo lo suficiente para que nadie pase de casualidad. Los avisos traían clics desde otras provincias y ninguna taza servida.",
          "Lo que sí funcionaba era Marta, del edificio de enfrente, que mandaba a sus alumnas después de cada clase de yoga. Nadie le pagaba. La pregunta fue cuántas Martas había.",
        ],
      },
      {
        title: "La campaña, en una frase",
        paragraphs: [
          "«Hacete un café en tu casa con nuestra bolsa y contá a quién se lo servirías.» Eso fue todo el brief. Eligieron Publicidad, pagada en producto: una bolsa por publicación aprobada.",
          "Se anotaron 61 personas en dos días. La que más seguidores tenía era veterinaria y sumaba 2.300. La mayoría no llegaba a mil.",
        ],
      },
      {
        title: "Siete días después",
        paragraphs: [
          "De 44 publicaciones se aprobaron 40. Los cuatro rechazos fueron por fotos movidas, y tres de esas personas volvieron a intentarlo con mejor luz.",
          "El sábado hubo cola. No una cola enorme: once personas, pero once que decían «me mandó Sol», «lo vi en lo de Tomás». El costo total fue el de cuarenta bolsas. El aviso anterior había costado nueve veces más.",
        ],
      },
    ],
    quote: {
      text: "Por primera vez supe por nombre quién me había traído a cada cliente.",
      who: "Lucía, de Aurora",
    },
    comments: [
      {
        name: "Paula R.",
        date: "2026-10-14",
        text: "Tengo una librería y me vi retratada en lo de la media cuadra. ¿Sirve igual si lo que doy es un descuento?",
      },
      {
        name: "Nico",
        date: "2026-10-15",
        text: "Fui uno de los cuarenta. La bolsa duró tres días; la foto todavía me la comentan.",
      },
    ],
  },
  brief: {
    metaTitle: "Un brief que entra en un audio",
    metaDescription:
      "Cómo escribir en cuatro frases lo que una marca quiere que se cuente, para que cada persona lo diga a su manera.",
    lead: "El mejor brief que recibimos este año duraba 38 segundos y se escuchaba caminando. El peor tenía doce páginas y una paleta de colores. Adiviná cuál se contó mejor.",
    sections: [
      {
        title: "Primera frase: qué es",
        paragraphs: [
          "Decilo como se lo dirías a alguien en la cola del banco. «Son zapatillas para caminar mucho» le gana a «calzado urbano de alto rendimiento», porque la segunda no la repite nadie.",
        ],
      },
      {
        title: "Segunda: para quién",
        paragraphs: [
          "Pensá en una persona, no en un segmento. «Para la que llega tarde a todos lados» le da permiso a quien publica para reírse de sí misma. Ese permiso vale más que un guion.",
        ],
      },
      {
        title: "Tercera: qué tiene que verse",
        paragraphs: [
          "Una sola cosa. El producto en uso, la etiqueta, el lugar. Si pedís tres, la foto parece un catálogo y la gente la saltea como saltea los catálogos.",
          "Acá va también lo que no puede aparecer: otra marca, chicos, gente que no dio permiso. Corto y sin asteriscos.",
        ],
      },
      {
        title: "Cuarta: qué da igual",
        paragraphs: [
          "Es la frase que todos olvidan y la que más libera. «La ropa, el fondo y las palabras son tuyas.» Después de leerla, las publicaciones dejan de parecerse entre sí. Y eso, justo eso, es lo que las hace creíbles.",
        ],
      },
    ],
    quote: { text: "Pedí lo que necesitás y soltá lo que te da miedo.", who: "Valentina Roldán, Contenido" },
    comments: [
      {
        name: "Agencia Norte",
        date: "2026-11-05",
        text: "Lo probamos con un cliente que mandaba treinta láminas. Sobrevivió, y las publicaciones también.",
      },
    ],
  },
};
