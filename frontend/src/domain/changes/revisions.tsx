/** Why: both revisions side by side show whether the requested change was made. */

import { useState } from "react";
import { Part } from "~/domain/audit/part";
import { useChangesTexts } from "~/i18n/changes-texts";
import { Select } from "~/ui/field";
import { Moment } from "~/ui/moment";
import type { RevisionShownFragment } from "./changes.generated";
import { type ChangingAd, useChanges } from "./use-changes";

type Reasons = readonly { key: string; text: string }[];

interface ChangeFactsProps {
  ad: ChangingAd;
  reasons: Reasons;
  /** Level of the heading. */
  level?: 2 | 3;
}

/** The earlier revisions of a waiting ad, and the change requests; nothing for one with a single revision. */
export function ChangeFacts({ ad, reasons, level }: ChangeFactsProps) {
  const texts = useChangesTexts();
  const { requests, revisions } = useChanges(ad);
  const last = requests.at(-1);
  if (ad.changeState === "NONE" || !last) return null;
  return (
    <>
      {ad.changeState === "UNANSWERED" && (
        <Part title={texts.marks.UNANSWERED} level={level}>
          <p>{texts.unanswered}</p>
          <Wanted reason={last.reason} text={last.text} reasons={reasons} />
        </Part>
      )}
      {revisions.length > 1 && <Revisions revisions={revisions} reasons={reasons} level={level} />}
    </>
  );
}

interface RevisionsProps {
  revisions: readonly RevisionShownFragment[];
  reasons: Reasons;
  level?: 2 | 3 | undefined;
}

/** The current revision beside an earlier one, at first the previous one. */
export function Revisions({ revisions, reasons, level }: RevisionsProps) {
  const texts = useChangesTexts();
  const [chosen, setChosen] = useState<number | null>(null);
  const now = revisions.at(-1);
  const earlier = revisions.slice(0, -1);
  const before = earlier.find(({ number }) => number === chosen) ?? earlier.at(-1);
  if (!now || !before) return null;
  return (
    <Part title={texts.revisions} level={level}>
      {earlier.length > 1 && (
        <div className="mb-3 max-w-52">
          <Select
            label={texts.compare}
            value={String(before.number)}
            onChange={(event) => setChosen(Number(event.target.value))}
            options={earlier.map(({ number }) => [String(number), texts.revision(String(number))] as const)}
          />
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Shown revision={before} />
        <Shown revision={now} present />
      </div>
      {before.changeRequest && (
        <Wanted reason={before.changeRequest.reason} text={before.changeRequest.text} reasons={reasons} />
      )}
    </Part>
  );
}

function Shown({ revision, present = false }: { revision: RevisionShownFragment; present?: boolean }) {
  const texts = useChangesTexts();
  const name = texts.revision(String(revision.number));
  return (
    <figure className="min-w-0">
      {revision.imageGrid ? (
        <img
          src={revision.imageGrid}
          alt={texts.picture(String(revision.number))}
          loading="lazy"
          className="aspect-square w-full rounded-sm bg-sunk object-contain"
        />
      ) : (
        <p className="grid aspect-square place-items-center rounded-sm bg-sunk p-3 text-center text-soft">
          {texts.noPicture}
        </p>
      )}
      <figcaption className="mt-1 text-sm">
        <p className="font-semibold">{present ? texts.present(name) : name}</p>
        <p className="text-soft">
          <Moment at={revision.sentAt} as="relative" />
        </p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{revision.caption || texts.noCaption}</p>
        {revision.taggedPeople.length > 0 && (
          <p className="wrap-anywhere text-soft">
            {revision.taggedPeople.map((name) => `@${name}`).join(" ")}
          </p>
        )}
      </figcaption>
    </figure>
  );
}

interface WantedProps {
  reason: string;
  text: string;
  reasons: Reasons;
}

/** The change request, in its author's words. */
export function Wanted({ reason, text, reasons }: WantedProps) {
  const { wanted: label } = useChangesTexts();
  const why = reasons.find(({ key }) => key === reason)?.text ?? reason;
  return (
    <p className="mt-2 text-sm">
      <span className="font-semibold">{label}</span>
      <span>{` ${why}`}</span>
      {text && <span className="block wrap-anywhere whitespace-pre-line">{text}</span>}
    </p>
  );
}
