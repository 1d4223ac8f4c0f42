/**
 * Why: all simple public forms behave alike (docs/product.md, States and Numbers): an invalid form says so at once; a valid one is sent, keeps
 * its button busy for three seconds, and then is emptied and shows that it was sent.
 */
import { type FormEvent, useRef, useState } from "react";
import type { Outcome } from "~/session/outcome";
import { type Form, useForm, type Values } from "~/ui/use-form";

/** How long a sent form stays busy and keeps what was typed. */
export const SUBMIT_MS = 3000;

/** The honeypot: a hidden field that only bots fill in. */
export const TRAP = "website";

/** incomplete: a field is invalid, nothing was sent · sent · refused: the server refused it, with this code. */
export type FormMessage =
  | { kind: "incomplete" }
  | { kind: "sent" }
  | { kind: "refused"; code: string }
  | null;

interface Submission<Name extends string> {
  names: readonly Name[];
  /** What is wrong with a field, in words, or null. */
  check: (name: Name, values: Values<Name>) => string | null;
  /** Sends the form; the second argument is the value of the honeypot. */
  send: (values: Values<Name>, trap: string) => Promise<Outcome>;
  /** Called after the three seconds, when the form was sent and emptied. */
  onSent?: (values: Values<Name>) => void;
}

export interface SubmitOnce<Name extends string> extends Pick<Form<Name>, "values" | "field" | "handlers"> {
  busy: boolean;
  message: FormMessage;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function useSubmitOnce<Name extends string>(submission: Submission<Name>): SubmitOnce<Name> {
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
    const asked = submission.send(values, typeof trap === "string" ? trap : "");
    const [outcome] = await Promise.all([asked, wait(SUBMIT_MS)]);
    sending.current = false;
    setBusy(false);
    if (!outcome.ok) {
      setMessage({ kind: "refused", code: outcome.code });
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
