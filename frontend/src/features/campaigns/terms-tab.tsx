/** Why: the tab of a campaign's terms: what it is, pays, requires and has left. */
import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { paymentOf } from "~/domain/campaigns/payment";
import ExternalData, { hasExternalData } from "~/domain/external-data/external-data";
import { CampaignExternalDataDocument } from "~/domain/external-data/external-data.generated";
import type { Formats } from "~/i18n/format";
import type { PortalTexts } from "~/i18n/texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { Accordion, type AccordionItem } from "~/ui/accordion";
import { CampaignDeliveredDocument } from "./campaigns.generated";
import { useLifetime } from "./lifetime";
import { RulesPart } from "./rules-part";

type CampaignTexts = PortalTexts["campaigns"];

export default function TermsTab({ campaign }: { campaign: CampaignResultsFragment }) {
  const { campaigns, results } = usePortalTexts();
  const formats = useFormats();
  const items = itemsOf(campaign, campaigns, formats);
  const half = Math.ceil(items.length / 2);
  return (
    <>
      <section aria-label={results.views.terms} className="mt-6 grid items-start gap-2 md:grid-cols-2">
        <Facts items={items.slice(0, half)} />
        <Facts items={items.slice(half)} />
      </section>
      <RulesPart campaign={campaign} />
      <OfOtherSystems campaign={campaign} />
    </>
  );
}

/** Renders nothing until it is known that there is something: most campaigns have none. */
function OfOtherSystems({ campaign }: { campaign: CampaignResultsFragment }) {
  const { data } = useQuery(CampaignExternalDataDocument, {
    variables: { companyId: campaign.companyId, campaignId: campaign._id },
    fetchPolicy: "cache-and-network",
  });
  const external = data?.campaigns[0];
  if (!external || !hasExternalData(external)) return null;
  return <ExternalData data={external} card />;
}

/** All expanded: users open this tab to read them. */
function Facts({ items }: { items: readonly AccordionItem[] }) {
  return <Accordion items={items} defaultOpen={items.map(({ value }) => value)} level={2} />;
}

function itemsOf(campaign: CampaignResultsFragment, texts: CampaignTexts, formats: Formats): AccordionItem[] {
  const { cards } = texts;
  const showBrief =
    campaign.type === "Advertising" || (campaign.type === "Spot" && campaign.briefToShow !== "");
  const money = campaign.paymentType === "Money";
  return [
    {
      value: "type",
      title: cards.type,
      summary: texts.type[campaign.type],
      content: texts.typeExplained[campaign.type],
    },
    { value: "payment", title: cards.payment, content: paymentOf(campaign, texts, formats) },
    ...(showBrief
      ? [
          {
            value: "brief",
            title: cards.brief,
            content: <Prose text={campaign.briefToShow || texts.noBrief} />,
          },
        ]
      : []),
    {
      value: "terms",
      title: cards.terms,
      content: <Prose text={campaign.termsOrBriefToShow || texts.noTerms} />,
    },
    money
      ? {
          value: "budget",
          title: cards.budget,
          summary: formats.money(campaign.budgetAvailable, campaign.currency),
          content: <Budget campaign={campaign} />,
        }
      : {
          value: "stock",
          title: cards.stock,
          summary: formats.number(campaign.stock),
          content: <Stock campaign={campaign} />,
        },
    { value: "audit", title: cards.audit, content: auditOf(campaign, texts) },
  ];
}

function auditOf(campaign: CampaignResultsFragment, texts: CampaignTexts): string {
  if (campaign.paymentType === "Money") return texts.auditMoney;
  return campaign.type === "Spot" ? texts.auditSpot : texts.auditProduct;
}

function Prose({ text }: { text: string }): ReactNode {
  return <div className="whitespace-pre-line">{text.trim()}</div>;
}

function Budget({ campaign }: { campaign: CampaignResultsFragment }) {
  const { campaigns } = usePortalTexts();
  const formats = useFormats();
  const show = (amount: number) => formats.money(amount, campaign.currency);
  return (
    <>
      <Meter done={campaign.budgetSpent} waiting={campaign.budgetFreezed} whole={campaign.investment} />
      <p>{campaigns.budgetAvailable(show(campaign.budgetAvailable), show(campaign.investment))}</p>
      <p>{campaigns.budgetSpent(show(campaign.budgetSpent), show(campaign.investment))}</p>
      {campaign.totals.spentOnReactions > 0 && (
        <p>
          {campaigns.figures.spentOn(
            show(campaign.budgetSpent - campaign.totals.spentOnReactions),
            show(campaign.totals.spentOnReactions),
          )}
        </p>
      )}
      {campaign.budgetFreezed > 0 && <p>{campaigns.budgetFrozen(show(campaign.budgetFreezed))}</p>}
    </>
  );
}

/** What is free first; then its parts, and the count of the campaign's results (docs/product.md, Screens). */
function Stock({ campaign }: { campaign: CampaignResultsFragment }) {
  const { campaigns } = usePortalTexts();
  const formats = useFormats();
  const where = useLifetime(campaign);
  const { data } = useQuery(CampaignDeliveredDocument, { variables: { where } });
  const { approved, remainingStock } = campaign.totals;
  // A unit stays reserved while a change request is open.
  const waiting = campaign.totals.waiting + campaign.totals.changing;
  const delivered = data?.campaignReport.figures.delivered;
  return (
    <>
      <Meter done={approved} waiting={waiting} whole={campaign.stock + approved + waiting} />
      <p className="font-semibold text-ink">{campaigns.stockFree(formats.number(campaign.stock))}</p>
      <p>{campaigns.stockHeld(formats.number(waiting), formats.number(approved))}</p>
      {delivered !== undefined && <p>{campaigns.stockDelivered(formats.number(delivered))}</p>}
      <p>{campaigns.stockNotApproved(formats.number(remainingStock ?? campaign.stock))}</p>
    </>
  );
}

/** Shares of a whole as a bar; the figures are beside it in words. */
function Meter({ done, waiting, whole }: { done: number; waiting: number; whole: number }) {
  const percent = (part: number) => (whole > 0 ? Math.min(100, (part / whole) * 100) : 0);
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mb-3 h-2 w-full overflow-hidden rounded-full"
    >
      <rect width="100" height="4" className="fill-ink/12" />
      <rect width={percent(done)} height="4" className="fill-hot" />
      <rect x={percent(done)} width={percent(waiting)} height="4" className="fill-signal" />
    </svg>
  );
}
