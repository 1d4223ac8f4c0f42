/**
 * Why: a select within a line of a list is as small as the line; the line is its context, so its label is for assistive
 * technology.
 */
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface SmallSelectProps extends Omit<ComponentProps<"select">, "children"> {
  label: string;
  /** Value and text of each option. */
  options: readonly (readonly [value: string, text: string])[];
}

export function SmallSelect({ label, options, className, ...rest }: SmallSelectProps) {
  return (
    <span className="relative block max-w-full min-w-0">
      <select
        {...rest}
        aria-label={label}
        className={classNames(
          "min-h-10 appearance-none rounded-full bg-ink/8 pr-10 pl-4 text-sm font-semibold text-ink hover:bg-ink/15 focus-visible:rounded-full disabled:opacity-55",
          className,
        )}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value} className="bg-surface text-ink">
            {text}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2"
      />
    </span>
  );
}
