/** Why: a movement has the same wording on the screen and in the file. */
import { fullName } from "~/domain/full-name";
import type { MoneyTexts } from "~/i18n/money-texts";
import type { MoneyLineFragment } from "./money.generated";

export function wordsOf({ kind, person }: MoneyLineFragment, texts: MoneyTexts): string {
  return texts.movements[kind](fullName(person) ?? texts.unknown);
}

/**
 * Change of the balance (available plus reserved): negative if money was paid out, 0 if it was reserved or released.
 */
export function balanceChange({ availableChange, frozenChange }: MoneyLineFragment): number {
  return cents(availableChange + frozenChange);
}

/** The balance after it, available or reserved. */
export function balanceAfter({ available, frozen }: MoneyLineFragment): number {
  return cents(available + frozen);
}

/** Rounds the floating-point error of sums with cents away. */
export function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
