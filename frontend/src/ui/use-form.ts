/**
 * Why: prerendered forms are typed into before React has loaded, so the browser keeps the values; this reads them,
 * validates them, and shows each field's error once the user has left it or tried to submit.
 */
import { type FocusEvent, type FormEvent, useState } from "react";
import { afterPress } from "./after-press";

export type Values<Name extends string> = Record<Name, string>;

/**
 * Why the server refused the values, in words, and the path of its field, as the API names it; empty if it is about
 * none.
 */
export interface Refused {
  path: string;
  text: string;
  /** Whether it is shown above the form too. */
  above?: boolean;
}

/** The name of the field at a path of the API: `input.cell_phone` is `cellPhone`. */
export const fieldOf = (path: string) =>
  path.replace(/.*\./, "").replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

export interface Form<Name extends string> {
  values: Values<Name>;
  /** The error to show beside a field, or null. */
  errorOf: (name: Name) => string | null;
  /** Props of a field: its name and its error. */
  field: (name: Name) => { name: Name; error: string | null };
  /** Props of the `<form>`. */
  handlers: {
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  };
  /** Reads the submitted form: its values, or null if a field is invalid; then the first invalid field is focused. */
  submitted: (form: HTMLFormElement) => Values<Name> | null;
  /** Shows the refusal beside its field until that is changed, and focuses it; false if the form has no such field. */
  refuse: (form: HTMLFormElement, refused: Refused) => boolean;
  /** Resets the form, and forgets values and errors. */
  clear: (form: HTMLFormElement) => void;
}

/** The text of a field; empty for an unticked checkbox or a missing field. */
export function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}

export function useForm<Name extends string>(
  names: readonly Name[],
  check: (name: Name, values: Values<Name>) => string | null,
): Form<Name> {
  const empty = () => Object.fromEntries(names.map((name) => [name, ""])) as Values<Name>;
  const [values, setValues] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<{ name: Name; value: string; text: string } | null>(null);

  function read(form: HTMLFormElement): Values<Name> {
    const data = new FormData(form);
    const typed = Object.fromEntries(names.map((name) => [name, textOf(data.get(name))])) as Values<Name>;
    setValues(typed);
    return typed;
  }

  const refusedOf = (name: Name) =>
    refusal?.name === name && refusal.value === values[name] ? refusal.text : null;
  const errorOf = (name: Name) => (left.has(name) ? check(name, values) : null) ?? refusedOf(name);
  const focus = (form: HTMLFormElement, name: Name) => {
    const field = form.querySelector<HTMLElement>(`[name="${name}"]`);
    // focus() does not scroll to a field that already has the focus.
    if (field === document.activeElement) field?.scrollIntoView({ block: "nearest" });
    else field?.focus();
  };
  return {
    values,
    errorOf,
    field: (name) => ({ name, error: errorOf(name) }),
    handlers: {
      onInput: (event) => void read(event.currentTarget),
      onBlur: (event) => {
        const { name, value } = event.target as unknown as HTMLInputElement;
        if (!name || !value) return;
        read(event.currentTarget);
        afterPress(() => setLeft((before) => new Set(before).add(name)));
      },
    },
    submitted: (form) => {
      const typed = read(form);
      setLeft(new Set(names));
      const broken = names.find((name) => check(name, typed));
      if (!broken) return typed;
      focus(form, broken);
      return null;
    },
    refuse: (form, { path, text }) => {
      const name = names.find((candidate) => candidate === fieldOf(path));
      if (!name) return false;
      setRefusal({ name, value: read(form)[name], text });
      focus(form, name);
      return true;
    },
    clear: (form) => {
      form.reset();
      setValues(empty());
      setLeft(new Set());
      setRefusal(null);
    },
  };
}
