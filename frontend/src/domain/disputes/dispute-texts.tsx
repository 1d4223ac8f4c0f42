/** Why: what both sides wrote in a dispute, and how it was settled, is told alike to the brand and to staff. */
import { fullName } from "~/domain/advertisements/ad-status";
import { useDisputesTexts } from "~/i18n/disputes-texts";
import { useFormats } from "~/i18n/use-formats";
import type { DisputeShownFragment } from "./dispute.generated";

/** Characters of a text, as the server counts them. */
export const TEXT_MIN = 20;
export const TEXT_MAX = 1000;

/** Why the text cannot be sent, or null. */
export function checkText(texts: { length: string }, value: string): string | null {
  const { length } = value.trim();
  return length >= TEXT_MIN && length <= TEXT_MAX ? null : texts.length;
}

interface DisputeTextsProps {
  dispute: DisputeShownFragment;
  /** The heading over what the side wrote. */
  why: string;
}

/** What the contesting side wrote and, once settled, the answer. */
export function DisputeTexts({ dispute, why }: DisputeTextsProps) {
  const texts = useDisputesTexts();
  const formats = useFormats();
  const opener = fullName(dispute.openedBy);
  const opened = formats.dateTime(dispute.openedAt);
  return (
    <>
      <Said
        title={why}
        text={dispute.text || texts.erased}
        by={opener ? texts.by(opener, opened) : opened}
        at={dispute.openedAt}
      />
      {dispute.settledAt && (
        <Said
          title={texts.answer[dispute.state]}
          text={dispute.settlement || texts.erased}
          by={texts.by(fullName(dispute.settledBy) ?? texts.team, formats.dateTime(dispute.settledAt))}
          at={dispute.settledAt}
        />
      )}
    </>
  );
}

interface SaidProps {
  title: string;
  text: string;
  by: string;
  at: string;
}

export function Said({ title, text, by, at }: SaidProps) {
  return (
    <div className="min-w-0">
      <p className="text-xs font-semibold text-soft">{title}</p>
      <blockquote className="mt-1 border-l-2 border-accent/40 pl-4">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <footer className="text-sm text-soft">
          <time dateTime={at}>{by}</time>
        </footer>
      </blockquote>
    </div>
  );
}
