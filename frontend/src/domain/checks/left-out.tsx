/** Why: before the ads that passed are approved together, the dialog shows how many ads are left out, and why. */
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { Icon } from "~/ui/icon";
import type { LeftOut as Counts } from "./all-passed";

export function LeftOut({ left: { states, later } }: { left: Counts }) {
  const { leftOut: texts } = usePortalTexts().campaigns.checks;
  const formats = useFormats();
  const lines = Object.entries({ ...states, later } as const).filter(([, count]) => count > 0) as [
    keyof typeof states | "later",
    number,
  ][];
  const total = lines.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return <p className="mt-3 text-sm text-soft">{texts.none}</p>;
  return (
    <div className="mt-3 text-sm">
      <p className="flex items-center gap-1.5 font-semibold">
        <Icon name="info" className="size-4" />
        <span>{texts.title(total, formats.number(total))}</span>
      </p>
      <ul className="mt-1 pl-5.5">
        {lines.map(([why, count]) => (
          <li key={why}>{texts.why[why](count, formats.number(count))}</li>
        ))}
      </ul>
    </div>
  );
}
