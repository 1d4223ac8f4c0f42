/** Why: all simple public forms look alike: fields, a message, one button, and a honeypot for bots. */
import type { ReactNode } from "react";
import { useHomeTexts } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Button, type ButtonSize, type ButtonVariant } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { useHydrated } from "~/ui/use-hydrated";
import { type FormMessage, type SubmitOnce, TRAP } from "./use-submit-once";

interface SimpleFormProps {
  form: Pick<SubmitOnce<string>, "busy" | "message" | "handlers" | "onSubmit">;
  /** The fields. */
  children: ReactNode;
  submit?: string;
  submitting?: string;
  /** Message after a successful submit; a general one by default. */
  success?: ReactNode;
  /** The form's accessible name. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  buttonClassName?: string;
}

export function SimpleForm({ form, children, label, className, buttonClassName, ...rest }: SimpleFormProps) {
  const { forms } = useHomeTexts();
  const hydrated = useHydrated();
  const { submit = forms.send, submitting = forms.sending, variant, size = "lg" } = rest;
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      {...form.handlers}
      onSubmit={form.onSubmit}
      className={classNames("flex flex-col gap-6", className)}
    >
      {children}
      <Trap label={forms.trap} />
      <Message message={form.message} success={rest.success} />
      <Button
        type="submit"
        busy={form.busy}
        disabled={!hydrated}
        size={size}
        {...(variant && { variant })}
        className={buttonClassName}
      >
        {form.busy ? submitting : submit}
      </Button>
    </form>
  );
}

/** The honeypot: neither visible nor focusable, so only bots fill it in. */
function Trap({ label }: { label: string }) {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
      <label>
        {label}
        <input name={TRAP} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

interface MessageProps {
  message: FormMessage;
  success?: ReactNode;
}

/** The result of the form. */
function Message({ message, success }: MessageProps) {
  const { forms } = useHomeTexts();
  if (!message) return null;
  if (message.kind === "sent") return <Banner tone="good">{success ?? forms.success}</Banner>;
  if (message.kind === "incomplete") return <Banner tone="bad">{forms.incomplete}</Banner>;
  return <Banner tone="bad">{message.text}</Banner>;
}
