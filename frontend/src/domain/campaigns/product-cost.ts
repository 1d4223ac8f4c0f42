/** Why: what a product costs is an estimate of its own, never part of what was spent (docs/product.md, Figures). */
interface Valued {
  paymentType: string;
  productUnitValue?: number | null;
  totals: { approved: number };
}

/** What the awarded product of a campaign cost, in units of its currency; null unless it pays in product with a value. */
export function productCostOf({ paymentType, productUnitValue, totals }: Valued): number | null {
  if (paymentType !== "Product" || productUnitValue == null) return null;
  return Math.round(totals.approved * productUnitValue * 100) / 100;
}
