/**
 * Why: a batch is seen whole before it is released by another person than the one who prepared it, and then each of its
 * payments until the bank has responded.
 */
import { useId, useState } from "react";
import { Link } from "react-router";
import type { Month } from "~/config/days";
import { paths } from "~/config/paths";
import { Failed } from "~/graphql/failed";
import { useNodes } from "~/graphql/use-nodes";
import { usePayoutsTexts } from "~/i18n/desk-payouts-texts";
import { errorText } from "~/i18n/error-text";
import { useFormats } from "~/i18n/use-formats";
import { useHomeTexts, useLocalize, useTexts } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import { Banner } from "~/ui/banner";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Loading, Skeleton } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { useAddressQuery } from "~/ui/use-address-query";
import { DeskFrame } from "./desk-layout";
import { DiscardDialog, ImportDialog, ReleaseDialog } from "./payout-dialogs";
import { type PayoutFile, savePayoutFile } from "./payout-file";
import { PayoutList } from "./payout-list";
import { type Batch, BatchBadge, PAYOUT_STATES } from "./payout-states";
import { DeskPayoutBatchDocument } from "./payouts.generated";

const PAGE = 100;

export function PayoutBatchScreen({ id }: { id: string }) {
  const texts = usePayoutsTexts();
  const { shell } = useHomeTexts();
  const localize = useLocalize();
  const [query] = useAddressQuery();
  const state = PAYOUT_STATES.find((option) => option === query.get("state")) ?? null;
  const text = query.get("text")?.trim() || null;
  const list = useNodes(
    DeskPayoutBatchDocument,
    { id, state, text, first: PAGE },
    (data) => data.payoutBatch?.payouts,
    "all",
  );
  const batch = list.data?.payoutBatch;
  if (!list.data || (!batch && list.error)) {
    return (
      <DeskFrame title={texts.title}>
        {list.error ? (
          <Failed error={list.error} retry={list.retry} />
        ) : (
          <Loading label={shell.loading} className="mt-6 grid gap-4">
            <Skeleton className="h-40" />
            <Skeleton className="h-72" />
          </Loading>
        )}
      </DeskFrame>
    );
  }
  if (!batch) {
    return (
      <DeskFrame title={texts.title}>
        <EmptyState title={texts.batch.missing} text={texts.batch.missingText}>
          <LinkButton to={localize(paths.deskPayouts())}>{texts.batch.back}</LinkButton>
        </EmptyState>
      </DeskFrame>
    );
  }
  return (
    <DeskFrame title={batch.reference} action={<BatchBadge state={batch.state} />}>
      <p className="mt-2">
        <Link to={localize(paths.deskPayouts())} className="text-link inline-flex items-center gap-1">
          <Icon name="chevron-right" className="rotate-180" />
          <span>{texts.batch.back}</span>
        </Link>
      </p>
      <Figures batch={batch} />
      <Standing batch={batch} onChanged={() => void list.retry().catch(() => undefined)} />
      <PayoutList
        batch={batch}
        list={list}
        state={state}
        text={text}
        namesSearched={list.data.payoutBatch?.payouts.namesSearched ?? true}
      />
      <History batch={batch} />
    </DeskFrame>
  );
}

function Figures({ batch }: { batch: Batch }) {
  const { batch: texts } = usePayoutsTexts();
  const formats = useFormats();
  const { currency, month, people } = batch;
  const money = (amount: number) => formats.exactMoney(amount, currency);
  const going = batch.state === "Released" || batch.state === "Closed";
  const counts = [
    [texts.paid, batch.paid, batch.paidTotal],
    [texts.returned, batch.returned, batch.returnedTotal],
    [texts.open, batch.open, null],
    [texts.leftOut, batch.leftOut, null],
  ] as const;
  return (
    <section className="mt-6 flex flex-col gap-6 rounded-lg bg-surface p-6 shadow-lift">
      <div>
        <p className="text-sm text-soft">{texts.total}</p>
        <p className="figure text-3xl sm:text-4xl">{money(batch.total)}</p>
        <p className="text-soft">
          <span>{texts.people(people, formats.number(people))}</span>
          <span>{" · "}</span>
          <span>{formats.month(month as Month)}</span>
        </p>
      </div>
      {(going || batch.leftOut > 0) && (
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {counts
            .filter(([, count], index) => (going ? index < 3 || count > 0 : count > 0))
            .map(([label, count, total]) => (
              <div key={label}>
                <dt className="text-sm text-soft">{label}</dt>
                <dd className="figure text-xl">{formats.number(count)}</dd>
                {total !== null && count > 0 && <dd className="text-sm text-soft">{money(total)}</dd>}
              </div>
            ))}
        </dl>
      )}
    </section>
  );
}

