/** Why: the Spanish texts of what a company pays in: how much, by which reference, how. */
export default {
  title: "Cómo pagar",
  amount: "Importe",
  reference: "Referencia",
  referenceHint: "Ponela como concepto o referencia de la transferencia: así reconocemos tu pago.",
  copy: "Copiar",
  copyAmount: "Copiar el importe",
  copyReference: "Copiar la referencia",
  amountCopied: "Importe copiado.",
  referenceCopied: "Referencia copiada.",
  notCopied: "Tu navegador no dejó copiar. Seleccionalo y copialo a mano.",
  ask: "Escribinos y te pasamos los datos para pagar.",
  write: "Pedir los datos",
  message: (campaign: string, reference: string) =>
    `Hola, ¿me pasan los datos para pagar la campaña «${campaign}»? Referencia: ${reference}.`,
};
