/** Why: the Spanish texts of a person's public page, /{name}. */
export default {
  metaTitle: (name: string) => `${name} en Resuena`,
  loading: "Buscando la página…",
  title: (name: string) => `${name} publica con Resuena`,
  text: "Recomienda lo que usa, en sus propias redes y con sus propias palabras. Cada publicación se audita y se paga.",
  failed: {
    title: "No pudimos abrir esta página",
    text: "El servicio no está disponible en este momento. Probá de nuevo en unos segundos.",
    retry: "Probar de nuevo",
  },
  brands: "Que hablen de mi marca",
  app: "Quiero publicar yo también",
};
