/** Why: a product's cost is an estimate, kept apart from what was spent (docs/product.md, Figures). */
interface Valued {
  paymentType: string;
  productUnitValue?: number | null;
  totals: { approved: number };
}

/** The cost of a campaign's awarded product, in units of its currency; null unless it pays in product with a value. */
export function productCostOf({ paymentType, productUnitValue, totals }: Valued): number | null {
  if (paymentType !== "Product" || productUnitValue == null) return null;
  return Math.round(totals.approved * productUnitValue * 100) / 100;
}
