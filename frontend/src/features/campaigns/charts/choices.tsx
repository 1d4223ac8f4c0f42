/** Why: what a chart counts and for how long is chosen where it is looked at. */
import { useId } from "react";

interface ChoicesProps<T extends string> {
  label: string;
  options: readonly (readonly [T, string])[];
  value: T;
  choose: (value: T) => void;
}

export function Choices<T extends string>({ label, options, value, choose }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{label}</legend>
      {options.map(([key, text]) => (
        <label
          key={key}
          className="flex min-h-9 cursor-pointer items-center rounded-full px-3 text-sm font-medium hover:bg-ink/8 has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={key}
            checked={key === value}
            onChange={() => choose(key)}
            className="sr-only"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
