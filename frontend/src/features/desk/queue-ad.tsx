/** Why: the queue shows one ad at a time, its picture first, with everything that the decision needs beside it. */

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { AdPicture } from "~/domain/advertisements/ad-picture";
import { Deadline } from "~/domain/advertisements/deadline";
import { Lightbox } from "~/domain/advertisements/lightbox";
import { RejectForm } from "~/domain/audit/reject-form";
import { paymentOf } from "~/domain/campaigns/payment";
import { ChangeForm } from "~/domain/changes/change-form";
import { ChangeFacts } from "~/domain/changes/revisions";
import { Checks } from "~/domain/checks/checks";
import { fullName } from "~/domain/full-name";
import { useChangesTexts } from "~/i18n/changes-texts";
import { errorText } from "~/i18n/error-text";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts, useLocalize, usePortalTexts, useTexts } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Key } from "~/ui/key";
import { Moment } from "~/ui/moment";
import { useShortcuts } from "~/ui/shortcuts";
import { Spinner } from "~/ui/spinner";
import { Lease } from "./lease";
import { PersonLink } from "./person-link";
import type { QueueAdFragment } from "./queue.generated";
import type { Claim } from "./use-claim";

interface QueueAdProps {
  ad: QueueAdFragment;
  claim: Claim;
  reasons: readonly { key: string; text: string }[];
  busy: boolean;
  hasNext: boolean;
  approve: () => void;
  reject: (reason: string | null, note: string | null) => void;
  /** Requests a change instead. */
  ask: (reason: string, text: string) => void;
  renew: () => void;
  next: () => void;
  close: () => void;
}

export function QueueAd({ ad, claim, reasons, busy, hasNext, ...act }: QueueAdProps) {
  const { campaigns } = usePortalTexts();
  const { queue, saving } = useDeskTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const [zoomed, setZoomed] = useState(false);
  /** `suggested`: the reason that a check gave. */
  const [rejecting, setRejecting] = useState<{ suggested: string | null } | null>(null);
  const [asking, setAsking] = useState(false);
  const changes = useChangesTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);

  const mine = claim.state === "mine";
  const may = mine && !busy;
  const writing = rejecting !== null || asking;
  function keep() {
    setRejecting(null);
    setAsking(false);
    heading.current?.focus();
  }
  useShortcuts({
    a: may && !writing && act.approve,
    r: may && !writing && (() => setRejecting({ suggested: null })),
    c: may && !writing && (() => setAsking(true)),
    n: !busy && !writing && act.next,
    l: !busy && act.renew,
    z: () => setZoomed(true),
    escape: writing ? keep : act.close,
  });

  const creator = fullName(ad._person) ?? campaigns.ad.someone;
  const campaign = ad._campaign;
  return (
    <article
      aria-labelledby="queue-ad"
      className="grid min-w-0 grid-cols-1 items-start gap-6 md:grid-cols-2 md:gap-8"
    >
      <AdPicture
        src={ad.imageZoom}
        alt={campaigns.ad.imageOf(creator)}
        zoomLabel={queue.zoom}
        zoom={() => setZoomed(true)}
        className="md:sticky md:top-24"
        imageClassName="max-h-[44vh] md:max-h-[70vh]"
        buttonClassName="right-3 bottom-3"
      />
      <div className="grid min-w-0 gap-5">
        <div>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
            <span translate="no">{ad.companyName}</span>
            {ad._person && <PersonLink id={ad._person._id} name={creator} />}
            <Deadline at={ad.auditDeadline} />
          </p>
          <h2 id="queue-ad" ref={heading} tabIndex={-1} className="mt-1 text-2xl outline-none">
            {ad.campaignName}
          </h2>
        </div>
        <ClaimState claim={claim} renew={act.renew} />
        {mine && !writing && (
          <div className="flex flex-wrap gap-3">
            <Button variant="ink" busy={busy} onClick={act.approve}>
              {queue.approve} <Key>A</Key>
            </Button>
            <Button variant="danger" disabled={busy} onClick={() => setRejecting({ suggested: null })}>
              {queue.reject} <Key>R</Key>
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => setAsking(true)}>
              {changes.ask} <Key>C</Key>
            </Button>
          </div>
        )}
        {mine && rejecting && (
          <RejectForm
            key={rejecting.suggested}
            reasons={reasons}
            suggested={rejecting.suggested}
            texts={{
              title: queue.reason,
              hint: queue.noteHint,
              note: queue.note,
              optional: queue.optional,
              send: busy ? saving : queue.confirmReject,
              cancel: queue.keep,
              missing: queue.reasonRequired,
            }}
            busy={busy}
            reject={act.reject}
            cancel={keep}
          />
        )}
        {mine && asking && !rejecting && (
          <ChangeForm reasons={reasons} busy={busy} ask={act.ask} cancel={keep} />
        )}
        <div className="flex flex-wrap gap-2">
          {hasNext && (
            <Button variant="quiet" size="sm" disabled={busy} onClick={act.next}>
              <span>{mine ? queue.skip : queue.next}</span> <Key>N</Key>
            </Button>
          )}
          <Button variant="bare" size="sm" disabled={busy} onClick={act.close}>
            {queue.close}
          </Button>
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
          <Datum label={queue.creator}>{creator}</Datum>
          {campaign && <Datum label={queue.pays}>{paymentOf(campaign, campaigns, formats)}</Datum>}
          <Datum label={queue.type}>{campaigns.type[ad.campaignType]}</Datum>
          <Datum label={queue.code}>
            <Link translate="no" className="text-link tracking-widest" to={localize(paths.audit(ad._id))}>
              {ad.captionIdentifier}
            </Link>
          </Datum>
        </dl>
        <div className="grid gap-5 text-sm">
          <ChangeFacts ad={ad} reasons={reasons} />
          <Checks ad={ad} reject={may ? (suggested) => setRejecting({ suggested }) : null} />
        </div>
        <Text title={queue.caption} text={ad.caption || queue.noCaption} />
        {ad.campaignType !== "Sponsorship" && (
          <Text title={queue.brief} text={campaign?.briefToShow || queue.noBrief} />
        )}
        {campaign?.termsAndConditionsToShow && (
          <Text title={queue.terms} text={campaign.termsAndConditionsToShow} />
        )}
      </div>
      {zoomed && <Lightbox pictures={[ad]} index={0} show={() => undefined} close={() => setZoomed(false)} />}
    </article>
  );
}

/** The lease if the user holds it, else why they do not. */
function ClaimState({ claim, renew }: { claim: Claim; renew: () => void }) {
  const { queue } = useDeskTexts();
  const texts = useTexts();
  const again = (
    <Button variant="quiet" size="sm" onClick={renew}>
      {queue.again}
    </Button>
  );
  switch (claim.state) {
    case "mine":
      return <Lease until={claim.until} renew={renew} />;
    case "claiming":
      return <Spinner label={queue.claiming} />;
    case "other":
      return (
        <Banner tone="wait">
          {claim.until ? <Moment at={claim.until} as="time" say={queue.taken} /> : queue.takenSoon}
        </Banner>
      );
    case "failed":
      return (
        <Banner tone="bad" action={again}>
          {errorText(texts, claim.code)}
        </Banner>
      );
    default:
      return null;
  }
}

function Datum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="font-sans text-sm font-normal tracking-normal text-soft">{title}</h3>
      <p className="mt-1 whitespace-pre-line">{text.trim()}</p>
    </section>
  );
}
