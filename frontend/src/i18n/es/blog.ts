/** Why: the Spanish texts of the blog's sample pages. */
import articles from "./blog-articles";

export default {
  list: {
    /** By page layout: each has its own name in tabs, history and search results. */
    metaTitles: {
      featured: "Blog",
      grid: "Blog: todas las notas",
      left: "Blog: temas y notas",
      right: "Blog: notas y temas",
    },
    metaDescription:
      "Historias de marcas y de personas que publican, guías cortas y lo que aprendemos auditando miles de publicaciones.",
    title: "En voz alta",
    text: "Historias, guías y lo que vamos aprendiendo.",
    soon: "Muy pronto",
  },
  minutes: (count: number) => `${count} min de lectura`,
  by: (name: string) => `Por ${name}`,
  posts: {
    coffee: {
      title: "Cuarenta bolsas de café",
      excerpt: "Una cafetería cambió su presupuesto de avisos por producto. Esto pasó en siete días.",
      category: "Historias",
    },
    brief: {
      title: "Un brief que entra en un audio",
      excerpt: "Cuatro frases alcanzan. Cómo pedir lo que importa y soltar lo demás.",
      category: "Guías",
    },
    light: {
      title: "La hora en que todo sale bien",
      excerpt: "Por qué las fotos de las seis de la tarde se aprueban el doble.",
      category: "Comunidad",
    },
    small: {
      title: "A favor de las cuentas chicas",
      excerpt: "Con 600 seguidores te contestan tus amigos. Con un millón, nadie.",
      category: "Campañas",
    },
    no: {
      title: "Cómo decir que no y que te agradezcan",
      excerpt: "Lo que aprendimos escribiendo tres mil motivos de rechazo.",
      category: "Comunidad",
    },
    code: {
      title: "Ocho caracteres y un mostrador",
      excerpt: "La zapatillería que audita publicaciones entre cliente y cliente.",
      category: "Historias",
    },
  },
  sidebar: {
    label: "Más del blog",
    about: {
      title: "Qué es esto",
      text: "Lo escribe el equipo de Resuena, sin apuro y sin frases para llenar. Si querés contar tu campaña, escribinos.",
      action: "Contar mi historia",
    },
    categories: "Temas",
    names: ["Campañas", "Comunidad", "Novedades", "Historias", "Guías"],
    count: (count: number) => (count === 1 ? "1 nota" : `${count} notas`),
    recent: "Lo último",
  },
  post: {
    back: "Todas las notas",
    comments: (count: number) => (count === 1 ? "1 comentario" : `${count} comentarios`),
  },
  comment: {
    title: "Dejá tu comentario",
    text: "Tu e-mail no se publica.",
    label: "Comentar esta nota",
    name: "Nombre",
    email: "E-mail",
    website: "Sitio web",
    comment: "Comentario",
    submit: "Publicar comentario",
  },
  articles,
};
