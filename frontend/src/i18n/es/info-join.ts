/** Why: the Spanish texts of /joinUs: two postings and how each hires. */
export default {
  metaTitle: "Sumate",
  metaDescription:
    "Dos búsquedas abiertas: creación de contenido (10 lugares) y embajada de marca (15\u00a0% de comisión). Respondemos en una semana.",
  title: "Tu voz también es un oficio.",
  text: "Buscamos gente que sepa contar y gente que sepa presentar. No pedimos seguidores ni título.",
  positions: (count: number) => (count === 1 ? "1 lugar" : `${count} lugares`),
  open: "Sin límite de lugares",
  published: (date: string) => `Publicado el ${date}`,
  hiring: "Cómo es la selección",
  apply: "Postularme",
  subject: (title: string) => `Me postulo: ${title}`,
  postings: {
    creator: {
      title: "Creación de contenido",
      tags: ["A distancia", "Por proyecto", "Instagram y Facebook"],
      lead: "Hacés las fotos y los videos con los que una marca se presenta.",
      description: [
        "Algunas marcas llegan con ganas y sin imágenes. Vos les hacés el contenido que después publican cientos de personas: cuatro o cinco piezas por campaña, desde tu casa y con tu teléfono.",
        "Te mandamos el producto, acordamos la idea y tenés una semana para grabarla. Cobrás por pieza aprobada.",
      ],
      gives: [
        { value: "10", label: "lugares abiertos" },
        { value: "1 semana", label: "y tenés una respuesta" },
      ],
      steps: [
        {
          title: "Mandás tres piezas tuyas",
          text: "Las que más te gusten. No importa cuántos likes tuvieron.",
        },
        {
          title: "Te respondemos en una semana",
          text: "Siempre, también si es que no. Y te contamos por qué.",
        },
        {
          title: "Hacés una prueba paga",
          text: "Un producto, una idea, dos días. Se paga aunque no sigamos.",
        },
        { title: "Primera campaña", text: "Con alguien del equipo al lado hasta que no haga falta." },
      ],
    },
    ambassador: {
      title: "Embajada de marca",
      tags: ["Tu ciudad", "Horario libre", "Comisión"],
      lead: "Conocés negocios que deberían estar en Resuena. Los presentás.",
      description: [
        "La panadería donde todos te saludan, el estudio de tu prima, la marca de zapatillas de tu barrio: vos sabés a quién le serviría. Les contás qué es Resuena y organizás la reunión. Nosotros hacemos el resto.",
        "No hay cupo ni jefe. Cobrás por cada reunión y por lo que esa marca invierte después.",
      ],
      gives: [
        { value: "15\u00a0%", label: "del presupuesto de las primeras 3 campañas de cada marca" },
        { value: "Monto fijo", label: "por cada reunión con una marca" },
        { value: "10", label: "créditos de referido para invitar gente a la app" },
      ],
      steps: [
        {
          title: "Nos escribís",
          text: "Contanos en qué ciudad estás y qué tres marcas presentarías primero.",
        },
        { title: "Charlamos media hora", text: "Te mostramos cómo se explica Resuena en cinco minutos." },
        {
          title: "Recibís tus 10 créditos",
          text: "Tu código queda activo y cada marca que presentes queda a tu nombre.",
        },
        { title: "Primera reunión", text: "Vamos con vos, si querés. Después, a tu ritmo." },
      ],
    },
  },
};
