/** Why: a movement is told in the same words on the screen and in the file. */
import { fullName } from "~/domain/advertisements/ad-status";
import type { MoneyTexts } from "~/i18n/money-texts";
import type { MoneyLineFragment } from "./money.generated";

export function wordsOf({ kind, person }: MoneyLineFragment, texts: MoneyTexts): string {
  return texts.movements[kind](fullName(person) ?? texts.unknown);
}

/** Change of the balance (available plus reserved): negative when money was paid out, 0 when it was reserved or released. */
export function balanceChange({ availableChange, frozenChange }: MoneyLineFragment): number {
  return cents(availableChange + frozenChange);
}

/** What is left after it, available or reserved. */
export function balanceAfter({ available, frozen }: MoneyLineFragment): number {
  return cents(available + frozen);
}

/** Sums of amounts with cents are exact again. */
export function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
