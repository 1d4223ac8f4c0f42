/** Why: the texts of both sides in a dispute, and its outcome, are shown alike to the brand and to staff. */

import { fullName } from "~/domain/full-name";
import { useDisputesTexts } from "~/i18n/disputes-texts";
import { Moment } from "~/ui/moment";
import type { DisputeShownFragment } from "./dispute.generated";

/** Maximum length in characters, as the server counts them. */
export const TEXT_MIN = 20;
export const TEXT_MAX = 1000;

/** Why the text cannot be sent, or null. */
export function checkText(texts: { length: string }, value: string): string | null {
  const { length } = Array.from(value.trim());
  return length >= TEXT_MIN && length <= TEXT_MAX ? null : texts.length;
}

/** Shows the server's refusal of a text beside its field, though the API names none. */
export const pathOf = ({ code, path }: { code: string; path: string }) =>
  code === "DISPUTE_TEXT_LENGTH" ? "text" : path;

interface DisputeTextsProps {
  dispute: DisputeShownFragment;
  /** The heading over the side's text. */
  why: string;
}

/** The contesting side's text and, once settled, the answer. */
export function DisputeTexts({ dispute, why }: DisputeTextsProps) {
  const texts = useDisputesTexts();
  const opener = fullName(dispute.openedBy);
  return (
    <>
      <Said
        title={why}
        text={dispute.text || texts.erased}
        by={opener ? (when) => texts.by(opener, when) : undefined}
        at={dispute.openedAt}
      />
      {dispute.settledAt && (
        <Said
          title={texts.answer[dispute.state]}
          text={dispute.settlement || texts.erased}
          by={(when) => texts.by(fullName(dispute.settledBy) ?? texts.team, when)}
          at={dispute.settledAt}
        />
      )}
    </>
  );
}

interface SaidProps {
  title: string;
  text: string;
  /** The author and the time; only the time if there is no author. */
  by?: ((when: string) => string) | undefined;
  at: string;
}

export function Said({ title, text, by, at }: SaidProps) {
  return (
    <div className="min-w-0">
      <p className="text-xs font-semibold text-soft">{title}</p>
      <blockquote className="mt-1 border-l-2 border-accent/40 pl-4">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <footer className="text-sm text-soft">
          <Moment at={at} say={by} />
        </footer>
      </blockquote>
    </div>
  );
}
