/** Why: a campaign's transitions from draft to finished: what, who, when and why. */

import type { StatusStepFragment } from "~/domain/campaigns/campaign-drafts.generated";
import { doerOf } from "~/domain/full-name";
import { usePortalTexts } from "~/i18n/use-language";
import { Moment } from "~/ui/moment";

export function StatusTimeline({ steps }: { steps: readonly StatusStepFragment[] }) {
  const { form, campaigns } = usePortalTexts();
  return (
    <ol className="grid gap-4 border-l-2 border-accent/40 pl-5">
      {steps.map((step) => (
        <li key={step._id} className="relative">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[1.6rem] size-3 rounded-full bg-accent"
          />
          <p className="font-semibold">{campaigns.status[step.toStatus]}</p>
          <p className="text-sm text-soft">
            <span>{`${doerOf({ apiKey: step.apiKey }) ?? form.actor[step.actorKind]} · `}</span>
            <Moment at={step.changedAt} />
          </p>
          {step.reason && <p className="mt-1 text-sm">{step.reason}</p>}
        </li>
      ))}
    </ol>
  );
}
