/** Why: the waiting ads at a glance: picture, campaign, creator, age, deadline. */

import { useEffect, useRef } from "react";
import { Deadline } from "~/domain/advertisements/deadline";
import { ChangeMark } from "~/domain/changes/change-mark";
import { ChecksMark } from "~/domain/checks/checks-mark";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Moment } from "~/ui/moment";
import { showChosen } from "~/ui/show-chosen";
import { AssigneeMark, type Colleague } from "./assign";
import type { InboxAdFragment } from "./inbox.generated";

const LIST = "inbox-list";

/** For keyboards: skips the views and filters to the list, which is hidden on phones. */
export function SkipToList() {
  const texts = useInboxTexts();
  return (
    <a
      href={`#${LIST}`}
      className="skip-link max-lg:hidden"
      onClick={(event) => {
        // The address is the open ad's: it stays.
        event.preventDefault();
        document.getElementById(LIST)?.focus();
      }}
    >
      {texts.toList}
    </a>
  );
}

interface InboxListProps {
  ads: readonly InboxAdFragment[];
  current: string | null;
  chosen: ReadonlySet<string>;
  creatorOf: (ad: InboxAdFragment) => string;
  colleagues: readonly Colleague[];
  open: (id: string) => void;
  toggle: (id: string) => void;
  more: (() => Promise<void>) | null;
  busy: boolean;
}

export function InboxList({
  ads,
  current,
  chosen,
  creatorOf,
  colleagues,
  open,
  toggle,
  more,
  busy,
}: InboxListProps) {
  const texts = useInboxTexts();
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row may lie outside of the list
  useEffect(() => {
    showChosen(list.current);
  }, [current]);
  return (
    <section id={LIST} tabIndex={-1} aria-label={texts.list} className="outline-none">
      <ol
        ref={list}
        className="relative grid max-h-[calc(100dvh-17rem)] grid-cols-1 gap-1 overflow-y-auto p-1"
      >
        {ads.map((ad) => {
          const creator = creatorOf(ad);
          const here = ad._id === current;
          return (
            <li
              key={ad._id}
              className={classNames(
                "relative flex items-center gap-2.5 rounded-md p-2",
                here ? "bg-surface ring-2 ring-ink" : "hover:bg-ink/8",
              )}
            >
              <input
                type="checkbox"
                data-choice
                aria-label={texts.select(creator, ad.campaignName)}
                checked={chosen.has(ad._id)}
                onChange={() => toggle(ad._id)}
                className="relative z-1 size-6 shrink-0 accent-accent"
              />
              <img
                src={ad.imageGrid}
                alt=""
                loading="lazy"
                className="size-12 shrink-0 rounded-sm bg-sunk object-cover"
              />
              <div className="min-w-0 flex-1 text-sm">
                <button
                  type="button"
                  aria-current={here || undefined}
                  aria-label={texts.open(creator, ad.campaignName)}
                  onClick={() => open(ad._id)}
                  className="block w-full truncate text-left font-semibold after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
                >
                  {creator}
                </button>
                <p className="truncate text-soft">{ad.campaignName}</p>
                <p className="flex flex-wrap gap-x-2 text-xs">
                  <Deadline at={ad.auditDeadline} />
                  <ChangeMark state={ad.changeState} />
                  <ChecksMark checks={ad.checks} />
                  <AssigneeMark ad={ad} colleagues={colleagues} />
                  <Moment at={ad.creationDt} as="relative" say={texts.arrived} className="sr-only" />
                </p>
              </div>
            </li>
          );
        })}
      </ol>
      {more && (
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          className="mt-2 w-full"
          onClick={() => void more().catch(() => undefined)}
        >
          {texts.more}
        </Button>
      )}
    </section>
  );
}
