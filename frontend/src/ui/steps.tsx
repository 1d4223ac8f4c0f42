/** Why: a user in a process of several pages sees which step they are at. */
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface StepsProps {
  label: string;
  steps: readonly string[];
  /** Position of the step that the page shows. */
  current: number;
}

export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className="flex gap-2 text-xs font-semibold">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={classNames("flex flex-1 flex-col gap-2", index > current && "text-soft")}
        >
          <span
            className={classNames(
              "h-1.5 rounded-full",
              index < current ? "bg-ink" : index === current ? "bg-hot" : "bg-ink/15",
            )}
          />
          <span className="flex items-center gap-1">
            {index < current && <Icon name="check" className="size-4" />}
            <span>{step}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
