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
    portal: "Ir a mi portal",
    process: "Ver cómo funciona",
    figure: "Una campaña en el centro y las publicaciones de muchas personas a su alrededor",
  },
  subscribe: {
    title: "Dejanos tu Instagram",
    text: "Te escribimos nosotros: miramos tu marca, pensamos una primera campaña y te la mostramos. Sin compromiso.",
    label: "El Instagram de tu marca",
    placeholder: "@tumarca",
    hint: "Con o sin arroba.",
    invalid: "Eso no parece un usuario de Instagram. Probá con algo como @tumarca.",
    action: "Quiero que me escriban",
    success: "¡Listo! Pronto te llega un mensaje de Resuena.",
  },
};
