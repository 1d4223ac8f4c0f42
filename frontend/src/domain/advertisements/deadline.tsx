/** Why: until when an audit is promised is told alike everywhere, and a deadline that has passed is marked by more than colour. */
import { useNow } from "~/config/clock";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

export function Deadline({ at }: { at: string }) {
  const { ad } = usePortalTexts().campaigns;
  const formats = useFormats();
  const now = useNow();
  const past = new Date(at).getTime() <= now;
  return (
    <time
      dateTime={at}
      title={formats.dateTime(at)}
      className={classNames("inline-flex items-center gap-1", past ? "font-semibold text-bad" : "text-soft")}
    >
      <Icon name={past ? "warning" : "clock"} className="size-3.5" />
      <span>{(past ? ad.overdue : ad.due)(formats.relative(at))}</span>
    </time>
  );
}
