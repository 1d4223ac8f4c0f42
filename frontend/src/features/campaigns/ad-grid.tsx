/** Why: the ads of a campaign as a grid of pictures: filtered, sorted, updated live, with a refresh button. */

import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Lightbox } from "~/domain/advertisements/lightbox";
import { networkName } from "~/domain/advertisements/network";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { useStanding } from "~/domain/campaigns/standing";
import { Failed } from "~/graphql/failed";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Later } from "~/ui/later";
import { LoadingArea } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { MoreButton } from "~/ui/more-button";
import { useShortcuts } from "~/ui/shortcuts";
import { notify } from "~/ui/snackbar";
import { stuckRef } from "~/ui/stuck";
import { useLeft } from "~/ui/use-return";
import type { Range } from "./ad-pages";
import { AdRows } from "./ad-rows";
import { AdsExportButton } from "./ads-export-button";
import { FilterBar } from "./filter-bar";
import { type AdFilters, countFilters, readFilters, withFilters } from "./filters";
import { useLayout } from "./layout";
import { LiveMark } from "./live-mark";
import { useActivity } from "./use-activity";
import { type Ahead, useAdvertisements } from "./use-advertisements";
import { useSelection } from "./use-selection";

/** Fetched once the first ads are shown, and only for users who may decide them. */
const bulkBar = async () => (await import("./bulk-bar")).BulkBar;

interface AdGridProps {
  campaign: CampaignResultsFragment;
  session: Session;
  refreshTotals: () => Promise<unknown>;
  aheadRef: RefObject<Ahead | null>;
  behind: boolean;
}

/**
 * Distance in pixels of the grid's top above the viewport up to which new ads are inserted without moving what is being
 * read.
 */
const NEAR_TOP = -120;

/**
 * Payment decides who audits: staff what is paid in money, the brand itself what is paid in product (docs/product.md,
 * Rulings).
 */
function mayDecide(session: Session, { paymentType, companyId }: CampaignResultsFragment): boolean {
  const staff = may(session, "auditMoneyAdvertisement");
  if (paymentType === "Money") return staff;
  return !staff && may(session, "auditAdvertisement") && session.company?._id === companyId;
}

