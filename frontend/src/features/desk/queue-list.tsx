/**
 * Why: the waiting ads of the queue at a glance: picture, campaign, waiting time, check results, and who has claimed
 * it.
 */

import { now } from "~/config/clock";
import { ChangeMark } from "~/domain/changes/change-mark";
import { ChecksMark } from "~/domain/checks/checks-mark";
import { fullName } from "~/domain/full-name";
import { useDeskTexts, usePortalTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import type { DeskQueueQuery, QueueAdFragment } from "./queue.generated";
import type { Claim } from "./use-claim";

export type Queued = DeskQueueQuery["auditQueue"][number];

/** Whether no other person has claimed it at present. */
export function isClaimable({ claimedByMe, claimedUntil }: Queued): boolean {
  return claimedByMe || !claimedUntil || new Date(claimedUntil).getTime() <= now();
}

interface QueueListProps {
  shown: readonly Queued[];
  claim: Claim;
  current: string | null;
  open: (ad: QueueAdFragment) => void;
  wide?: boolean;
}

export function QueueList({ shown, claim, current, open, wide = false }: QueueListProps) {
  const { queue } = useDeskTexts();
  const { campaigns } = usePortalTexts();
  return (
    <ol
      className={classNames(
        "mt-4 grid grid-cols-1 gap-2",
        wide ? "sm:grid-cols-2 lg:grid-cols-3" : "lg:max-h-[70vh] lg:overflow-y-auto lg:p-1",
      )}
    >
      {shown.map((entry) => {
        const ad = entry.advertisement;
        const here = ad._id === current;
        const mine = here && claim.state === "mine";
        const claimedUntil = !mine && !isClaimable(entry) && entry.claimedUntil;
        const creator = fullName(ad._person) ?? campaigns.ad.someone;
        return (
          <li key={ad._id}>
            <button
              type="button"
              aria-current={here || undefined}
              aria-label={queue.open(ad.campaignName, creator)}
              onClick={() => !here && open(ad)}
              className="flex w-full items-center gap-3 rounded-md bg-surface p-2 pr-4 text-left hover:bg-ink/8 focus-visible:rounded-md aria-[current]:ring-2 aria-[current]:ring-ink"
            >
              <img
                src={ad.imageGrid}
                alt=""
                loading="lazy"
                className="size-14 shrink-0 rounded-sm bg-sunk object-cover"
              />
              <span className="min-w-0 text-sm">
                <span className="block truncate font-semibold">{ad.campaignName}</span>
                <span className="block truncate text-soft">
                  {claimedUntil ? (
                    <Moment at={claimedUntil} as="time" say={queue.takenUntil} />
                  ) : mine ? (
                    queue.mine
                  ) : (
                    <Moment at={ad.creationDt} as="relative" say={queue.arrived} />
                  )}
                </span>
                <span className="flex flex-wrap gap-x-2 text-xs">
                  <ChangeMark state={ad.changeState} />
                  <ChecksMark checks={ad.checks} />
                </span>
              </span>
              {claimedUntil && <Icon name="eye" className="ml-auto text-wait" />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
