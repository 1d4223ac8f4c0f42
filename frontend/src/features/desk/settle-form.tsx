/**
 * Why: a dispute is settled with an outcome and a reason that both sides read; the outcome's effect is shown before it
 * is sent.
 */
import { useMutation } from "@apollo/client/react";
import { useId } from "react";
import { checkText, pathOf, TEXT_MAX } from "~/domain/disputes/dispute-texts";
import { useDisputesTexts } from "~/i18n/disputes-texts";
import { Button } from "~/ui/button";
import { FieldError, Textarea } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import { type DeskDisputeFragment, SettleDisputeDocument } from "./disputes.generated";
import { useProblem } from "./use-problem";

interface SettleFormProps {
  dispute: DeskDisputeFragment;
  reload: () => void;
}

export function SettleForm({ dispute, reload }: SettleFormProps) {
  const texts = useDisputesTexts();
  const problem = useProblem();
  const [settle] = useMutation(SettleDisputeDocument);
  const was = dispute.decidedStatus === "Approved" ? "Approved" : "Rejected";
  const form = useSubmit(
    ["outcome", "text"],
    (name, values) =>
      name === "text" ? checkText(texts, values.text) : values.outcome ? null : texts.outcomeRequired,
    async ({ outcome, text }) => {
      const overturn = outcome === "overturn";
      try {
        const { data } = await settle({ variables: { id: dispute._id, overturn, text } });
        const refusal = data?.result.error[0];
        if (!data?.result.success) {
          if (refusal?.code === "DISPUTE_SETTLED") reload();
          return { path: refusal ? pathOf(refusal) : "", text: problem({ refusal }) };
        }
        notify("good", texts.done[overturn ? "Overturned" : "Kept"]);
        reload();
        return null;
      } catch (thrown) {
        return problem({ thrown });
      }
    },
  );
  return (
    <Form form={form} className="grid gap-4 rounded-lg bg-sunk p-4">
      <Outcomes
        legend={texts.outcome}
        error={form.errorOf("outcome")}
        name="outcome"
        options={[
          ["keep", texts.keep, texts.keepHint[was]],
          ["overturn", texts.overturn, texts.overturnHint[was]],
        ]}
      />
      <Textarea
        label={texts.reason}
        hint={texts.reasonHint}
        longest={TEXT_MAX}
        rows={3}
        {...form.field("text")}
      />
      <p>
        <Button type="submit" variant="ink" busy={form.busy}>
          {form.busy ? texts.saving : texts.settle}
        </Button>
      </p>
    </Form>
  );
}

interface OutcomesProps {
  legend: string;
  error: string | null;
  name: string;
  /** Value, text and consequence of each. */
  options: readonly (readonly [value: string, text: string, hint: string])[];
}

/** One of a few outcomes, by mouse or arrow keys. */
export function Outcomes({ legend, error, name, options }: OutcomesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="mt-2 grid gap-2">
        {options.map(([value, text, hint]) => (
          <div key={value} className="flex gap-3">
            <input
              id={`${id}-${value}`}
              type="radio"
              name={name}
              value={value}
              aria-describedby={`${id}-${value}-hint`}
              className="size-6 shrink-0"
            />
            <div>
              <label htmlFor={`${id}-${value}`} className="cursor-pointer font-medium">
                {text}
              </label>
              <p id={`${id}-${value}-hint`} className="text-sm text-soft">
                {hint}
              </p>
            </div>
          </div>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
