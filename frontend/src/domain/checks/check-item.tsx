/**
 * Why: one check shows what it looked at, its verdict, its reason and evidence, and opens the rejection that it
 * suggests.
 */

import { useAuditFactsTexts } from "~/i18n/audit-facts-texts";
import { Button } from "~/ui/button";
import type { CheckShownFragment } from "./checks.generated";
import { Twin } from "./twin";

interface CheckItemProps {
  check: CheckShownFragment;
  /** The ad's own picture, to compare with its twin's. */
  picture: string;
  reject: ((reason: string) => void) | null;
}

export function CheckItem({ check, picture, reject }: CheckItemProps) {
  const { checks: texts } = useAuditFactsTexts();
  const { verdict, title, reason, evidence, suggestedReason, twin } = check;
  const warns = verdict === "WARNING";
  return (
    <li className={warns ? "rounded-md bg-wait-ground/60 px-3 py-2" : "pl-5.5"}>
      <p className="font-medium">{title}</p>
      <p className="text-soft">{reason}</p>
      {twin && <Twin twin={twin} picture={check.group === "TEXT" || verdict === "PASSED" ? null : picture} />}
      {evidence.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm py-1 text-accent underline-offset-4 hover:underline">
            {texts.evidence}
            <span className="sr-only">: {title}</span>
          </summary>
          <dl className="mt-1 grid gap-x-4 gap-y-1">
            {evidence.map(({ label, value }) => (
              <div key={`${label} ${value}`} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-soft">{label}</dt>
                <dd className="min-w-0 tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {warns && suggestedReason && reject && (
        <Button variant="quiet" size="sm" className="mt-2" onClick={() => reject(suggestedReason)}>
          {texts.reject}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  );
}
