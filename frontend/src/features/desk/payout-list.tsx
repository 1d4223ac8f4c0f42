/** Why: each payment of a batch is found by name or reference, and several are marked paid or returned at once. */
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import type { PayoutState } from "~/graphql/schema.generated";
import { usePayoutsTexts } from "~/i18n/desk-payouts-texts";
import { useFormats } from "~/i18n/use-formats";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Select } from "~/ui/field";
import { MoreButton } from "~/ui/more-button";
import { SearchBox } from "~/ui/search-box";
import { notify } from "~/ui/snackbar";
import { useAddressQuery } from "~/ui/use-address-query";
import { ListState } from "./list-state";
import { ReturnedDialog } from "./payout-dialogs";
import { type Batch, PAYOUT_STATES, PAYOUT_TONES } from "./payout-states";
import { MarkPayoutsDocument, type PayoutLineFragment } from "./payouts.generated";
import { PersonLink } from "./person-link";
import { usePayoutSent } from "./use-payout-sent";

interface PayoutListProps {
  batch: Batch;
  list: {
    items: PayoutLineFragment[] | undefined;
    error?: unknown;
    retry: () => Promise<unknown>;
    next: (() => Promise<void>) | null;
    busy: boolean;
  };
  state: PayoutState | null;
  text: string | null;
  /** False if `text` was not compared with names. */
  namesSearched: boolean;
}

/** The server's limit for one request. */
const MOST = 500;

/** Whether the bank's result can be recorded: a paid one may still be returned. */
const markable = ({ state }: PayoutLineFragment) => state === "Released" || state === "Paid";

export function PayoutList({ batch, list, state, text, namesSearched }: PayoutListProps) {
  const texts = usePayoutsTexts();
  const formats = useFormats();
  const [, change] = useAddressQuery();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [returning, setReturning] = useState(false);
  const { send, busy, failure } = usePayoutSent();
  const [mark] = useMutation(MarkPayoutsDocument);
  const going = batch.state === "Released" || batch.state === "Closed";
  const shown = list.items ?? [];
  const unread = Boolean(list.error) && shown.some(({ person }) => !person);
  const open = shown.filter(markable);
  const picked = open.filter(({ _id }) => chosen.has(_id)).slice(0, MOST);

  async function marked(to: "Paid" | "Returned", reason: string | null): Promise<boolean> {
    const done = await send(() =>
      mark({
        variables: { batchId: batch._id, payoutIds: picked.map(({ _id }) => _id), state: to, reason },
      }),
    );
    if (!done) return false;
    notify("good", texts.list.marked(picked.length));
    setChosen(new Set());
    await list.retry().catch(() => undefined);
    return true;
  }

  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };

  return (
    <section aria-labelledby="payouts-list" className="mt-12">
      <h2 id="payouts-list" className="text-xl">
        {texts.list.title}
      </h2>
      <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchBox
          label={texts.list.search}
          text={text ?? ""}
          search={(typed) => change((to) => (typed ? to.set("text", typed) : to.delete("text")))}
        />
        <Select
          label={texts.list.state}
          value={state ?? ""}
          onChange={({ target }) =>
            change((to) => (target.value ? to.set("state", target.value) : to.delete("state")))
          }
          options={[
            ["", texts.list.all],
            ...PAYOUT_STATES.map((option) => [option, texts.payoutStates[option]] as const),
          ]}
        />
      </div>
      {(unread || !namesSearched) && (
        <div className="mt-4">
          <Banner
            tone="wait"
            title={texts.list.namesUnread}
            action={
              <Button variant="quiet" size="sm" onClick={() => void list.retry().catch(() => undefined)}>
                {texts.list.retry}
              </Button>
            }
          >
            {namesSearched ? null : texts.list.namesNotSearched}
          </Banner>
        </div>
      )}
      <ListState list={{ ...list, more: null }} empty={state || text ? texts.list.none : texts.list.empty}>
        {going && open.length > 0 && (
          <label className="mt-6 inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
            <input
              type="checkbox"
              checked={picked.length === open.length}
              onChange={() =>
                setChosen(picked.length === open.length ? new Set() : new Set(open.map(({ _id }) => _id)))
              }
              className="size-5"
            />
            <span>{texts.list.chooseAll}</span>
          </label>
        )}
        <ul className="mt-3 grid grid-cols-1 gap-2">
          {shown.map((payout) => (
            <Line
              key={payout._id}
              payout={payout}
              unread={unread && !payout.person}
              chosen={going && markable(payout) ? chosen.has(payout._id) : null}
              toggle={() => toggle(payout._id)}
            />
          ))}
        </ul>
        {list.next && (
          <MoreButton busy={list.busy} more={list.next} failed={texts.batches.moreFailed}>
            {list.busy ? texts.batches.loadingMore : texts.batches.more}
          </MoreButton>
        )}
      </ListState>
      {picked.length > 0 && (
        <div className="sticky bottom-(--bottom-bar,0px) z-10 mt-4 flex flex-col gap-3 rounded-lg bg-night p-4 text-on-night shadow-lift">
          <Failure text={failure} />
          <div className="flex flex-wrap items-center gap-3">
            <output className="mr-auto font-semibold">{texts.list.chosen(picked.length)}</output>
            <Button
              variant="signal"
              size="sm"
              busy={busy}
              disabled={picked.every(({ state: now }) => now === "Paid")}
              onClick={() => void marked("Paid", null)}
            >
              {busy ? texts.list.marking : texts.list.markPaid}
            </Button>
            <Button variant="danger" size="sm" disabled={busy} onClick={() => setReturning(true)}>
              {texts.list.markReturned}
            </Button>
            <Button
              variant="bare"
              size="sm"
              className="text-on-night hover:bg-on-night/15"
              onClick={() => setChosen(new Set())}
            >
              {texts.list.clear}
            </Button>
          </div>
        </div>
      )}
      <ReturnedDialog
        count={picked.length}
        open={returning}
        busy={busy}
        failure={failure}
        onClose={() => setReturning(false)}
        onConfirm={(reason) =>
          void marked("Returned", reason).then((done) => {
            if (done) setReturning(false);
          })
        }
      />
      <output className="sr-only">{texts.list.shown(formats.number(shown.length))}</output>
    </section>
  );
}

