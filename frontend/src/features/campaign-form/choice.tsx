/** Why: an option that needs explaining is chosen among cards, which are radio buttons underneath. */
import { type ReactNode, useId } from "react";
import { classNames } from "~/ui/class-names";
import { FieldError } from "~/ui/field";

interface ChoiceProps<Value extends string> {
  legend: string;
  name: string;
  value: Value | "";
  options: readonly { value: Value; label: string; text?: ReactNode }[];
  onChange: (value: Value) => void;
  error?: string | undefined;
  columns?: 2 | 3;
}

export function Choice<Value extends string>({
  legend,
  name,
  value,
  options,
  onChange,
  error,
  columns = 2,
}: ChoiceProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      <div
        className={classNames(
          "mt-2 grid grid-cols-1 gap-3",
          columns === 3 ? "md:grid-cols-3" : "md:grid-cols-2",
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              "flex cursor-pointer gap-3 rounded-md border-2 bg-surface p-4 transition-colors",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
              value === option.value ? "border-accent" : "border-control/40 hover:border-ink",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="size-6 shrink-0"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{option.label}</span>
              {option.text && <span className="mt-1 block text-sm text-soft">{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
      <div className="mt-2 empty:hidden">
        <FieldError id={`${id}-error`} text={error} />
      </div>
    </fieldset>
  );
}
