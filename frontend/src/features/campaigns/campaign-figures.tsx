/**
 * Why: how a campaign is doing, in the six most wanted figures: what waits, its results, its cost, how long it runs.
 */

import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useNow } from "~/config/clock";
import { dayIn, daysBetween } from "~/config/days";
import { paths } from "~/config/paths";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { productCostOf } from "~/domain/campaigns/product-cost";
import { standingOf } from "~/domain/campaigns/standing";
import { type Figure as FigureDefined, FigureName } from "~/domain/figures/figure-name";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { isStaff, may } from "~/session/use-session";
import { useTimeZone } from "~/session/use-time-zone";
import { classNames } from "~/ui/class-names";
import { OneLine } from "~/ui/one-line";
import { CampaignOwedDocument } from "./campaigns.generated";
import { NO_FILTERS, withFilters } from "./filters";
import { withView } from "./views";

/** A link whose clickable area is the whole figure. */
const WHOLE_FIGURE =
  "underline decoration-2 underline-offset-4 after:absolute after:inset-0 hover:decoration-4";

interface CampaignFiguresProps {
  campaign: CampaignResultsFragment;
  session: Session;
}

export function CampaignFigures({ campaign, session }: CampaignFiguresProps) {
  const texts = usePortalTexts().campaigns;
  const { figures } = texts;
  const formats = useFormats();
  const localize = useLocalize();
  const { totals, engagementReal, engagementExpected } = campaign;
  const money = (amount: number) => formats.money(amount, campaign.currency);
  const paid = campaign.paymentType === "Money";
  const productCost = productCostOf(campaign);
  // Ads paid in money wait for staff (docs/product.md, States).
  const own = paid === isStaff(session);
  return (
    <dl
      aria-label={figures.label}
      className="grid gap-px overflow-x-auto rounded-lg bg-line shadow-lift [scrollbar-width:none] max-sm:auto-cols-[minmax(8rem,1fr)] max-sm:grid-flow-col sm:grid-cols-3 lg:grid-cols-6"
    >
      <Figure
        of="waiting"
        label={own ? figures.waiting : paid ? figures.waitingThere : figures.waitingAtBrand}
        note={own && totals.waiting === 0 ? figures.waitingNone : null}
      >
        <Waiting count={totals.waiting} own={own} />
      </Figure>
      <Figure
        of="approved"
        label={texts.totals.approved}
        note={figures.ofPosts(formats.number(totals.posts))}
      >
        {formats.number(totals.approved)}
      </Figure>
      <Figure
        of="interactions"
        label={figures.interactions}
        note={engagementExpected > 0 ? figures.expected(formats.number(engagementExpected)) : figures.noGoal}
      >
        {formats.number(engagementReal)}
      </Figure>
      {paid ? (
        <Figure
          of="spent"
          label={figures.spent}
          note={
            <>
              <span className="block">{figures.ofInvestment(money(campaign.investment))}</span>
              {totals.spentOnReactions > 0 && (
                <span className="block">
                  {figures.spentOn(
                    money(campaign.budgetSpent - totals.spentOnReactions),
                    money(totals.spentOnReactions),
                  )}
                </span>
              )}
            </>
          }
        >
          <OneLine text={money(campaign.budgetSpent)}>
            <Link
              to={localize(paths.money(campaign.companyId, campaign._id))}
              aria-label={figures.spentHint(money(campaign.budgetSpent))}
              className={WHOLE_FIGURE}
            >
              {money(campaign.budgetSpent)}
            </Link>
          </OneLine>
        </Figure>
      ) : (
        <Figure
          of="units"
          label={figures.units}
          note={
            <>
              <span className="block">
                {figures.ofUnits(
                  formats.number(campaign.stock + totals.approved + totals.waiting + totals.changing),
                )}
              </span>
              {may(session, "auditAdvertisement") && session.company?._id === campaign.companyId && (
                <Owed campaign={campaign} />
              )}
            </>
          }
        >
          {formats.number(campaign.stock)}
        </Figure>
      )}
      {productCost === null ? (
        <Figure
          of="cost"
          label={figures.cost}
          note={paid ? engagementReal === 0 && figures.costNone : figures.costProduct}
        >
          <OneLine
            text={
              paid && engagementReal > 0
                ? formats.unitCost(campaign.budgetSpent / engagementReal, campaign.currency)
                : "–"
            }
          />
        </Figure>
      ) : (
        <Figure
          of="productCostEach"
          label={figures.costEstimated}
          note={figures.productCost(money(productCost))}
        >
          <OneLine
            text={
              productCost > 0 && engagementReal > 0
                ? formats.unitCost(productCost / engagementReal, campaign.currency)
                : "–"
            }
          />
        </Figure>
      )}
      <DaysLeft campaign={campaign} />
    </dl>
  );
}

