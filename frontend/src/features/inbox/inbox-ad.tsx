/** Why: the uncropped picture, and beside it all that the decision needs. */

import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { Deadline } from "~/domain/advertisements/deadline";
import { Lightbox } from "~/domain/advertisements/lightbox";
import { Brief, Caption, Posts, RewardAndRecord } from "~/domain/audit/facts";
import { ChangeFacts } from "~/domain/changes/revisions";
import { Checks } from "~/domain/checks/checks";
import { CreatorName } from "~/domain/creators/creator-name";
import { fullName } from "~/domain/full-name";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { AssigneeChoice, type Colleague } from "./assign";
import type { InboxAdFragment } from "./inbox.generated";
import { SnoozeLine } from "./snooze";
import { OPEN_AD } from "./use-opened";

interface InboxAdProps {
  ad: InboxAdFragment;
  creator: string;
  /** "3 of 26". */
  place: string;
  previous: (() => void) | null;
  next: (() => void) | null;
  reasons: readonly { key: string; text: string }[];
  colleagues: readonly Colleague[];
  assign: (to: Colleague | null) => void;
  /** Opens the snooze dialog. */
  snooze: () => void;
  /** Ends the snooze. */
  wake: () => void;
  /** Opens the rejection with a reason; null if the ad cannot be rejected. */
  reject: ((reason: string) => void) | null;
  /** The open form, which replaces the facts: the picture stays. */
  form: ReactNode;
}

export function InboxAd({
  ad,
  creator,
  place,
  previous,
  next,
  reasons,
  colleagues,
  assign,
  snooze,
  wake,
  reject,
  form,
}: InboxAdProps) {
  const texts = useInboxTexts();
  const { campaigns } = usePortalTexts();
  const localize = useLocalize();
  const [zoomed, setZoomed] = useState(false);
  return (
    <article
      aria-labelledby={OPEN_AD}
      className={classNames(
        "grid grid-cols-1 items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_22rem]",
        form ? "md:grid-cols-[minmax(0,1fr)_20rem]" : "md:grid-cols-[minmax(0,1fr)_16rem]",
      )}
    >
      <div className="min-w-0">
        <div className="mb-2 flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <h2 id={OPEN_AD} tabIndex={-1} className="-mx-1 truncate px-1 text-lg">
              <CreatorName
                companyId={ad.companyId}
                personId={ad.personId}
                name={fullName(ad._person)}
                unknown={campaigns.ad.someone}
              />
            </h2>
            <p className="text-sm">
              <Link
                className="text-link block truncate leading-6"
                to={localize(paths.campaign(ad.companyId, ad.campaignId))}
              >
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
          className={classNames(
            "relative block w-full cursor-zoom-in overflow-hidden rounded-lg bg-sunk md:h-[calc(100dvh-25.5rem)] md:min-h-64",
            form ? "h-[17dvh]" : "h-[42dvh]",
          )}
        >
          <img src={ad.imageZoom} alt="" className="absolute inset-0 size-full object-contain" />
        </button>
      </div>
      {form ? (
        <div className="min-w-0">{form}</div>
      ) : (
        <div className="relative grid min-w-0 gap-5 text-sm md:max-h-[calc(100dvh-16.5rem)] md:overflow-y-auto md:pr-2">
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            <Deadline at={ad.auditDeadline} />
            <Moment at={ad.creationDt} as="relative" say={texts.arrived} className="text-soft" />
          </p>
          <SnoozeLine ad={ad} ask={snooze} wake={wake} />
          {colleagues.length > 0 && <AssigneeChoice ad={ad} colleagues={colleagues} assign={assign} />}
          <Caption ad={ad} />
          <ChangeFacts ad={ad} reasons={reasons} />
          <Checks ad={ad} reject={reject} />
          <RewardAndRecord ad={ad} />
          <Brief ad={ad} />
          <Posts ad={ad} />
          <p>
            <Link className="text-link" to={localize(paths.audit(ad._id))}>
              {texts.page}
            </Link>{" "}
            <span translate="no" className="ml-2 tracking-widest text-soft">
              {ad.captionIdentifier}
            </span>
          </p>
        </div>
      )}
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
