/** Why: staff see what is due to creators, prepare it as a batch, and find earlier batches (DESIGN.md, payouts). */
import { useMutation, useQuery } from "@apollo/client/react";
import { Link, useNavigate, useParams } from "react-router";
import { addMonths, dayIn, type Month, monthOf } from "~/config/days";
import { paths } from "~/config/paths";
import { useNodes } from "~/graphql/use-nodes";
import { usePayoutsTexts } from "~/i18n/desk-payouts-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import { useTimeZone } from "~/session/use-time-zone";
import { Button, LinkButton } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Select } from "~/ui/field";
import { MoreButton } from "~/ui/more-button";
import { useAddressQuery } from "~/ui/use-address-query";
import { DeskFrame } from "./desk-layout";
import { ListState } from "./list-state";
import { PayoutBatchScreen } from "./payout-batch-screen";
import { BatchBadge } from "./payout-states";
import {
  DeskPayoutBatchesDocument,
  DeskPayoutsDueDocument,
  type DeskPayoutsDueQuery,
  type PayoutBatchRowFragment,
  PreparePayoutsDocument,
} from "./payouts.generated";
import { usePayoutSent } from "./use-payout-sent";

const MONTHS = 12;
const BATCHES = 20;

export function PayoutsScreen() {
  const { batchId } = useParams();
  return batchId ? <PayoutBatchScreen key={batchId} id={batchId} /> : <Overview />;
}

/** The months that are over, the latest first. */
function useMonths(): Month[] {
  const last = addMonths(monthOf(dayIn(useTimeZone())), -1);
  return Array.from({ length: MONTHS }, (_, index) => addMonths(last, -index));
}

function Overview() {
  const texts = usePayoutsTexts();
  const formats = useFormats();
  const months = useMonths();
  const [query, change] = useAddressQuery();
  const month = months.find((option) => option === query.get("month")) ?? null;
  const { data, previousData, error, refetch } = useQuery(DeskPayoutsDueDocument, {
    variables: { month },
    fetchPolicy: "cache-and-network",
  });
  const due = (data ?? (error ? undefined : previousData))?.payoutsDue;
  return (
    <DeskFrame
      title={texts.title}
      lead={texts.lead}
      action={
        <div className="w-full max-w-56">
          <Select
            label={texts.month}
            value={month ?? ""}
            onChange={({ target }) =>
              change((to) => (target.value ? to.set("month", target.value) : to.delete("month")))
            }
            options={months.map(
              (option, index) => [index === 0 ? "" : option, formats.month(option)] as const,
            )}
          />
        </div>
      }
    >
      <section aria-labelledby="payouts-due" className="mt-8">
        <h2 id="payouts-due" className="text-xl">
          {texts.due.title}
        </h2>
        <ListState list={{ items: due, error, retry: () => refetch(), busy: false }} empty={texts.due.none}>
          <ul className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
            {due?.map((currencyDue) => (
              <Due key={currencyDue.currency} due={currencyDue} />
            ))}
          </ul>
        </ListState>
      </section>
      <Batches />
    </DeskFrame>
  );
}

type DueOf = DeskPayoutsDueQuery["payoutsDue"][number];

