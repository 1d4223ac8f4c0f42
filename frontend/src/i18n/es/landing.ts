/** Why: the Spanish texts of the home page. */
export default {
  metaTitle: "Resuena: publicidad dicha por personas",
  metaDescription:
    "Lanzá una campaña y que cientos de personas la publiquen en sus redes. Pagás con dinero, productos o descuentos, y cada publicación se audita.",
  hero: {
    first: "Decilo una vez.",
    echo: "Que lo digan miles.",
    text: "Lanzás una campaña. Personas de verdad la publican en sus redes, con su cara y sus palabras. Vos ves cada publicación y decidís.",
    brands: "Registrar mi marca",
    process: "Ver cómo funciona",
    figure: "Una campaña en el centro y las publicaciones de muchas personas a su alrededor",
  },
};
