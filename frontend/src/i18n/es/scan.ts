/** Why: the Spanish texts of the portal's scanner. */
export default {
  title: "Escanear un código",
  lead: "Apuntá al QR de la publicación, o elegí una foto donde se vea. Si ya está aprobada, entregás el producto acá; si no, la abrimos.",
  start: "Usar la cámara",
  stop: "Apagar la cámara",
  file: "Elegir una foto",
  camera: "Lo que ve la cámara",
  byHand: "O escribilo",
  reading: "Leyendo la foto…",
  looking: (code: string) => `Buscando ${code}…`,
  noCode: "No encontramos ningún QR en la foto. Probá con más luz o más cerca.",
  notOurs: "Ese QR no es de una publicación de Resuena.",
  denied: "El navegador no nos deja usar la cámara. Habilitala en los permisos del sitio, o elegí una foto.",
  noCamera: "No pudimos usar la cámara. Elegí una foto o escribí el código.",
  link: "Escanear su QR",
};
