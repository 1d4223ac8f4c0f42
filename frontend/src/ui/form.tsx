/**
 * Why: forms are submitted alike: the first invalid field is focused, the button is busy until the response, and a
 * failure is shown in view.
 */
import { type FormEvent, type ReactNode, type Ref, useState } from "react";
import { Failure } from "./failure";
import { type Refused, useForm, type Values } from "./use-form";

/**
 * A form that `send` submits once its fields are valid. `send` resolves to why it failed, in words, with the refused
 * field if there is one; to null if it succeeded, or if the failure is shown elsewhere. `clear` empties the form.
 */
export function useSubmit<Name extends string>(
  names: readonly Name[],
  check: (name: Name, values: Values<Name>) => string | null,
  send: (
    values: Values<Name>,
    element: HTMLFormElement,
    clear: () => void,
  ) => Promise<string | Refused | null>,
) {
  const form = useForm(names, check);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(element: HTMLFormElement) {
    const values = form.submitted(element);
    if (!values) return;
    setBusy(true);
    setFailure(null);
    const failed = await send(values, element, () => form.clear(element));
    setBusy(false);
    if (failed === null || typeof failed === "string") setFailure(failed);
    else if (!form.refuse(element, failed) || failed.above) setFailure(failed.text);
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return { ...form, busy, failure, setFailure, handlers: { ...form.handlers, onSubmit } };
}

interface FormProps {
  form: Pick<ReturnType<typeof useSubmit>, "failure" | "handlers">;
  ref?: Ref<HTMLFormElement>;
  id?: string;
  "aria-labelledby"?: string;
  className?: string;
  children: ReactNode;
}

export function Form({ form, className = "flex flex-col gap-6", children, ...rest }: FormProps) {
  return (
    <form method="post" noValidate {...rest} {...form.handlers} className={className}>
      <Failure text={form.failure} />
      {children}
    </form>
  );
}
