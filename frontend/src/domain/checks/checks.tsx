/**
 * Why: the check results of an ad are listed alike wherever it is decided: warnings first, then unchecked, then passed.
 */

import { Part } from "~/domain/audit/part";
import { type CheckedAd, useChecks } from "~/domain/checks/use-checks";
import { useAuditFactsTexts } from "~/i18n/audit-facts-texts";
import { useFormats } from "~/i18n/use-formats";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Skeletons } from "~/ui/loading";
import { CheckItem } from "./check-item";
import type { ChecksListedFragment } from "./checks.generated";
import { ChecksMark } from "./checks-mark";

interface ChecksProps {
  ad: CheckedAd & { imageGrid?: string | null; imageZoom: string };
  /** Level of the heading. */
  level?: 2 | 3;
  /** Opens the rejection with this reason; absent where the ad cannot be rejected. */
  reject?: ((reason: string) => void) | null;
}

export function Checks({ ad, level, reject = null }: ChecksProps) {
  const { checks: texts } = useAuditFactsTexts();
  const { checks, failed, retry } = useChecks(ad);
  const state = (checks ?? ad.checks).state;
  return (
    <Part title={texts.title} level={level}>
      <div aria-live="polite" aria-busy={(!checks && !failed) || undefined} className="wrap-anywhere">
        {state === "PENDING" ? (
          <p className="flex items-center gap-2 text-soft">
            <Icon name="clock" className="size-4" /> {texts.pending}
          </p>
        ) : checks ? (
          <List checks={checks} picture={ad.imageGrid || ad.imageZoom} reject={reject} />
        ) : failed ? (
          <p className="flex flex-wrap items-center gap-3">
            {texts.failed}
            <Button variant="quiet" size="sm" onClick={retry}>
              {texts.again}
            </Button>
          </p>
        ) : (
          <>
            <ChecksMark checks={ad.checks} />
            <div className="mt-2 grid gap-2" aria-hidden="true">
              <Skeletons count={ad.checks.warnings + 1} className="h-5" />
            </div>
          </>
        )}
      </div>
    </Part>
  );
}

interface ListProps {
  checks: ChecksListedFragment;
  picture: string;
  reject: ((reason: string) => void) | null;
}

function List({ checks, picture, reject }: ListProps) {
  const { checks: texts } = useAuditFactsTexts();
  const formats = useFormats();
  const { items, passed, warnings, unchecked } = checks;
  const of = (verdict: (typeof items)[number]["verdict"]) =>
    items.filter((check) => check.verdict === verdict);
  if (items.length === 0) return <p className="text-soft">{texts.nothing}</p>;
  return (
    <div className="grid gap-3">
      {warnings > 0 && (
        <div>
          <p className="flex items-center gap-1.5 font-semibold text-wait">
            <Icon name="warning" className="size-4" />
            <span>{texts.warnings(warnings, formats.number(warnings))}</span>
          </p>
          <ul className="mt-1 grid gap-2">
            {of("WARNING").map((check) => (
              <CheckItem key={check.name} check={check} picture={picture} reject={reject} />
            ))}
          </ul>
        </div>
      )}
      {unchecked > 0 && (
        <details className="group">
          <summary className="flex min-h-6 w-fit cursor-pointer items-center gap-1.5 rounded-sm text-soft">
            <Icon name="help" className="size-4 shrink-0" />
            <span className="min-w-0">
              {texts.unchecked(formats.list(of("UNCHECKED").map(({ title }) => title)))}
            </span>
            <Icon name="chevron-down" className="size-4 shrink-0 group-open:rotate-180" />
          </summary>
          <ul className="mt-1 grid gap-2">
            {of("UNCHECKED").map((check) => (
              <CheckItem key={check.name} check={check} picture={picture} reject={null} />
            ))}
          </ul>
        </details>
      )}
      {passed > 0 && (
        <details className="group">
          <summary className="flex min-h-6 w-fit cursor-pointer items-center gap-1.5 rounded-sm font-semibold text-good">
            <Icon name="check" className="size-4" />
            <span>{texts.passed(passed, formats.number(passed))}</span>
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <ul className="mt-1 grid gap-2">
            {of("PASSED").map((check) => (
              <CheckItem key={check.name} check={check} picture={picture} reject={null} />
            ))}
          </ul>
        </details>
      )}
      {checks.score != null && (
        <details className="group">
          <summary className="flex min-h-6 w-fit cursor-pointer items-center gap-1.5 rounded-sm text-soft">
            <span>{texts.score(formats.compact(checks.score))}</span>
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
            <span className="sr-only">{texts.formula}</span>
          </summary>
          <p className="mt-1 whitespace-pre-line text-soft">{checks.scoreFormula}</p>
        </details>
      )}
    </div>
  );
}
