/** Why: a copied amount is pasted into a bank's form, which accepts digits and one decimal mark. */
import type { Language } from "~/config/paths";

const MARKS: Record<Language, string> = { es: ",", en: "." };

/** Digits without thousands separators, with two decimals if it has cents: 1200 or 1200,50. */
export function plainAmount(amount: number, language: Language): string {
  const text = amount.toFixed(2);
  return text.endsWith(".00") ? text.slice(0, -3) : text.replace(".", MARKS[language]);
}