function Due({ due }: { due: DueOf }) {
  const { due: texts } = usePayoutsTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const navigate = useNavigate();
  const { send, busy, failure } = usePayoutSent();
  const [prepare] = useMutation(PreparePayoutsDocument);
  const { batch, currency, month } = due;
  const { people, total } = batch ?? due;
  const money = (amount: number) => formats.exactMoney(amount, currency);

  async function begin() {
    const done = await send(() =>
      prepare({
        variables: { month, currency },
        refetchQueries: [DeskPayoutsDueDocument, DeskPayoutBatchesDocument],
      }),
    );
    if (done?.batch) await navigate(localize(paths.deskPayouts(done.batch._id)));
  }

  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-lg bg-surface p-6 shadow-lift">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg">
          <span className="first-letter:uppercase">{formats.month(month as Month)}</span>
          <span>{" · "}</span>
          <span translate="no">{currency}</span>
        </h3>
        {batch && <BatchBadge state={batch.state} />}
      </div>
      <div>
        <p className="figure text-3xl">{money(total)}</p>
        {people > 0 && <p className="text-soft">{texts.people(people, formats.number(people))}</p>}
      </div>
      <ul className="flex flex-col gap-1 text-sm text-soft">
        <li>{texts.minimum(money(due.minimum))}</li>
        {due.belowMinimum > 0 && (
          <li>
            {texts.below(due.belowMinimum, formats.number(due.belowMinimum), money(due.belowMinimumTotal))}
          </li>
        )}
        {due.withoutAccount > 0 && (
          <li className="text-wait">
            {texts.withoutAccount(
              due.withoutAccount,
              formats.number(due.withoutAccount),
              money(due.withoutAccountTotal),
            )}
          </li>
        )}
        {due.erased > 0 && (
          <li>{texts.erased(due.erased, formats.number(due.erased), money(due.erasedTotal))}</li>
        )}
        {due.accountUnknown > 0 && (
          <li className="text-wait">
            {texts.accountUnknown(
              due.accountUnknown,
              formats.number(due.accountUnknown),
              money(due.accountUnknownTotal),
            )}
          </li>
        )}
      </ul>
      <Failure text={failure} />
      {batch ? (
        <LinkButton
          variant="quiet"
          to={localize(paths.deskPayouts(batch._id))}
          className="mt-auto max-w-full self-start whitespace-normal!"
        >
          {texts.open(batch.reference)}
        </LinkButton>
      ) : people > 0 ? (
        <Button busy={busy} onClick={() => void begin()} className="mt-auto self-start">
          {busy ? texts.preparing : texts.prepare}
        </Button>
      ) : (
        <p className="mt-auto text-sm font-semibold">
          {due.accountUnknown > 0 ? texts.unknown : texts.nobody}
        </p>
      )}
    </li>
  );
}

function Batches() {
  const { batches: texts } = usePayoutsTexts();
  const list = useNodes(DeskPayoutBatchesDocument, { first: BATCHES }, (data) => data.payoutBatches);
  return (
    <section aria-labelledby="payout-batches" className="mt-12">
      <h2 id="payout-batches" className="text-xl">
        {texts.title}
      </h2>
      <ListState list={list} empty={texts.none}>
        <ul className="mt-4 grid grid-cols-1 gap-2">
          {list.items?.map((batch) => (
            <BatchLine key={batch._id} batch={batch} />
          ))}
        </ul>
      </ListState>
      {list.next && (
        <MoreButton busy={list.busy} more={list.next} failed={texts.moreFailed}>
          {list.busy ? texts.loadingMore : texts.more}
        </MoreButton>
      )}
    </section>
  );
}

function BatchLine({ batch }: { batch: PayoutBatchRowFragment }) {
  const texts = usePayoutsTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const { _id, currency, month, open, paid, people, reference, state, total } = batch;
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-2 rounded-md bg-surface px-5 py-4 hover:bg-ink/5">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          translate="no"
          to={localize(paths.deskPayouts(_id))}
          className="font-semibold after:absolute after:inset-0 after:rounded-md"
        >
          {reference}
        </Link>
        <p className="text-sm text-soft first-letter:uppercase">{formats.month(month as Month)}</p>
      </div>
      <BatchBadge state={state} />
      <p className="min-w-36 text-right text-sm text-soft">
        <span className="figure block text-lg text-ink">{formats.exactMoney(total, currency)}</span>
        <span>
          {state === "Released"
            ? `${formats.number(people - open)} / ${formats.number(people)}`
            : texts.batch.people(people, formats.number(people))}
        </span>
        {state === "Closed" && paid < people && (
          <span className="block">{`${texts.batch.returned}: ${formats.number(batch.returned)}`}</span>
        )}
      </p>
    </li>
  );
}
