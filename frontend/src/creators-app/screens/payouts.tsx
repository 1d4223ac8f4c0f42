/** Why: each payout shows its causes, its destination and its status, and can be printed as a proof of payment. */
import { useParams } from "react-router";
import type { Month } from "~/config/days";
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { printAs } from "~/ui/paper";
import { MyPayoutDocument, type MyPayoutQuery, MyPayoutsDocument } from "../generated/graphql";
import { useMe } from "../me";
import { Empty, Go, More, QueryView, Screen } from "../parts";
import { useAppQuery, usePaged } from "../query";
import { at, useTo } from "../use-to";
import { PayoutBadge, PayoutList } from "./next-payouts";

const FIRST = 20;

export function PayoutsScreen() {
  const { payouts } = useAppTexts();
  const to = useTo();
  const list = usePaged("earnings", MyPayoutsDocument, { first: FIRST }, (data) => data.myPayouts);
  return (
    <Screen title={payouts.title} text={payouts.text} back={to(at.earnings)}>
      <QueryView query={{ data: list.nodes, error: list.error, refetch: list.refetch }}>
        {(nodes) =>
          nodes.length === 0 ? (
            <Empty title={payouts.empty} text={payouts.emptyText}>
              <Go to={to(at.earnings)}>{payouts.toEarnings}</Go>
            </Empty>
          ) : (
            <>
              <PayoutList payouts={nodes} />
              <More query={list} />
            </>
          )
        }
      </QueryView>
    </Screen>
  );
}

export function StatementScreen() {
  const { payouts, states } = useAppTexts();
  const { payoutId = "" } = useParams();
  const query = useAppQuery("earnings", MyPayoutDocument, { id: payoutId });
  const to = useTo();
  return (
    <Screen title={payouts.statement} back={to(at.payouts)}>
      <QueryView query={query}>
        {({ myPayout }) =>
          myPayout ? (
            <Statement payout={myPayout} />
          ) : (
            <Empty title={states.missingTitle} text={states.missingText}>
              <Go to={to(at.payouts)}>{payouts.title}</Go>
            </Empty>
          )
        }
      </QueryView>
    </Screen>
  );
}

type Payout = NonNullable<MyPayoutQuery["myPayout"]>;

const PARTS = ["own", "firstLevel", "secondLevel"] as const;

function Statement({ payout }: { payout: Payout }) {
  const { payouts, payout: accounts, name } = useAppTexts();
  const formats = useFormats();
  const to = useTo();
  const me = useMe().data?.creatorAccount;
  const { account, accountKind, amount, currency, month, paidAt, reason, reference, releasedAt, state } =
    payout;
  const money = (cents: number) => formats.exactMoney(cents, currency);
  const facts: readonly (readonly [string, string])[] = [
    [payouts.reference, reference],
    [payouts.to, [me?.firstName, me?.lastName].filter(Boolean).join(" ") || (me?.email ?? "")],
    [payouts.account, `${accounts.kinds[accountKind]} ${account}`],
    [payouts.month, formats.month(month as Month)],
    [payouts.released, formats.dayOf(releasedAt)],
    ...(paidAt ? [[payouts.paid, formats.dayOf(paidAt)] as const] : []),
    ...(payout.returnedAt ? [[payouts.returned, formats.dayOf(payout.returnedAt)] as const] : []),
  ];
  return (
    <>
      {state === "Returned" && (
        <div className="flex flex-col gap-3 print:hidden">
          <Banner tone="bad" title={payouts.returnedTitle}>
            <span>{reason ? payouts.returnedReason(reason) : payouts.returnedText}</span>
          </Banner>
          <Go to={to(at.payout)} variant="ink" className="self-start">
            {payouts.changeAccount}
          </Go>
        </div>
      )}
      {state === "Released" && (
        <div className="print:hidden">
          <Banner tone="wait">{payouts.onItsWay}</Banner>
        </div>
      )}
      <article className="flex flex-col gap-6 rounded-lg bg-surface p-6 shadow-lift print:p-0 print:shadow-none">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <p className="font-display text-xl font-bold tracking-tight">{name}</p>
            <p className="text-sm text-soft">{payouts.statementFor}</p>
          </div>
          <PayoutBadge state={state} />
        </div>
        <p className="figure text-3xl">{money(amount)}</p>
        <dl className="flex flex-col gap-2 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-soft">{label}</dt>
              <dd translate="no" className="font-semibold wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <table className="w-full text-sm tabular-nums">
          <caption className="pb-2 text-left font-semibold">{payouts.breakdown}</caption>
          <tbody>
            {PARTS.filter((part) => payout[part] !== 0).map((part) => (
              <tr key={part} className="border-t border-line">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {payouts.parts[part]}
                </th>
                <td className="py-2 text-right">{money(payout[part])}</td>
              </tr>
            ))}
            <tr className="border-t-2 border-ink font-semibold">
              <th scope="row" className="py-2 pr-4 text-left">
                {payouts.total}
              </th>
              <td className="py-2 text-right">{money(amount)}</td>
            </tr>
          </tbody>
        </table>
      </article>
      <Button
        variant="quiet"
        size="lg"
        className="print:hidden"
        onClick={() => printAs(`${name} ${reference}`)}
      >
        <Icon name="download" />
        <span>{payouts.print}</span>
      </Button>
    </>
  );
}
