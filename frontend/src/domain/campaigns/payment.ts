/** Why: a campaign's payment is shown alike on its page, at the audit and on the desk. */

import type { Formats } from "~/i18n/format";
import type { PortalTexts } from "~/i18n/texts";
import type { CampaignResultsFragment } from "./campaign-results.generated";

type Payment = Pick<
  CampaignResultsFragment,
  "paymentType" | "customAdPrice" | "currency" | "productPaymentDescription"
>;

/** What the brand pays: the product as described, or the amount for each ad in the campaign's currency. */
export function paymentOf(campaign: Payment, texts: PortalTexts["campaigns"], formats: Formats): string {
  if (campaign.paymentType === "Product") return campaign.productPaymentDescription || texts.noPayment;
  if (campaign.customAdPrice == null) return texts.noPayment;
  return texts.paymentMoney(formats.money(campaign.customAdPrice, campaign.currency));
}
