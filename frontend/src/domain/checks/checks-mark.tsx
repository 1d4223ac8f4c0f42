/** Why: an ad's card or row shows the overall result of its checks, by a sign and a word. */

import type { ChecksState } from "~/graphql/schema.generated";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";
import type { ChecksMarkedFragment } from "./checks.generated";

const LOOKS: Record<ChecksState, readonly [icon: IconName, tone: string]> = {
  WITH_WARNINGS: ["warning", "font-semibold text-wait"],
  INCOMPLETE: ["help", "text-soft"],
  ALL_PASSED: ["check", "text-good"],
  PENDING: ["clock", "text-soft"],
};

interface ChecksMarkProps {
  checks: ChecksMarkedFragment["checks"];
  className?: string;
}

export function ChecksMark({ checks: { state, warnings }, className }: ChecksMarkProps) {
  const { checks: texts } = usePortalTexts().campaigns;
  const formats = useFormats();
  const [icon, tone] = LOOKS[state];
  return (
    <span className={classNames("inline-flex items-center gap-1 whitespace-nowrap", tone, className)}>
      <Icon name={icon} className="size-3.5" />
      <span>
        {state === "WITH_WARNINGS" ? texts.warnings(warnings, formats.number(warnings)) : texts.states[state]}
      </span>
    </span>
  );
}
