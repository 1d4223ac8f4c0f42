/**
 * Why: all simple public forms behave alike (docs/product.md, States and Numbers): an invalid form shows its errors at
 * once; a valid one is sent, keeps its button busy for three seconds, and then is emptied and confirms that it was
 * sent.
 */
import { type FormEvent, useRef, useState } from "react";
import type { HomeTexts } from "~/i18n/texts";
import { useHomeTexts } from "~/i18n/use-language";
import type { Outcome } from "~/session/outcome";
import { type Form, useForm, type Values } from "~/ui/use-form";

/** How long a sent form stays busy and keeps its values. */
export const SUBMIT_MS = 3000;

/** The honeypot: a hidden field that only bots fill in. */
export const TRAP = "website";

/** incomplete: a field is invalid, and shows why · sent · refused: the server refused it, with this code and text. */
export type FormMessage =
  | { kind: "incomplete" }
  | { kind: "sent" }
  | { kind: "refused"; code: string; text: string }
  | null;

interface Submission<Name extends string> {
  names: readonly Name[];
  /** The error of a field, in words, or null. */
  check: (name: Name, values: Values<Name>) => string | null;
  /** Sends the form; the second argument is the value of the honeypot. */
  send: (values: Values<Name>, trap: string) => Promise<Outcome>;
  /** Texts for error codes of this form. */
  failures?: Partial<Record<string, string>>;
  /** Called after the three seconds, when the form was sent and emptied. */
  onSent?: (values: Values<Name>) => void;
}

export interface SubmitOnce<Name extends string> extends Pick<Form<Name>, "values" | "field" | "handlers"> {
  busy: boolean;
  message: FormMessage;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Why a field was refused. */
function fieldText(forms: HomeTexts["forms"], code: string): string | undefined {
  const texts: Partial<Record<string, string>> = {
    FORM_INCOMPLETE: forms.required,
    INVALID_FIELD: forms.invalid,
    INVALID_EMAIL: forms.email,
    FIELD_TOO_LONG: forms.tooLong,
  };
  return texts[code];
}

function failureText(forms: HomeTexts["forms"], code: string): string {
  switch (code) {
    case "BAD_USER_INPUT":
      return forms.incomplete;
    case "TOO_MANY_ATTEMPTS":
      return forms.tooMany;
    case "NETWORK":
    case "UNAVAILABLE":
    case "SERVICE_UNAVAILABLE":
      return forms.unavailable;
    default:
      return forms.failed;
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function useSubmitOnce<Name extends string>(submission: Submission<Name>): SubmitOnce<Name> {
  const { forms } = useHomeTexts();
  const form = useForm(submission.names, submission.check);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<FormMessage>(null);
  const sending = useRef(false);

  async function submit(element: HTMLFormElement): Promise<void> {
    if (sending.current) return;
    const values = form.submitted(element);
    if (!values) {
      setMessage({ kind: "incomplete" });
      return;
    }
    const trap = new FormData(element).get(TRAP);
    sending.current = true;
    setBusy(true);
    setMessage(null);
    const response = submission.send(values, typeof trap === "string" ? trap : "");
    const [outcome] = await Promise.all([response, wait(SUBMIT_MS)]);
    sending.current = false;
    setBusy(false);
    if (!outcome.ok) {
      const { code, path } = outcome;
      const explanation = submission.failures?.[code] ?? fieldText(forms, code);
      if (explanation && form.refuse(element, { path, text: explanation }))
        setMessage({ kind: "incomplete" });
      else setMessage({ kind: "refused", code, text: explanation ?? failureText(forms, code) });
      return;
    }
    form.clear(element);
    setMessage({ kind: "sent" });
    submission.onSent?.(values);
  }

  return {
    busy,
    message,
    ...form,
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
