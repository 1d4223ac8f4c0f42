/** Why: the Spanish texts of /childsafetystandards: six norms, what they entail, and where to report. */
export default {
  metaTitle: "Normas de protección infantil",
  metaDescription:
    "Qué hace Resuena para prevenir el abuso y la explotación sexual infantil, cómo denunciar y qué pasa después.",
  title: "Ninguna campaña vale más que una infancia.",
  text: "Estas son las normas que cumplimos y hacemos cumplir contra el abuso y la explotación sexual de niñas, niños y adolescentes. Valen para la app, el portal y cada publicación.",
  contents: "En esta página",
  sections: [
    {
      title: "Tolerancia cero",
      text: "Prohibimos todo contenido o conducta que sexualice, explote o ponga en peligro a menores: imágenes, textos, dibujos, material generado con inteligencia artificial y enlaces a cualquiera de ellos. No hay contexto que lo justifique ni segunda oportunidad.",
    },
    {
      title: "Solo personas adultas",
      text: "Para usar Resuena hay que tener 18 años o más. Si sabemos que una cuenta es de un menor, la cerramos, borramos sus datos y avisamos a quien lo tenga a cargo cuando podemos hacerlo sin ponerlo en riesgo.",
    },
    {
      title: "Menores en las publicaciones",
      text: "Ninguna campaña puede pedir que aparezcan chicas o chicos. Si en una publicación se ve a un menor, solo se acepta con su familia, en una situación cotidiana, y nunca como protagonista. Ante la duda, se rechaza.",
    },
    {
      title: "Revisión de cada publicación",
      text: "Cada publicación se controla antes de aprobarla, y lo que un control pone en duda lo mira una persona. El equipo de auditoría está capacitado para reconocer señales de abuso y tiene la obligación de frenar y escalar, aunque la campaña se atrase.",
    },
    {
      title: "Cómo denunciar",
      text: "En la app, con la opción «Denunciar» de cualquier publicación o perfil. Desde acá, escribiendo a la dirección de abajo. Podés hacerlo sin dar tu nombre. Cada denuncia se mira dentro de las 24 horas, todos los días del año.",
    },
    {
      title: "Qué hacemos después",
      text: "Quitamos el contenido, suspendemos la cuenta y guardamos la evidencia como pide la ley. Informamos a las autoridades que correspondan y al Centro Nacional para Menores Desaparecidos y Explotados (NCMEC), y colaboramos con la investigación.",
    },
  ],
  extra: [
    "Cumplimos las leyes de protección infantil de cada país en el que operamos, y estas normas se aplican también donde la ley pide menos.",
    "Las personas de nuestro equipo que revisan contenido reciben formación una vez por año y apoyo psicológico cuando lo necesitan.",
    "Si una niña, un niño o un adolescente corre peligro ahora, no nos escribas primero a nosotros: llamá a la policía o a la línea de emergencia de tu país. En Argentina, la Línea 102 atiende a chicas y chicos las 24 horas.",
  ],
  report: {
    title: "Denunciar",
    text: "Nuestra persona responsable de protección infantil es Simón Abreu.",
    email: "proteccion@resuena.demo",
  },
  footer: "Última actualización: enero de 2025. Revisamos estas normas al menos una vez por año.",
};
