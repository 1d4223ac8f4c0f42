/**
 * Why: a rejection with a reason is worth more than one without; staff must give it, a brand may (docs/product.md,
 * Rulings).
 */
import { usePortalTexts } from "~/i18n/use-language";
import { Select, Textarea } from "~/ui/field";

export const NOTE_LENGTH = 500;

export interface Reason {
  key: string;
  note: string;
}

export const NO_REASON: Reason = { key: "", note: "" };

/** The reasons, with the one that a check suggests first. */
export function fittingFirst<T extends { key: string }>(
  reasons: readonly T[],
  suggested: string | null | undefined,
): T[] {
  return [
    ...reasons.filter(({ key }) => key === suggested),
    ...reasons.filter(({ key }) => key !== suggested),
  ];
}

interface ReasonFieldsProps {
  reasons: readonly { key: string; text: string }[];
  /** The key of the reason that a check suggests: listed first. */
  suggested?: string | null;
  value: Reason;
  onChange: (value: Reason) => void;
  required: boolean;
  error?: string | undefined;
}

export function ReasonFields({ reasons, suggested, value, onChange, required, error }: ReasonFieldsProps) {
  const { audit } = usePortalTexts();
  return (
    <details
      className="group mt-5 rounded-md bg-sunk px-5 py-4"
      open={required || Boolean(suggested) || undefined}
    >
      <summary className="cursor-pointer py-1 text-sm font-semibold">{audit.reasonOpen}</summary>
      <div className="mt-4 grid gap-4">
        <Select
          label={audit.reason}
          {...(!required && { note: audit.optional })}
          error={error}
          value={value.key}
          onChange={(event) => onChange({ ...value, key: event.target.value })}
          options={[
            ["", audit.reasonNone],
            ...fittingFirst(reasons, suggested).map(({ key, text }) => [key, text] as const),
          ]}
        />
        <Textarea
          label={audit.note}
          note={audit.optional}
          hint={audit.noteHint}
          rows={2}
          longest={NOTE_LENGTH}
          value={value.note}
          onChange={(event) => onChange({ ...value, note: event.target.value })}
        />
      </div>
    </details>
  );
}
