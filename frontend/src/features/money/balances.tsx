/** Why: above the movements are the balances that they add up to, by currency: the same figures as the campaigns'. */
import type { ReactNode } from "react";
import { useMoneyTexts } from "~/i18n/money-texts";
import { useFormats } from "~/i18n/use-formats";
import type { MoneyPageQuery } from "./money.generated";
import { cents } from "./movement-words";

type Balance = MoneyPageQuery["moneyBalances"][number];

interface BalancesProps {
  balances: readonly Balance[];
  /** What the chosen campaign pays for a post. */
  price: number | null;
}

export function Balances({ balances, price }: BalancesProps) {
  const { sums } = useMoneyTexts();
  const formats = useFormats();
  return balances.map((balance) => {
    const money = (amount: number) => formats.exactMoney(amount, balance.currency);
    return (
      <dl
        key={balance.currency}
        aria-label={sums.label(balance.currency)}
        className="mt-4 grid gap-px overflow-hidden rounded-lg bg-line shadow-lift sm:grid-cols-2 lg:grid-cols-4"
      >
        <Sum name={sums.funded}>{money(balance.funded)}</Sum>
        <Sum name={sums.spent} note={spentOn(balance, price, sums, money, (count) => formats.number(count))}>
          {money(balance.spent)}
        </Sum>
        <Sum name={sums.frozen} note={sums.frozenNote}>
          {money(balance.frozen)}
        </Sum>
        <Sum name={sums.available}>{money(balance.available)}</Sum>
      </dl>
    );
  });
}

/** How many posts at which price, and the cost of reactions. */
function spentOn(
  { spent, spentOnReactions, paidPosts }: Balance,
  price: number | null,
  { posts, postsAt, reactions }: ReturnType<typeof useMoneyTexts>["sums"],
  money: (amount: number) => string,
  number: (count: number) => string,
): string | null {
  const onPosts = cents(spent - spentOnReactions);
  const atOnePrice = price !== null && cents(price * paidPosts) === onPosts;
  const parts = [
    onPosts > 0 &&
      (atOnePrice
        ? postsAt(paidPosts, number(paidPosts), money(price))
        : posts(paidPosts, number(paidPosts), money(onPosts))),
    spentOnReactions > 0 && reactions(money(spentOnReactions)),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(" + ") : null;
}

/** On a phone name and amount share a line, since half of its width is too narrow for an amount of millions. */
function Sum({ name, note, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[1fr_auto] items-baseline gap-x-3 bg-surface px-4 py-3 sm:block">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-display text-xl font-bold whitespace-nowrap tabular-nums">{children}</dd>
      {note && <dd className="col-span-full text-xs leading-snug text-soft">{note}</dd>}
    </div>
  );
}
