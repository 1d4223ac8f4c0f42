/** Why: one of a few options is chosen with one click: radio buttons that look like one control. */
import { useId } from "react";

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; text: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The label is for screen readers only. */
  quiet?: boolean;
}

export function Choice<T extends string>({ label, options, value, onChange, quiet = false }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={quiet ? "sr-only" : "mb-2 text-sm font-semibold"}>{label}</legend>
      <div className="inline-flex max-w-full flex-wrap gap-1 rounded-[1.5rem] bg-sunk p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-10 cursor-pointer items-center rounded-full px-4 text-sm font-semibold text-soft hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