export function AdGrid({ campaign, session, refreshTotals, aheadRef, behind }: AdGridProps) {
  const { campaigns, companies, results } = usePortalTexts();
  const emptyWaiting: Partial<Record<string, string>> = campaigns.emptyWaiting;
  const formats = useFormats();
  const [query, setQuery] = useSearchParams();
  const [layout, setLayout] = useLayout();
  const [zoomed, setZoomed] = useState<number | null>(null);
  const top = useRef<HTMLElement>(null);
  const filters = readFilters(query);
  const narrowed = countFilters(filters) > 0;
  const shown = useRef(0);
  const before = useLeft("ads", () => shown.current);
  const list = useAdvertisements(campaign._id, filters, campaign.totals.posts, aheadRef, before ?? 0);
  const { ads, source, phase, error, fresh, hasMore, refresh, more, look, applyUpdate, decided } = list;
  useEffect(() => {
    shown.current = ads.length;
  });
  const selection = useSelection(ads);
  const deciding = mayDecide(session, campaign) && (campaign.totals.posts > 0 || ads.length > 0);
  useEffect(() => {
    // If this fails, `select` tries again and reports it.
    if (deciding && phase === "idle") bulkBar().catch(() => undefined);
  }, [deciding, phase]);
  const toggle = useRef<HTMLButtonElement>(null);
  useShortcuts({
    s: deciding && (selection.on ? leave : () => select(true)),
    escape: deciding && selection.on && leave,
  });
  // The ad in the lightbox counts as visible, like the rows behind it.
  const [view, setView] = useState<Range>({ first: 0, last: 0 });
  useEffect(() => {
    if (zoomed === null) look(view);
    else look(view, { first: zoomed, last: zoomed });
  }, [view, zoomed, look]);
  const pictures = useMemo(
    () => (zoomed === null ? [] : ads.map(({ card, gone }) => (gone ? undefined : card))),
    [ads, zoomed],
  );
  const refreshAll = () => Promise.all([refresh(), refreshTotals()]);
  const standing = useStanding(campaign);
  const live = useActivity(campaign._id, {
    onAd: (ad) => applyUpdate(ad, (top.current?.getBoundingClientRect().top ?? 0) > NEAR_TOP),
    onMissed: refreshAll,
    behind,
  });
  const refreshing = phase === "refreshing";
  const unavailable = () => notify("bad", companies.states.unavailable);
  const change = (changes: Partial<AdFilters>) =>
    setQuery((now) => withFilters(now, changes), { replace: true, preventScrollReset: true });

  /** Starts selection mode. If its bar cannot be fetched, ends it and shows a message. */
  function select(withFirst?: boolean) {
    selection.start(withFirst);
    bulkBar().catch(() => {
      selection.stop();
      unavailable();
    });
  }

  function leave() {
    selection.stop();
    toggle.current?.focus();
  }

  function showFresh() {
    top.current?.scrollIntoView({ block: "start" });
    refreshAll().catch(unavailable);
  }

  return (
    <section ref={top} className="scroll-mt-24 pt-1" aria-labelledby="ads">
      <h2 id="ads" className="sr-only">
        {campaigns.grid}
      </h2>
      <FilterBar
        campaign={campaign}
        filters={filters}
        change={change}
        layout={layout}
        setLayout={setLayout}
        actions={
          <>
            {deciding && (
              <Button
                ref={toggle}
                variant={selection.on ? "ink" : "quiet"}
                size="sm"
                aria-pressed={selection.on}
                onClick={() => (selection.on ? leave() : select())}
              >
                <Icon name="check" className="size-5 max-sm:hidden" />
                <span>{results.bulk.start}</span>
              </Button>
            )}
            <AdsExportButton
              companyId={campaign.companyId}
              campaignId={campaign._id}
              campaignName={campaign.name}
              filters={filters}
            />
            <Button
              variant="quiet"
              size="sm"
              onClick={() => void refreshAll().catch(unavailable)}
              busy={refreshing}
              className="max-2xl:px-2.5"
            >
              {!refreshing && <Icon name="refresh" />}
              <span className="max-2xl:sr-only">{refreshing ? campaigns.refreshing : campaigns.refresh}</span>
            </Button>
          </>
        }
      />
      <div className="mb-2 flex items-center gap-x-4 text-xs text-soft empty:hidden">
        {standing === "OnGoing" && <LiveMark state={live} />}
        {ads.length > 0 && (
          <output className="shrink-0 max-md:sr-only">
            {results.shown(formats.number(ads.length), hasMore)}
          </output>
        )}
        {!error && phase !== "first" && (
          <output className="sr-only">
            {phase === "idle" ? companies.states.loaded : companies.states.loading}
          </output>
        )}
        {source && (
          <Moment
            at={source.at}
            as="relative"
            say={(when) => results.sourceAll(formats.list(source.networks.map(networkName)), when)}
            className="min-w-0 flex-1 truncate text-right max-lg:hidden"
          />
        )}
      </div>
      {error ? (
        <Failed what="collection" error={error} retry={refreshAll} />
      ) : phase === "first" ? (
        <LoadingArea label={companies.states.loading} />
      ) : ads.length === 0 ? (
        narrowed ? (
          <EmptyState level={2} title={results.none} text={results.noneHint} />
        ) : (
          <EmptyState
            level={2}
            title={campaigns.empty}
            text={emptyWaiting[campaign.status] ?? campaigns.emptyHint}
          />
        )
      ) : (
        <div
          aria-busy={phase === "narrowing" || undefined}
          className={classNames("transition-opacity", phase === "narrowing" && "opacity-50")}
        >
          <AdRows
            ads={ads}
            layout={layout}
            hasMore={hasMore}
            onNearEnd={() => void more().catch(unavailable)}
            onLook={setView}
            zoom={setZoomed}
            selection={selection}
            label={campaigns.grid}
          />
        </div>
      )}
      {fresh > 0 && (
        <div
          ref={stuckRef}
          className="pointer-events-none sticky bottom-[calc(1.5rem+var(--bottom-bar))] z-20 mt-4 flex justify-center"
        >
          <Button
            variant="signal"
            className="pointer-events-auto animate-rise shadow-lift"
            onClick={showFresh}
          >
            <Icon name="arrow-right" className="-rotate-90" />
            <span>{results.fresh(fresh)}</span>
          </Button>
        </div>
      )}
      {hasMore && phase !== "first" && (
        <MoreButton busy={phase === "more"} more={more} failed={companies.states.unavailable}>
          {phase === "more" ? results.loadingMore : campaigns.more}
        </MoreButton>
      )}
      {deciding && selection.on && (
        <Later load={bulkBar} held={null}>
          {(BulkBar) => (
            <BulkBar
              campaign={campaign}
              filters={filters}
              selection={selection}
              leave={leave}
              onDecided={decided}
              onEnd={(stale) => void (stale ? refreshAll() : refreshTotals()).catch(unavailable)}
            />
          )}
        </Later>
      )}
      {zoomed !== null && (
        <Lightbox pictures={pictures} index={zoomed} show={setZoomed} close={() => setZoomed(null)} />
      )}
    </section>
  );
}
