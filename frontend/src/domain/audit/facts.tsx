/** Why: the facts for a decision on an ad are shown alike in the inbox and on the ad's own page. */

import { useQuery } from "@apollo/client/react";
import { networkName } from "~/domain/advertisements/network";
import { paymentOf } from "~/domain/campaigns/payment";
import type { FiguresSource } from "~/graphql/schema.generated";
import { useAuditFactsTexts } from "~/i18n/audit-facts-texts";
import { errorText } from "~/i18n/error-text";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { WebLink } from "~/ui/web-link";
import { type AuditFactsFragment, AuditNetworksDocument, AuditRecordDocument } from "./audit-facts.generated";
import { Part } from "./part";

/** The query's limit: this many or more are shown as "100 or more". */
const MOST = 100;

interface FactsProps {
  ad: AuditFactsFragment;
  /** Level of the headings. */
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

/** The brief, and its terms. */
export function Brief({ ad }: FactsProps) {
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
  const formats = useFormats();
  const { data } = useQuery(AuditNetworksDocument, {
    variables: { id: ad._id, companyId: ad.companyId },
    fetchPolicy: "network-only",
  });
  const advertisement = data?.advertisements[0];
  const pending =
    advertisement?.publications.filter(({ state }) => state !== "Published" && state !== "Cancelled") ?? [];
  const originOf = (id: string) => advertisement?._posts.find((post) => post._id === id)?.figuresOrigin;
  if (ad._posts.length === 0 && pending.length === 0) return null;
  return (
    <Part title={texts.posts} level={level}>
      <ul className="flex flex-col gap-2">
        {ad._posts.map(({ _id, platform, postPlatformId }) => {
          const origin = originOf(_id);
          const said = origin && originText(texts, origin, (moment) => formats.dayAndTime(moment));
          return (
            <li key={_id}>
              <WebLink href={postPlatformId} className="text-link">
                {texts.postOn(networkName(platform))} <span className="sr-only">{texts.opensInNewTab}</span>
              </WebLink>
              {said && <p className="text-sm text-soft">{said}</p>}
            </li>
          );
        })}
        {pending.map(({ platform, state }) => (
          <li key={platform} className="text-soft">
            {texts.publication[state](networkName(platform))}
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface Origin {
  source: FiguresSource;
  measuredAt?: string | null | undefined;
  missingSince?: string | null | undefined;
}

/** The source of a post's figures, and their time; null before any. */
function originText(
  texts: ReturnType<typeof useAuditFactsTexts>,
  { source, measuredAt, missingSince }: Origin,
  shown: (moment: string) => string,
): string | null {
  if (missingSince) return measuredAt ? texts.missingSeen(shown(measuredAt)) : texts.missing;
  if (!measuredAt) return null;
  return source === "Network" ? texts.measured(shown(measuredAt)) : texts.reported(shown(measuredAt));
}

/**
 * What the person gets, what an approval leaves of the stock, and how often the brand approved and rejected them
 * before. Rendered once the response has arrived; nothing waits for it. `paymentTold`: the screen shows the payment
 * elsewhere.
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
  const counted = (rows: readonly unknown[]) =>
    rows.length >= MOST ? texts.atLeast(formats.number(MOST)) : formats.number(rows.length);
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
