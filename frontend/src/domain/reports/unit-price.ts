/** Why: what one interaction cost is often less than one unit of the currency, so it keeps its decimals. */

/** In the currency's own writing, whatever the page's language: $ 0,85 and US$ 1,20. */
export function unitPrice(amount: number, currency: string): string {
  return new Intl.NumberFormat("es-AR", { style: "currency", currency }).format(amount);
}
