/**
 * Why: in selection mode a sticky bar shows how many ads are selected, the effect of deciding them, and the actions.
 */
import { useApolloClient } from "@apollo/client/react";
import { useRef, useState } from "react";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { findAllPassed, type LeftOut } from "~/domain/checks/all-passed";
import type { AdvertisementStatus } from "~/graphql/schema.generated";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { useTimeZone } from "~/session/use-time-zone";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { useShortcuts, useShortcutsEnabled } from "~/ui/shortcuts";
import { notify } from "~/ui/snackbar";
import { stuckRef } from "~/ui/stuck";
import { WaitingAdvertisementsDocument, type WaitingAdvertisementsQuery } from "./bulk.generated";
import { BulkDialog } from "./bulk-dialog";
import { ProjectionLine, Refusals } from "./bulk-projection";
import { type AdFilters, countFilters, whereOf } from "./filters";
import { useBulk } from "./use-bulk";
import { useProjection } from "./use-projection";
import type { Selection } from "./use-selection";

const PAGE = 1000;

interface BulkBarProps {
  campaign: CampaignResultsFragment;
  filters: AdFilters;
  selection: Selection;
  leave: () => void;
  onDecided: (statuses: ReadonlyMap<string, AdvertisementStatus>) => void;
  /** Called after a bulk decision; `stale` when some of the ads on the screen are outdated. */
  onEnd: (stale: boolean) => void;
}

export function BulkBar({ campaign, filters, selection, leave, onDecided, onEnd }: BulkBarProps) {
  const { campaigns, results } = usePortalTexts();
  const { bulk } = results;
  const { checks } = campaigns;
  const formats = useFormats();
  const { chosen } = selection;
  const money = campaign.paymentType === "Money";
  const spot = campaign.type === "Spot";
  const rejection: AdvertisementStatus = money ? "RejectedByPlatform" : "RejectedByCustomer";
  // Only staff reject a Spot, and they audit what is paid in money (docs/product.md, Rulings).
  const mayReject = money || !spot;
  const [asking, setAsking] = useState<"approve" | "reject" | null>(null);
  /** How many were not selected because of their checks, while the dialog about those that passed is open. */
  const [left, setLeft] = useState<LeftOut | null>(null);
  const ask = (what: "approve" | "reject" | null) => {
    setLeft(null);
    setAsking(what);
  };
  const bulkRun = useBulk(selection, { onDecided, onEnd });
  const projected = useProjection(
    campaign._id,
    chosen,
    bulkRun.run ? null : asking === "reject" ? rejection : "Approved",
  );
  const all = useChooseAll(campaign._id, filters, selection);
  const passed = useChoosePassed(campaign._id, filters, selection, (left) => {
    setLeft(left);
    setAsking("approve");
  });
  const some = chosen.size > 0;
  const shown = formats.number(chosen.size);

  useShortcuts({
    e: !all.busy && (() => void all.choose()),
    a: some && (() => ask("approve")),
    r: some && mayReject && (() => ask("reject")),
  });

  return (
    <section
      aria-label={bulk.bar}
      ref={stuckRef}
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar))] z-30 mt-6 grid animate-rise gap-3 rounded-lg bg-surface p-4 shadow-lift ring-2 ring-ink/15 sm:p-5"
    >
      {bulkRun.failures && (
        <div
          role="alert"
          className="max-h-48 overflow-y-auto rounded-md bg-bad-ground px-4 py-3 text-sm text-bad"
        >
          <p className="font-semibold">
            {bulk.failures(bulkRun.failures.refused.length, formats.number(bulkRun.failures.refused.length))}
          </p>
          <Refusals refused={bulkRun.failures.refused} codeOf={(id) => bulkRun.failures?.codes.get(id)} />
          <p className="mt-2 flex flex-wrap items-center justify-between gap-2">
            {bulk.failuresHint}
            <Button variant="quiet" size="sm" onClick={bulkRun.dismiss}>
              {bulk.dismiss}
            </Button>
          </p>
        </div>
      )}
      <div className="grid gap-3 lg:flex lg:items-center lg:gap-2">
        <div className="flex items-start gap-1 lg:contents">
          <div className="min-w-0 flex-1">
            <output className="font-semibold tabular-nums">
              {some ? bulk.chosen(chosen.size, shown) : bulk.none}
            </output>
            {some && !asking && (
              <p aria-live="polite" className="text-sm text-soft tabular-nums">
                <ProjectionLine campaign={campaign} projected={projected} />
              </p>
            )}
          </div>
          {some && (
            <Button variant="bare" size="sm" onClick={selection.clear}>
              {bulk.clear}
            </Button>
          )}
          <Button
            variant="bare"
            size="sm"
            onClick={leave}
            aria-label={bulk.stop}
            title={bulk.stop}
            className="-mr-2 lg:order-last"
          >
            <Icon name="cross" />
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="quiet" size="sm" busy={all.busy} onClick={() => void all.choose()}>
            {all.busy
              ? bulk.allBusy(formats.number(all.count))
              : countFilters(filters) > 0
                ? bulk.allFiltered
                : bulk.all}
          </Button>
          {!some && (
            <Button variant="quiet" size="sm" busy={passed.busy} onClick={() => void passed.choose()}>
              {passed.busy ? checks.searching : spot ? checks.validatePassed : checks.approvePassed}
            </Button>
          )}
          <Button variant="ink" size="sm" disabled={!some} onClick={() => ask("approve")}>
            {(spot ? bulk.validate : bulk.approve)(some ? shown : "")}
          </Button>
          {mayReject && (
            <Button variant="danger" size="sm" disabled={!some} onClick={() => ask("reject")}>
              {bulk.reject(some ? shown : "")}
            </Button>
          )}
        </div>
      </div>
      <Keys mayApprove={some} mayReject={some && mayReject} />
      {asking && (
        <BulkDialog
          campaign={campaign}
          approving={asking === "approve"}
          chosen={chosen.size}
          left={left}
          projected={projected}
          run={bulkRun.run}
          confirm={(reason) => {
            if (projected.state !== "ready") return;
            const status = asking === "approve" ? "Approved" : rejection;
            void bulkRun.start(status, projected.projection, reason).finally(() => ask(null));
          }}
          halt={bulkRun.halt}
          close={() => ask(null)}
        />
      )}
    </section>
  );
}

