/** Why: a moment is shown in the reader's zone, which is named on demand; a calendar day never is. */
import type { Moment as MomentText } from "~/i18n/format";
import { useFormats } from "~/i18n/use-formats";

interface MomentProps<T extends string> {
  /** ISO 8601 with its offset; a calendar day is refused. */
  at: MomentText<T>;
  /**
   * relative: hace 3 días · dayOf: 21 nov 2026 · monthOf: noviembre de 2026 · dateTime: 21 nov 2026, 14:05 · deadline:
   * with the month in full · time: 14:05
   */
  as?: "relative" | "dayOf" | "monthOf" | "dateTime" | "deadline" | "time";
  /** The words around the moment: the tooltip covers them too. */
  say?: ((when: string) => string) | undefined;
  className?: string | undefined;
}

export function Moment<T extends string>({ at, as = "dateTime", say, className }: MomentProps<T>) {
  const formats = useFormats();
  const when = formats[as](at);
  return (
    <time dateTime={at} title={formats.exact(at)} className={className}>
      {say ? say(when) : when}
    </time>
  );
}
