/** Why: what a decision on an ad needs to know is told alike in the inbox and on the ad's own page. */

import { useQuery } from "@apollo/client/react";
import { networkName } from "~/domain/advertisements/network";
import { paymentOf } from "~/domain/campaigns/payment";
import { useAuditFactsTexts } from "~/i18n/audit-facts-texts";
import { errorText } from "~/i18n/error-text";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { WebLink } from "~/ui/web-link";
import { type AuditFactsFragment, AuditRecordDocument } from "./audit-facts.generated";
import { Part } from "./part";

/** The query's limit: this many or more are shown as "100 or more". */
const MOST = 100;

interface FactsProps {
  ad: AuditFactsFragment;
  /** Of the headings. */
  level?: 2 | 3;
}

export function Caption({ ad }: FactsProps) {
  const texts = useAuditFactsTexts();
  return (
    <Part title={texts.caption}>
      <p className="wrap-anywhere whitespace-pre-line">{ad.caption || texts.noCaption}</p>
    </Part>
  );
}

/** The brief, and the terms that go with it. */
export function Asked({ ad }: FactsProps) {
  const texts = useAuditFactsTexts();
  return (
    <>
      {ad.campaignType !== "Sponsorship" && (
        <Part title={texts.brief}>
          <p className="whitespace-pre-line">{ad._campaign?.briefToShow || texts.noBrief}</p>
        </Part>
      )}
      {ad._campaign?.termsAndConditionsToShow && (
        <Part title={texts.terms}>
          <p className="whitespace-pre-line">{ad._campaign.termsAndConditionsToShow}</p>
        </Part>
      )}
    </>
  );
}

/** Links to the live posts. */
export function Posts({ ad, level }: FactsProps) {
  const texts = useAuditFactsTexts();
  if (ad._posts.length === 0) return null;
  return (
    <Part title={texts.posts} level={level}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {ad._posts.map(({ _id, platform, postPlatformId }) => (
          <li key={_id}>
            <WebLink href={postPlatformId} className="text-link">
              {texts.postOn(networkName(platform))} <span className="sr-only">{texts.opensInNewTab}</span>
            </WebLink>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/**
 * What the person gets, what an approval leaves of the stock, and how often the brand approved and rejected them before. Shown once the
 * server has answered; nothing waits for it. `paymentTold`: the screen shows the payment elsewhere.
 */
export function RewardAndRecord({ ad, level, paymentTold = false }: FactsProps & { paymentTold?: boolean }) {
  const texts = useAuditFactsTexts();
  const { campaigns } = usePortalTexts();
  const generalTexts = useTexts();
  const formats = useFormats();
  const { data } = useQuery(AuditRecordDocument, {
    variables: { ids: [ad._id], companyId: ad.companyId, personId: ad.personId },
    fetchPolicy: "network-only",
  });
  const counted = (found: readonly unknown[]) =>
    found.length >= MOST ? texts.atLeast(formats.number(MOST)) : formats.number(found.length);
  const refusal = data?.auditProjection.refused[0];
  const free = data?.auditProjection.campaigns[0]?.freeStock;
  const payment = !paymentTold && ad._campaign && paymentOf(ad._campaign, campaigns, formats);
  return (
    <>
      {(payment || refusal || free != null) && (
        <Part title={texts.reward} level={level}>
          {payment && <p className="mb-1">{payment}</p>}
          {refusal && (
            <p className="font-semibold text-bad">
              {texts.cannot} {errorText(generalTexts, refusal.code, refusal.message)}
            </p>
          )}
          {!refusal && free != null && (
            <p className="text-soft">{texts.effect(free, formats.number(free))}</p>
          )}
        </Part>
      )}
      {data && (
        <Part title={texts.record} level={level}>
          <p>
            {data.approved.length + data.rejected.length === 0
              ? texts.recordNone
              : texts.recordOf(
                  texts.recordApproved(data.approved.length, counted(data.approved)),
                  texts.recordRejected(data.rejected.length, counted(data.rejected)),
                )}
          </p>
        </Part>
      )}
    </>
  );
}