interface LineProps {
  payout: PayoutLineFragment;
  /** Whether the person's name could not be read. */
  unread: boolean;
  /** Null if it cannot be selected. */
  chosen: boolean | null;
  toggle: () => void;
}

function Line({ payout, unread, chosen, toggle }: LineProps) {
  const { list: texts, payoutStates } = usePayoutsTexts();
  const formats = useFormats();
  const { account, accountChanged, accountKind, amount, currency, own, person, reason, reference } = payout;
  const name =
    [person?.firstName, person?.lastName].filter(Boolean).join(" ") || (unread ? texts.unread : texts.gone);
  const money = (cents: number) => formats.exactMoney(cents, currency);
  return (
    <li className="flex items-start gap-4 rounded-md bg-surface px-5 py-4">
      {chosen !== null && (
        <span className="grid size-7 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-label={texts.choose(name)}
            checked={chosen}
            onChange={toggle}
            className="size-5"
          />
        </span>
      )}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_auto_9.5rem] md:items-center">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            <PersonLink id={person?._id} name={name} />
          </p>
          <p translate="no" className="text-sm text-soft">
            {reference}
          </p>
        </div>
        <p translate="no" className="text-sm text-soft">{`${accountKind} ${account}`}</p>
        <div className="flex md:justify-end">
          <Badge tone={PAYOUT_TONES[payout.state]}>{payoutStates[payout.state]}</Badge>
        </div>
        <p className="figure text-lg md:text-right">{money(amount)}</p>
        <div className="flex flex-col gap-1 text-sm md:col-span-4 empty:hidden">
          {own !== amount && (
            <p className="text-soft">
              {texts.parts(money(own), money(payout.firstLevel), money(payout.secondLevel))}
            </p>
          )}
          {accountChanged && <p className="font-semibold text-wait">{texts.accountChanged}</p>}
          {reason && <p className="text-bad">{reason}</p>}
        </div>
      </div>
    </li>
  );
}
