/** Why: every input has a visible label, a hint and an error that assistive technology reads with it. */
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useRef,
  useSyncExternalStore,
} from "react";
import { useHomeTexts } from "~/i18n/use-language";
import { classNames } from "./class-names";
import { Icon } from "./icon";

const CONTROL = classNames(
  "min-h-12 w-full rounded-md border-2 border-control/70 bg-surface px-4 text-base text-ink transition-colors",
  "placeholder:text-soft/80 hover:border-ink",
  "focus-visible:rounded-md focus-visible:border-ink focus-visible:outline-offset-2",
  "aria-invalid:border-bad disabled:cursor-not-allowed disabled:opacity-60",
);

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Shown after the label: "optional". */
  note?: string;
  /** Maximum number of characters. The excess stays in the control, is counted beside it, and blocks the submission. */
  longest?: number | undefined;
  /** The control, with the ids and states that link it to its label, hint and error. */
  children: (control: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
  }) => ReactNode;
}

function Field({ label, hint, error: given, note, longest, children }: FieldProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { field: texts } = useHomeTexts().shell;
  const past = usePast(box, longest);
  const error = longest !== undefined && past > 0 ? texts.tooLong(longest, past) : given;
  const described = classNames(hint != null && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <div ref={box} className="flex flex-col gap-2">
      <label htmlFor={id} className="flex items-baseline justify-between gap-4 text-sm font-semibold">
        <span>{label}</span>
        {note && <span className="font-normal text-soft">{note}</span>}
      </label>
      <div className="contents">
        {children({ id, "aria-describedby": described, "aria-invalid": error ? true : undefined })}
      </div>
      {hint != null && (
        <div id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

/**
 * How many characters of the control inside `box` exceed the maximum. Nothing is ever truncated, since users would lose
 * the end of a pasted text without noticing; the form is not sent before it is short enough.
 */
function usePast(box: RefObject<HTMLDivElement | null>, longest: number | undefined): number {
  const past = useCallback(() => {
    const control = controlIn(box.current);
    return longest === undefined || !control ? 0 : Math.max(0, Array.from(control.value).length - longest);
  }, [box, longest]);
  const follow = useCallback(
    (changed: () => void) => {
      const control = controlIn(box.current);
      const form = control?.form;
      const afterReset = () => queueMicrotask(changed);
      const refuse = (event: Event) => {
        if (past() === 0) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        control?.focus();
      };
      control?.addEventListener("input", changed);
      form?.addEventListener("reset", afterReset);
      form?.addEventListener("submit", refuse, { capture: true });
      return () => {
        control?.removeEventListener("input", changed);
        form?.removeEventListener("reset", afterReset);
        form?.removeEventListener("submit", refuse, { capture: true });
      };
    },
    [box, past],
  );
  return useSyncExternalStore(follow, past, () => 0);
}

const controlIn = (box: HTMLElement | null) =>
  box?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");

interface FieldErrorProps {
  id: string;
  text: string | null | undefined;
  /** Interrupts a screen reader, for an error that does not come from typing. */
  role?: "alert";
}

/** The error of a field; nothing without a text. */
export function FieldError({ id, text, role }: FieldErrorProps) {
  return (
    text && (
      <p id={id} role={role} className="flex gap-2 text-sm font-medium text-bad">
        <Icon name="warning" className="mt-px size-5" />
        <span>{text}</span>
      </p>
    )
  );
}

type InputProps = Omit<ComponentProps<"input">, "id" | "maxLength"> &
  Omit<FieldProps, "children"> & { end?: ReactNode };

/** A one-line text field with its label. `end` is a control inside its right edge. */
export function Input({ label, hint, error, note, longest, end, className, ...rest }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error} longest={longest} {...(note && { note })}>
      {(control) => (
        <span className="relative block">
          <input {...rest} {...control} className={classNames(CONTROL, end != null && "pr-14", className)} />
          {end != null && <span className="absolute inset-y-0 right-1.5 flex items-center">{end}</span>}
        </span>
      )}
    </Field>
  );
}

type SelectProps = Omit<ComponentProps<"select">, "id" | "children"> &
  Omit<FieldProps, "children"> & {
    /** Value and text of each option, in the order of the list. */
    options: readonly (readonly [value: string, text: string])[];
  };

/** The browser's own select: it is the best one on a phone. */
export function Select({ label, hint, error, note, className, options, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(note && { note })}>
      {(control) => (
        <span className="relative block">
          <select {...rest} {...control} className={classNames(CONTROL, "appearance-none pr-12", className)}>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2"
          />
        </span>
      )}
    </Field>
  );
}

type TextareaProps = Omit<ComponentProps<"textarea">, "id" | "maxLength"> & Omit<FieldProps, "children">;

export function Textarea({ label, hint, error, note, longest, className, ...rest }: TextareaProps) {
  return (
    <Field label={label} hint={hint} error={error} longest={longest} {...(note && { note })}>
      {(control) => (
        <textarea rows={4} {...rest} {...control} className={classNames(CONTROL, "py-3", className)} />
      )}
    </Field>
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "id"> & {
  children: ReactNode;
  error?: string | null | undefined;
};

/** A checkbox; its label is the children, which may contain links. */
export function Checkbox({ children, error, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-3">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-6 shrink-0 rounded-sm"
        />
        <label htmlFor={id} className="text-sm">
          {children}
        </label>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