/** How many wait for their audit, as a link to them; in colour if the user is to audit them. */
function Waiting({ count, own }: { count: number; own: boolean }) {
  const { figures } = usePortalTexts().campaigns;
  const formats = useFormats();
  const [query] = useSearchParams();
  if (count === 0) return "0";
  const to = withView(withFilters(query, { ...NO_FILTERS, status: "waiting" }), "ads");
  return (
    <Link
      to={{ search: to.toString() }}
      preventScrollReset
      aria-label={figures.waitingHint(formats.number(count))}
      className={classNames(WHOLE_FIGURE, own && "text-accent")}
    >
      {formats.number(count)}
    </Link>
  );
}

/** How many products are still to be handed over, as a link to their list. */
function Owed({ campaign: { _id, companyId, totals } }: { campaign: CampaignResultsFragment }) {
  const { figures } = usePortalTexts().campaigns;
  const formats = useFormats();
  const localize = useLocalize();
  const { data } = useQuery(CampaignOwedDocument, {
    variables: { companyId, campaignId: _id },
    skip: totals.approved === 0,
    fetchPolicy: "cache-and-network",
  });
  const owed = data?.owedProducts.total ?? 0;
  if (owed === 0) return null;
  return (
    <Link to={localize(paths.owed(_id))} className="font-semibold text-accent underline underline-offset-4">
      {figures.owed(formats.number(owed))}
    </Link>
  );
}

/** How long it still runs; when it starts or ends, if it is not running now. */
function DaysLeft({ campaign }: { campaign: CampaignResultsFragment }) {
  const { figures } = usePortalTexts().campaigns;
  const formats = useFormats();
  const zone = useTimeZone();
  const now = useNow();
  const standing = standingOf(campaign, now);
  const { startDay, endDay } = campaign;
  const today = dayIn(zone, now);
  const end = endDay && formats.dayMonth(endDay);
  if (standing === "Scheduled" && startDay)
    return (
      <Figure label={figures.startsIn} note={figures.from(formats.dayMonth(startDay))}>
        {formats.number(daysBetween(today, startDay))}
      </Figure>
    );
  if (standing !== "OnGoing" && standing !== "Finished") {
    return (
      <Figure label={figures.ends} note={end ? null : figures.noEnd}>
        {end ?? "–"}
      </Figure>
    );
  }
  // The last day counts: on it, one is left.
  const left = endDay ? daysBetween(today, endDay) + 1 : null;
  const over = standing === "Finished" || (left !== null && left <= 0);
  return (
    <Figure
      of="daysLeft"
      label={figures.days}
      note={end ? ((left ?? 0) > 0 ? figures.until(end) : figures.ended(end)) : figures.noEnd}
    >
      {over ? "0" : left === null ? "–" : formats.number(left)}
    </Figure>
  );
}

interface FigureProps {
  /** Its definition, if the name does not explain it. */
  of?: FigureDefined;
  label: string;
  /** The figure's reference: of how many, until when. */
  note: ReactNode;
  children: ReactNode;
}

function Figure({ of, label, note, children }: FigureProps) {
  return (
    <div className="relative min-w-0 bg-surface px-2 py-2 sm:px-4">
      <dt className="text-xs leading-snug text-soft">
        {of ? <FigureName of={of}>{label}</FigureName> : label}
      </dt>
      <dd className="font-display text-base leading-tight font-bold wrap-anywhere tabular-nums min-[420px]:text-lg sm:text-xl">
        {children}
      </dd>
      {note && <dd className="text-xs leading-snug text-soft">{note}</dd>}
    </div>
  );
}
