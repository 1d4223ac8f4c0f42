/** Why: the Spanish texts of the app's download page. */
export default {
  metaTitle: "Descargá la app",
  metaDescription:
    "Descargá Resuena en tu iPhone o Android: publicás en tus redes y te pagan en dinero, productos o descuentos.",
  eyebrow: "La app de Resuena",
  title: "Tu próxima publicación ya vale algo.",
  text: "Descargá la app, elegí una campaña que te guste y publicá en tus redes. Cobrás en dinero, productos o descuentos.",
  stores: "Dónde descargarla",
  scan: "Apuntale con la cámara del celular",
  ios: {
    name: "App Store",
    device: "Para iPhone",
    button: "Descargar en el App Store",
    qr: "Código QR del App Store",
  },
  android: {
    name: "Google Play",
    device: "Para Android",
    button: "Descargar en Google Play",
    qr: "Código QR de Google Play",
  },
  open: "Abrir la tienda",
  phone: "Descargar la app",
  code: {
    label: "Tu código de referido",
    text: "La app te lo pide al registrarte. Si nadie te invitó, usá el nuestro.",
    copy: "Copiar código",
    copied: "Copiaste el código.",
  },
  here: "Usarla acá, sin instalar",
  guides: "¿Primera vez? Mirá la guía paso a paso",
  facts: [
    { value: "+10.000", label: "descargas" },
    { value: "75\u00a0%", label: "de cada campaña es para quienes publican" },
    { value: "5\u00a0%", label: "extra por lo que ganan tus referidos" },
  ],
};