/** The batch's current state, and the actions that it allows. */
function Standing({ batch, onChanged }: { batch: Batch; onChanged: () => void }) {
  const { batch: texts } = usePayoutsTexts();
  const [asking, setAsking] = useState<"release" | "discard" | null>(null);
  const close = () => setAsking(null);
  const { preparedBy, preparedByMe, state } = batch;
  const name = [preparedBy?.firstName, preparedBy?.lastName].filter(Boolean).join(" ") || texts.someone;
  return (
    <div className="mt-4 flex flex-col gap-4">
      {state === "Prepared" && (
        <>
          <Banner
            tone={preparedByMe ? "wait" : "info"}
            title={preparedByMe ? texts.preparedByMe : texts.preparedByOther(name)}
          >
            {preparedByMe ? texts.preparedByMeText : texts.preparedByOtherText}
          </Banner>
          <div className="flex flex-wrap gap-3">
            {!preparedByMe && <Button onClick={() => setAsking("release")}>{texts.release}</Button>}
            <Button variant="danger" onClick={() => setAsking("discard")}>
              {texts.discard}
            </Button>
          </div>
        </>
      )}
      {state === "Discarded" && <Banner tone="info">{texts.discarded}</Banner>}
      {state === "Closed" && <Banner tone="good">{texts.closed}</Banner>}
      {(state === "Released" || state === "Closed") && <Bank batch={batch} onChanged={onChanged} />}
      <ReleaseDialog batch={batch} open={asking === "release"} onClose={close} onDone={onChanged} />
      <DiscardDialog batch={batch} open={asking === "discard"} onClose={close} onDone={onChanged} />
    </div>
  );
}

function Bank({ batch, onChanged }: { batch: Batch; onChanged: () => void }) {
  const { batch: texts } = usePayoutsTexts();
  const generalTexts = useTexts();
  const [busy, setBusy] = useState<PayoutFile | null>(null);
  const [importing, setImporting] = useState(false);

  async function download(file: PayoutFile) {
    setBusy(file);
    try {
      await savePayoutFile(batch._id, batch.reference, file);
      onChanged();
    } catch (error) {
      notify("bad", errorText(generalTexts, error instanceof CallError ? error.code : "UNKNOWN"));
    }
    setBusy(null);
  }

  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <section className="flex flex-col gap-4 rounded-lg bg-surface p-6">
        <div>
          <h2 className="text-lg">{texts.files}</h2>
          <p className="text-sm text-soft">{batch.open > 0 ? texts.filesText : texts.filesNone}</p>
        </div>
        {batch.open > 0 && (
          <div className="mt-auto flex flex-wrap gap-3">
            <Button
              variant="ink"
              busy={busy === "csv"}
              disabled={busy !== null}
              onClick={() => void download("csv")}
            >
              {busy !== "csv" && <Icon name="download" />}
              <span>{busy === "csv" ? texts.downloading : texts.csv}</span>
            </Button>
            {batch.sepa > 0 && (
              <Button
                variant="quiet"
                busy={busy === "sepa"}
                disabled={busy !== null}
                onClick={() => void download("sepa")}
              >
                {busy !== "sepa" && <Icon name="download" />}
                <span>{busy === "sepa" ? texts.downloading : texts.sepa}</span>
              </Button>
            )}
          </div>
        )}
      </section>
      <section className="flex flex-col gap-4 rounded-lg bg-surface p-6">
        <div>
          <h2 className="text-lg">{texts.results}</h2>
          <p className="text-sm text-soft">{texts.resultsText}</p>
        </div>
        <div className="mt-auto">
          <Button variant="ink" onClick={() => setImporting(true)}>
            <Icon name="upload" />
            <span>{texts.import}</span>
          </Button>
        </div>
      </section>
      {importing && <ImportDialog batch={batch} onClose={() => setImporting(false)} onDone={onChanged} />}
    </div>
  );
}

function History({ batch }: { batch: Batch }) {
  const { batch: texts } = usePayoutsTexts();
  const formats = useFormats();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-12 max-w-3xl">
      <h2 id={heading} className="text-xl">
        {texts.history}
      </h2>
      <ol className="mt-4 flex flex-col gap-3">
        {batch.acts.map((act) => (
          <li
            key={act._id}
            className="flex flex-wrap items-baseline gap-x-3 border-l-2 border-line pl-4 text-sm"
          >
            <p>
              <strong translate="no">
                {[act.actor?.firstName, act.actor?.lastName].filter(Boolean).join(" ") || texts.nobody}
              </strong>
              <span>{` ${texts.acts[act.kind]}`}</span>
            </p>
            <p className="text-soft">
              <Moment at={act.at} />
              <span>
                {` · ${texts.actsCount(
                  texts.people(act.payouts, formats.number(act.payouts)),
                  formats.exactMoney(act.total, batch.currency),
                )}`}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
