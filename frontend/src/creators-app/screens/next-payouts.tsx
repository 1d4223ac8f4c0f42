/** Why: the next payout's date and amount, and what to do if there is none, come before anything else about money. */
import { Link } from "react-router";
import type { Day, Month } from "~/config/days";
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { Badge, type Tone } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import {
  NextPayoutsDocument,
  type NextPayoutsQuery,
  type PayoutRowFragment,
  type PayoutState,
} from "../generated/graphql";
import { Go, QueryView } from "../parts";
import { useAppQuery } from "../query";
import { at, useTo } from "../use-to";

export function NextPayouts() {
  const { payouts } = useAppTexts();
  const query = useAppQuery("earnings", NextPayoutsDocument, {});
  const to = useTo();
  return (
    <QueryView query={query} skeleton={{ count: 1, className: "h-32 w-full" }}>
      {({ myNextPayouts, last }) => (
        <>
          {myNextPayouts.map((next) => (
            <Next key={next.currency} next={next} />
          ))}
          {last.nodes.length > 0 && (
            <section className="flex flex-col gap-3">
              <h2 className="text-lg">{payouts.title}</h2>
              <PayoutList payouts={last.nodes} />
              {last.pageInfo.hasNextPage && (
                <Go to={to(at.payouts)} variant="quiet" className="self-center">
                  {payouts.all}
                </Go>
              )}
            </section>
          )}
        </>
      )}
    </QueryView>
  );
}

type NextPayout = NextPayoutsQuery["myNextPayouts"][number];

function Next({ next }: { next: NextPayout }) {
  const { payouts } = useAppTexts();
  const formats = useFormats();
  const to = useTo();
  const { balance, currency, due, minimum, obstacle } = next;
  const money = (amount: number) => formats.exactMoney(amount, currency);
  const day = formats.dayMonth(next.expectedOn as Day);
  // What is earned this month is paid a month later, together with earlier months that were below the minimum.
  const amount = due > 0 && due >= minimum ? due : balance;
  if (balance <= 0) return null;
  return (
    <section
      className={`flex flex-col gap-3 rounded-lg p-5 ${obstacle ? "bg-wait-ground text-wait" : "bg-good-ground text-good"}`}
    >
      <h2 className="text-sm font-semibold">{payouts.next}</h2>
      <p className="figure text-2xl">{money(amount)}</p>
      {obstacle === null && <p className="text-sm">{payouts.expected(day)}</p>}
      {obstacle === "AccountMissing" && <p className="text-sm">{payouts.accountMissing}</p>}
      {obstacle === "OtherCurrency" && <p className="text-sm">{payouts.otherCurrency(currency)}</p>}
      {obstacle === "AccountUnknown" && <p className="text-sm">{payouts.accountUnknown(day)}</p>}
      {obstacle === "BelowMinimum" && (
        <>
          <progress
            value={amount}
            max={minimum}
            aria-label={payouts.progress}
            className="h-2 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-ink/10 [&::-webkit-progress-value]:bg-current"
          />
          <p className="text-sm">{payouts.belowMinimum(money(minimum), money(minimum - amount))}</p>
        </>
      )}
      {balance > amount && <p className="text-sm">{payouts.besides(money(balance - amount))}</p>}
      {(obstacle === "AccountMissing" || obstacle === "OtherCurrency") && (
        <Go to={to(at.payout)} variant="ink" className="self-start">
          {obstacle === "AccountMissing" ? payouts.addAccount : payouts.changeAccount}
        </Go>
      )}
    </section>
  );
}

const TONES: Partial<Record<PayoutState, Tone>> = { Released: "wait", Paid: "good", Returned: "bad" };

export function PayoutBadge({ state }: { state: PayoutState }) {
  const { payouts } = useAppTexts();
  return <Badge tone={TONES[state] ?? "calm"}>{payouts.states[state]}</Badge>;
}

export function PayoutList({ payouts }: { payouts: readonly PayoutRowFragment[] }) {
  const formats = useFormats();
  const to = useTo();
  return (
    <ul className="flex flex-col overflow-hidden rounded-lg bg-surface shadow-lift">
      {payouts.map((payout) => (
        <li
          key={payout._id}
          className="relative flex items-center gap-4 border-b border-line px-5 py-4 last:border-0 hover:bg-ink/5"
        >
          <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
            <Link
              to={to(at.payoutOf(payout._id))}
              className="font-semibold -outline-offset-4 after:absolute after:inset-0 first-letter:uppercase"
            >
              {formats.month(payout.month as Month)}
            </Link>
            <PayoutBadge state={payout.state} />
          </div>
          <p className="figure text-lg">{formats.exactMoney(payout.amount, payout.currency)}</p>
          <Icon name="chevron-right" className="text-soft" />
        </li>
      ))}
    </ul>
  );
}
