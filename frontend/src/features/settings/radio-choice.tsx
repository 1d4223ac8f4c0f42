/** Why: a choice of few options, each with a line of explanation, looks alike in every form of the settings. */
import { useId } from "react";

interface RadioChoiceProps {
  name: string;
  legend: string;
  /** Value, text and explanation of each; the first is selected unless `chosen` names another. */
  options: readonly (readonly [value: string, text: string, hint?: string])[];
  chosen?: string;
}

export function RadioChoice({ name, legend, options, chosen = options[0]?.[0] ?? "" }: RadioChoiceProps) {
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 text-sm font-semibold">{legend}</legend>
      {options.map(([value, text, hint]) => (
        <div key={value} className="flex gap-3">
          <input
            id={`${id}-${value}`}
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            aria-describedby={hint ? `${id}-${value}-hint` : undefined}
            className="mt-0.5 size-6 shrink-0"
          />
          <div className="text-sm">
            <label htmlFor={`${id}-${value}`} className="block font-semibold">
              {text}
            </label>
            {hint && (
              <p id={`${id}-${value}-hint`} className="text-soft">
                {hint}
              </p>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
