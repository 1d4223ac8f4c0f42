/** Why: below its totals a campaign says what it is, pays, asks and has left, folded away until wanted. */
import type { ReactNode } from "react";
import type { CampaignResultsFragment } from "~/graphql/generated/graphql";
import type { Formats } from "~/i18n/format";
import type { PortalTexts } from "~/i18n/texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { Accordion, type AccordionItem } from "~/ui/accordion";

type CampaignTexts = PortalTexts["campaigns"];
type Payment = Pick<
  CampaignResultsFragment,
  "paymentType" | "customAdPrice" | "currency" | "productPaymentDescription"
>;

export function CampaignFacts({ campaign }: { campaign: CampaignResultsFragment }) {
  const { campaigns } = usePortalTexts();
  const formats = useFormats();
  const items = itemsOf(campaign, campaigns, formats);
  const half = Math.ceil(items.length / 2);
  return (
    <section className="mt-10 grid items-start gap-2 md:grid-cols-2">
      <Accordion items={items.slice(0, half)} level={2} />
      <Accordion items={items.slice(half)} level={2} />
    </section>
  );
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
          summary: formats.number(campaign.totals.remainingStock ?? campaign.stock),
          content: <Stock campaign={campaign} />,
        },
    { value: "audit", title: cards.audit, content: auditOf(campaign, texts) },
  ];
}

/** What the brand pays: product as described, or the amount for each ad in the campaign's currency. */
export function paymentOf(campaign: Payment, texts: CampaignTexts, formats: Formats): string {
  if (campaign.paymentType === "Product") return campaign.productPaymentDescription || texts.noPayment;
  if (campaign.customAdPrice == null) return texts.noPayment;
  return texts.paymentMoney(formats.money(campaign.customAdPrice, campaign.currency));
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
      {campaign.budgetFreezed > 0 && <p>{campaigns.budgetFrozen(show(campaign.budgetFreezed))}</p>}
    </>
  );
}

function Stock({ campaign }: { campaign: CampaignResultsFragment }) {
  const { campaigns } = usePortalTexts();
  const { approved, waiting, remainingStock } = campaign.totals;
  return (
    <>
      <Meter done={approved} waiting={waiting} whole={campaign.stock + approved + waiting} />
      <p className="font-semibold text-ink">{campaigns.stockLeft(remainingStock ?? campaign.stock)}</p>
      <p>{campaigns.stockDetail(campaign.stock, waiting, approved)}</p>
    </>
  );
}

/** Shares of a whole as a bar; the figures stand beside it in words. */
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
