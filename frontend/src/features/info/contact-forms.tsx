/**
 * Why: a message and a request for a quote have the same three fields; the quote also needs an agreement
 * (docs/product.md, Validation).
 */
import { EmailInput } from "~/domain/account/email-input";
import { checkEmail, checkRequired } from "~/domain/forms/rules";
import { send } from "~/domain/forms/send";
import { SimpleForm } from "~/domain/forms/simple-form";
import { useSubmitOnce } from "~/domain/forms/use-submit-once";
import { useHomeTexts, useInfoTexts } from "~/i18n/use-language";
import { RequestQuoteDocument, SendContactDocument } from "~/session/generated/graphql";
import { Checkbox, Input, Textarea } from "~/ui/field";

const NAME_MAX = 100;
const MESSAGE_MAX = 4000;

export function ContactForm() {
  const { forms } = useHomeTexts();
  const { fields, message } = useInfoTexts().contact;
  const form = useSubmitOnce({
    names: ["name", "email", "message"],
    check: (name, values) =>
      name === "email" ? checkEmail(forms, values.email) : checkRequired(forms, values[name]),
    send: ({ name, email, message: text }, website) =>
      send(SendContactDocument, { name: name.trim(), email: email.trim(), message: text.trim(), website }),
  });
  return (
    <SimpleForm form={form} label={message.label} buttonClassName="sm:self-start">
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Input {...form.field("name")} autoComplete="name" required longest={NAME_MAX} label={fields.name} />
        <EmailInput {...form.field("email")} required label={fields.email} />
      </div>
      <Textarea
        {...form.field("message")}
        required
        rows={6}
        longest={MESSAGE_MAX}
        label={fields.message}
        placeholder={message.placeholder}
      />
    </SimpleForm>
  );
}

export function QuoteForm() {
  const { forms } = useHomeTexts();
  const { fields, quote } = useInfoTexts().contact;
  const form = useSubmitOnce({
    names: ["name", "email", "message", "agreement"],
    check: (name, values) => {
      if (name === "agreement") return values.agreement ? null : quote.agreementMissing;
      return name === "email" ? checkEmail(forms, values.email) : checkRequired(forms, values[name]);
    },
    send: ({ name, email, message, agreement }, website) =>
      send(RequestQuoteDocument, {
        name: name.trim(),
        email: email.trim(),
        message: message.trim(),
        agreement: agreement !== "",
        website,
      }),
  });
  return (
    <SimpleForm form={form} label={quote.label} submit={quote.action} buttonClassName="sm:self-start">
      <Input {...form.field("name")} autoComplete="name" required longest={NAME_MAX} label={fields.name} />
      <EmailInput {...form.field("email")} required label={fields.email} />
      <Textarea
        {...form.field("message")}
        required
        rows={5}
        longest={MESSAGE_MAX}
        label={quote.project}
        placeholder={quote.placeholder}
      />
      <Checkbox {...form.field("agreement")} required>
        {quote.agreement}
      </Checkbox>
    </SimpleForm>
  );
}
