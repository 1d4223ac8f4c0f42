/** Why: a report's days are bars as measured, drawn without a library so that a shared page stays light; a day without data is a gap. */
import { useReportsTexts } from "~/i18n/reports-texts";
import { useFormats } from "~/i18n/use-formats";

interface DayBarsProps {
  from: string;
  /** Exclusive. */
  to: string;
  days: readonly { day: string; figures: { engagement: number } }[];
}

const DAY_MS = 86_400_000;
const HEIGHT = 120;

export function DayBars({ from, to, days }: DayBarsProps) {
  const { view } = useReportsTexts();
  const formats = useFormats();
  const start = Date.parse(from);
  const count = Math.round((Date.parse(to) - start) / DAY_MS);
  const values = days.map(({ figures }) => figures.engagement);
  const top = Math.max(1, ...values);
  const bottom = Math.min(0, ...values);
  const y = (value: number) => ((top - value) / (top - bottom)) * HEIGHT;
  const last = new Date(start + (count - 1) * DAY_MS).toISOString();
  return (
    <figure className="print:break-inside-avoid">
      <p aria-hidden="true" className="text-xs text-soft tabular-nums">
        {formats.compact(top)}
      </p>
      <svg
        viewBox={`0 0 ${count} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-36 w-full"
      >
        {days.map(({ day, figures: { engagement } }) => (
          <rect
            key={day}
            x={Math.round((Date.parse(day) - start) / DAY_MS) + 0.12}
            width={0.76}
            y={Math.min(y(engagement), y(0))}
            height={Math.max(1, Math.abs(y(engagement) - y(0)))}
            fill="var(--color-hot)"
          >
            <title>{view.day(formats.dayMonth(day), formats.number(engagement))}</title>
          </rect>
        ))}
        <path d={`M0 ${y(0)}H${count}`} stroke="var(--color-line)" vectorEffect="non-scaling-stroke" />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-xs text-soft">
        <span>{formats.dayMonth(from)}</span>
        <span>{formats.dayMonth(last)}</span>
      </p>
      <ul className="sr-only">
        {days.map(({ day, figures }) => (
          <li key={day}>{view.day(formats.dayMonth(day), formats.number(figures.engagement))}</li>
        ))}
      </ul>
    </figure>
  );
}