/** Selects all waiting ads that match the filters, loaded or not. */
function useChooseAll(campaignId: string, filters: AdFilters, { add }: Selection) {
  const { bulk } = usePortalTexts().results;
  const zone = useTimeZone();
  const client = useApolloClient();
  const [count, setCount] = useState<number | null>(null);
  const busy = useRef(false);

  async function choose(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setCount(0);
    const codes = new Map<string, string>();
    try {
      // The filters may name decided statuses too; only waiting ads can be selected.
      const none = filters.status !== null && filters.status !== "waiting";
      const where = whereOf(campaignId, { ...filters, status: "waiting" }, zone);
      let after: string | null = null;
      for (let more = !none; more; ) {
        const result: { data?: WaitingAdvertisementsQuery | undefined } = await client.query({
          query: WaitingAdvertisementsDocument,
          variables: { where, limit: PAGE, after },
          fetchPolicy: "no-cache",
        });
        const page = result.data?.advertisements ?? [];
        for (const { _id, captionIdentifier } of page) codes.set(_id, captionIdentifier);
        setCount(codes.size);
        more = page.length === PAGE;
        after = page.at(-1)?._id ?? null;
      }
      add(codes);
      if (codes.size === 0) notify("info", bulk.allNone);
    } catch {
      notify("bad", bulk.allFailed);
    } finally {
      busy.current = false;
      setCount(null);
    }
  }

  return { choose, busy: count !== null, count: count ?? 0 };
}

/** Selects, of the waiting ads that match the filters, only those that passed all checks; then `onFound` is called. */
function useChoosePassed(
  campaignId: string,
  filters: AdFilters,
  { add, clear }: Selection,
  onFound: (left: LeftOut) => void,
) {
  const { checks } = usePortalTexts().campaigns;
  const zone = useTimeZone();
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);

  async function choose(): Promise<void> {
    setBusy(true);
    try {
      const where = whereOf(campaignId, { ...filters, status: "waiting", checks: null }, zone);
      const { passed, left } = await findAllPassed(client, where);
      if (passed.length === 0) {
        notify("info", checks.nonePassed);
        return;
      }
      clear();
      add(passed.map(({ _id, captionIdentifier }) => [_id, captionIdentifier] as const));
      onFound(left);
    } catch {
      notify("bad", checks.searchFailed);
    } finally {
      setBusy(false);
    }
  }

  return { choose, busy };
}

/** The available shortcuts, and whether they are on; not shown on phones. */
function Keys({ mayApprove, mayReject }: { mayApprove: boolean; mayReject: boolean }) {
  const { bulk } = usePortalTexts().results;
  const [on, setOn] = useShortcutsEnabled();
  const [open, setOpen] = useState(false);
  useShortcuts({ "?": () => setOpen(!open) });
  const idle = [...(mayApprove ? [] : ["A"]), ...(mayReject ? [] : ["R"])];
  const shown = bulk.keys.filter(([key = ""]) => !idle.includes(key));
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="hidden text-sm text-soft md:block"
    >
      <summary className="w-fit cursor-pointer py-1 font-semibold text-ink">{bulk.shortcuts}</summary>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {shown.map(([key, what]) => (
          <span key={key}>
            <kbd className="mr-1.5 rounded-sm bg-ink/8 px-1.5 py-0.5 font-sans font-semibold text-ink">
              {key}
            </kbd>
            {what}
          </span>
        ))}
        <Checkbox checked={on} onChange={(event) => setOn(event.target.checked)}>
          {bulk.keysOn}
        </Checkbox>
      </div>
    </details>
  );
}
