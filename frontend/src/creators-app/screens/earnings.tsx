/** Why: earnings month by month, each amount with its cause. */
import { Link, useSearchParams } from "react-router";
import { addMonths, dayIn, type Month, monthOf, readersZone } from "~/config/days";
import { useAppTexts } from "~/i18n/app-texts";
import { formatsOf } from "~/i18n/format";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage } from "~/i18n/use-language";
import { Icon } from "~/ui/icon";
import { MyEarningsDocument, type MyEarningsQuery } from "../generated/graphql";
import { Empty, Go, More, QueryView, Screen } from "../parts";
import { usePaged } from "../query";
import { useApp } from "../session";
import { at, useTo } from "../use-to";
import { NextPayouts } from "./next-payouts";

const FIRST = 50;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** There were no earnings before it. */
const FIRST_MONTH: Month = "2020-01";
const NO_PAGE = { nodes: [], pageInfo: { hasNextPage: false } };

/** Months, and the days in them, are in the operator's zone. */
const useZone = () => useApp().timeZone ?? readersZone();

/** The month of an address, none later than the current one; null for the current one. */
function monthIn(month: string | null, present: Month): Month | null {
  if (!month || !MONTH.test(month) || month >= present) return null;
  return month < FIRST_MONTH ? FIRST_MONTH : (month as Month);
}

export function EarningsScreen() {
  const { earnings, posts } = useAppTexts();
  const [query, setQuery] = useSearchParams();
  const present = monthOf(dayIn(useZone()));
  const month = monthIn(query.get("month"), present);
  const to = useTo();
  const list = usePaged(
    "earnings",
    MyEarningsDocument,
    { month, first: FIRST },
    (data) => data.myEarnings.movements ?? NO_PAGE,
  );
  const first = list.data?.pages[0];
  return (
    <Screen title={earnings.title}>
      <NextPayouts />
      <MonthChoice
        month={month ?? present}
        present={present}
        onChoose={(next) => setQuery({ month: next }, { replace: true })}
      />
      <QueryView query={{ data: first, error: list.error, refetch: list.refetch }}>
        {(data) => (
          <>
            <Totals data={data} />
            <section className="flex flex-col gap-3">
              <h2 className="text-lg">{earnings.movements}</h2>
              {list.nodes?.length === 0 ? (
                <Empty title={earnings.empty} text={earnings.emptyText}>
                  <Go to={to(at.campaigns)}>{posts.toCampaigns}</Go>
                </Empty>
              ) : (
                <ul className="flex flex-col overflow-hidden rounded-lg bg-surface shadow-lift">
                  {list.nodes?.map((movement) => (
                    <Movement key={movement._id} movement={movement} />
                  ))}
                </ul>
              )}
              <More query={list} />
            </section>
          </>
        )}
      </QueryView>
    </Screen>
  );
}

interface MonthChoiceProps {
  month: Month;
  present: Month;
  onChoose: (month: Month) => void;
}

function MonthChoice({ month, present, onChoose }: MonthChoiceProps) {
  const { earnings } = useAppTexts();
  const formats = useFormats();
  const arrow = "grid size-12 place-items-center rounded-full bg-surface hover:bg-ink/8 disabled:opacity-40";
  return (
    <div className="flex items-center justify-between gap-4">
      <button
        type="button"
        aria-label={earnings.previous}
        disabled={month <= FIRST_MONTH}
        onClick={() => onChoose(addMonths(month, -1))}
        className={arrow}
      >
        <Icon name="chevron-right" className="rotate-180" />
      </button>
      <p aria-live="polite" className="text-center font-display text-lg font-bold first-letter:uppercase">
        {formats.month(month)}
      </p>
      <button
        type="button"
        aria-label={earnings.next}
        disabled={month >= present}
        onClick={() => onChoose(addMonths(month, 1))}
        className={arrow}
      >
        <Icon name="chevron-right" />
      </button>
    </div>
  );
}

const PARTS = ["posts", "reactions", "firstLevel", "secondLevel"] as const;

function Totals({ data }: { data: MyEarningsQuery }) {
  const { earnings } = useAppTexts();
  const formats = useFormats();
  const { totals } = data.myEarnings;
  return (
    <section className="flex flex-col gap-5 rounded-lg bg-night p-6 text-on-night">
      <h2 className="text-sm font-semibold text-night-soft">{earnings.total}</h2>
      {totals.length === 0 && <p className="figure -mt-4 text-3xl">{formats.number(0)}</p>}
      {totals.map((total) => (
        <div key={total.currency} className="-mt-4 flex flex-col gap-3">
          <p className="figure text-3xl">{formats.exactMoney(total.total, total.currency)}</p>
          <dl className="flex flex-col gap-1 text-sm">
            {PARTS.filter((part) => total[part] !== 0).map((part) => (
              <div key={part} className="flex justify-between gap-4">
                <dt className="text-night-soft">{earnings.parts[part]}</dt>
                <dd className="font-semibold">{formats.exactMoney(total[part], total.currency)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {data.myBalance.length > 0 && (
        <p className="text-sm text-night-soft">
          {earnings.ever(
            formats.list(data.myBalance.map(({ total, currency }) => formats.exactMoney(total, currency))),
          )}
        </p>
      )}
    </section>
  );
}

type MovementOf = NonNullable<MyEarningsQuery["myEarnings"]["movements"]>["nodes"][number];

function Movement({ movement }: { movement: MovementOf }) {
  const { earnings } = useAppTexts();
  const formats = useFormats();
  const days = formatsOf(useLanguage(), useZone());
  const to = useTo();
  const { advertisementId, amount, at: when, campaignName, currency, kind } = movement;
  const name = campaignName ?? earnings.kinds[kind];
  return (
    <li className="relative flex items-center gap-4 border-b border-line px-5 py-4 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          {advertisementId ? (
            <Link to={to(at.post(advertisementId))} className="after:absolute after:inset-0">
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
        </p>
        <p className="text-sm text-soft">
          {campaignName ? `${earnings.kinds[kind]} · ${days.dayOf(when)}` : days.dayOf(when)}
        </p>
      </div>
      <p className={amount < 0 ? "figure text-lg text-bad" : "figure text-lg text-good"}>
        {formats.exactMoney(amount, currency)}
      </p>
    </li>
  );
}
