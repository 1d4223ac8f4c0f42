/**
 * Why: every list of the public site has the same short subscription form (docs/product.md, States and Validation and
 * Numbers).
 */
import { EmailInput } from "~/domain/account/email-input";
import { useHomeTexts } from "~/i18n/use-language";
import { SubscribeDocument } from "~/session/generated/graphql";
import type { ButtonVariant } from "~/ui/button";
import { checkEmail } from "./rules";
import { send } from "./send";
import { SimpleForm } from "./simple-form";
import { useSubmitOnce } from "./use-submit-once";

interface SubscribeFormProps {
  /** The list to join. */
  list: string;
  /** The form's name, and the labels of its field and button. */
  texts: { label: string; email: string; submit: string };
  success: string;
  variant?: ButtonVariant;
  className?: string;
}

const NAMES = ["email"] as const;

export function SubscribeForm({ list, texts, success, variant, className }: SubscribeFormProps) {
  const { forms } = useHomeTexts();
  const form = useSubmitOnce({
    names: NAMES,
    check: (_, { email }) => checkEmail(forms, email),
    send: ({ email }, website) => send(SubscribeDocument, { email: email.trim(), list, website }),
  });
  return (
    <SimpleForm
      form={form}
      label={texts.label}
      submit={texts.submit}
      submitting={forms.subscribing}
      success={success}
      {...(variant && { variant })}
      className={className ?? "max-w-lg"}
      buttonClassName="self-start max-sm:self-stretch"
    >
      <EmailInput {...form.field("email")} label={texts.email} />
    </SimpleForm>
  );
}
