/** Why: the picture whole, and beside it all that the decision needs. */

import { useQuery } from "@apollo/client/react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { Deadline } from "~/domain/advertisements/deadline";
import { Lightbox } from "~/domain/advertisements/lightbox";
import { paymentOf } from "~/domain/campaigns/payment";
import { type InboxAdFragment, InboxAroundDocument } from "~/graphql/generated/graphql";
import { errorText } from "~/i18n/error-text";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts, useTexts } from "~/i18n/use-language";
import { Icon } from "~/ui/icon";
import { WebLink } from "~/ui/web-link";
import { checksOf } from "./checks";

/** The most that the server is asked for; more are told as "or more". */
const MOST = 100;

interface InboxAdProps {
  ad: InboxAdFragment;
  creator: string;
  /** "3 of 26". */
  place: string;
  previous: (() => void) | null;
  next: (() => void) | null;
}

export function InboxAd({ ad, creator, place, previous, next }: InboxAdProps) {
  const texts = useInboxTexts();
  const { campaigns } = usePortalTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const [zoomed, setZoomed] = useState(false);
  return (
    <article
      aria-labelledby="inbox-ad"
      className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_16rem] 2xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="min-w-0">
        <div className="mb-2 flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <h2 id="inbox-ad" className="truncate text-lg">
              {creator}
            </h2>
            <p className="truncate text-sm text-soft">
              <Link className="text-link" to={localize(paths.campaign(ad.companyId, ad.campaignId))}>
                {ad.campaignName}
              </Link>
            </p>
          </div>
          <p className="text-sm whitespace-nowrap text-soft tabular-nums" aria-live="polite">
            {place}
          </p>
          <Step label={texts.previous} go={previous} className="rotate-180" />
          <Step label={texts.next} go={next} />
        </div>
        <button
          type="button"
          onClick={() => setZoomed(true)}
          aria-label={`${texts.zoom}: ${campaigns.ad.imageOf(creator)}`}
          className="relative block h-[42dvh] w-full cursor-zoom-in overflow-hidden rounded-lg bg-sunk md:h-[calc(100dvh-23rem)] md:min-h-72"
        >
          <img src={ad.imageZoom} alt="" className="absolute inset-0 size-full object-contain" />
        </button>
      </div>
      <div className="grid min-w-0 gap-5 text-sm md:max-h-[calc(100dvh-16.5rem)] md:overflow-y-auto md:pr-2">
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <Deadline at={ad.auditDeadline} />
          <span className="text-soft">{texts.arrived(formats.relative(ad.creationDt))}</span>
        </p>
        <Part title={texts.caption}>
          <p className="whitespace-pre-line">{ad.caption || texts.noCaption}</p>
        </Part>
        <Checks ad={ad} />
        <Around ad={ad} />
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
        {ad._posts.length > 0 && (
          <Part title={texts.posts}>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {ad._posts.map(({ _id, platform, postPlatformId }) => (
                <li key={_id}>
                  <WebLink href={postPlatformId} className="text-link">
                    {texts.postOn(platform)} <span className="sr-only">{texts.opensInNewTab}</span>
                  </WebLink>
                </li>
              ))}
            </ul>
          </Part>
        )}
        <p>
          <Link className="text-link" to={localize(paths.audit(ad._id))}>
            {texts.page}
          </Link>{" "}
          <span className="ml-2 tracking-widest text-soft">{ad.captionIdentifier}</span>
        </p>
      </div>
      {zoomed && <Lightbox pictures={[ad]} index={0} show={() => undefined} close={() => setZoomed(false)} />}
    </article>
  );
}

function Step({ label, go, className = "" }: { label: string; go: (() => void) | null; className?: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={!go}
      onClick={go ?? undefined}
      className="grid size-10 shrink-0 place-items-center rounded-full bg-ink/8 hover:bg-ink/15 disabled:opacity-40"
    >
      <Icon name="chevron-right" className={className} />
    </button>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-sans text-xs font-semibold tracking-normal text-soft">{title}</h3>
      {children}
    </section>
  );
}

function Checks({ ad }: { ad: InboxAdFragment }) {
  const texts = useInboxTexts();
  const checks = checksOf(ad);
  if (checks.length === 0) return null;
  return (
    <Part title={texts.checks}>
      <ul className="grid gap-1">
        {checks.map(({ kind, value, passed }) => (
          <li key={`${kind} ${value}`} className="flex items-center gap-2">
            <Icon
              name={passed ? "check" : "cross"}
              className={passed ? "size-4 text-good" : "size-4 text-bad"}
            />
            <span className="sr-only">{passed ? texts.checkPassed : texts.checkFailed}:</span>
            <span className="min-w-0 break-words">{texts.check[kind](value)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The person's record, and what an approval does; without an answer the rest can still be decided on. */
function Around({ ad }: { ad: InboxAdFragment }) {
  const texts = useInboxTexts();
  const { campaigns } = usePortalTexts();
  const generalTexts = useTexts();
  const formats = useFormats();
  const { data } = useQuery(InboxAroundDocument, {
    variables: { ids: [ad._id], companyId: ad.companyId, personId: ad.personId },
    fetchPolicy: "network-only",
  });
  const counted = (found: readonly unknown[]) =>
    found.length >= MOST ? texts.atLeast(formats.number(MOST)) : formats.number(found.length);
  const refusal = data?.auditProjection.refused[0];
  const free = data?.auditProjection.campaigns[0]?.freeStock;
  return (
    <>
      <Part title={texts.reward}>
        {ad._campaign && <p>{paymentOf(ad._campaign, campaigns, formats)}</p>}
        {refusal && (
          <p className="mt-1 font-semibold text-bad">
            {texts.cannot} {errorText(generalTexts, refusal.code, refusal.message)}
          </p>
        )}
        {!refusal && free != null && (
          <p className="mt-1 text-soft">{texts.effect(free, formats.number(free))}</p>
        )}
      </Part>
      {data && (
        <Part title={texts.record}>
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
