/** Why: an audit's deadline is shown alike everywhere, and a missed one is marked by more than colour. */

import { useNow } from "~/config/clock";
import { usePortalTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";

export function Deadline({ at }: { at: string }) {
  const { ad } = usePortalTexts().campaigns;
  const now = useNow();
  const past = new Date(at).getTime() <= now;
  return (
    <span
      className={classNames("inline-flex items-center gap-1", past ? "font-semibold text-bad" : "text-soft")}
    >
      <Icon name={past ? "warning" : "clock"} className="size-3.5" />
      <Moment at={at} as="relative" say={past ? ad.overdue : ad.due} />
    </span>
  );
}
