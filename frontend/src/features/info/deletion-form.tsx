/** Why: account deletion requires an e-mail and one word typed by hand, which prevents accidents. */
import { EmailInput } from "~/domain/account/email-input";
import { checkEmail } from "~/domain/forms/rules";
import { send } from "~/domain/forms/send";
import { SimpleForm } from "~/domain/forms/simple-form";
import { useSubmitOnce } from "~/domain/forms/use-submit-once";
import { useHomeTexts, useInfoTexts } from "~/i18n/use-language";
import { RequestAccountDeletionDocument } from "~/session/generated/graphql";
import { Input } from "~/ui/field";

/** The word of either language is accepted, in both. */
const WORDS: readonly string[] = ["DELETE", "ELIMINAR"];

export function DeletionForm() {
  const { forms } = useHomeTexts();
  const { form: texts, word } = useInfoTexts().deletion;
  const form = useSubmitOnce({
    names: ["email", "confirmation"],
    failures: { INVALID_CONFIRMATION: texts.wrong(word) },
    check: (name, values) => {
      if (name === "email") return checkEmail(forms, values.email);
      return WORDS.includes(values.confirmation.trim().toUpperCase()) ? null : texts.wrong(word);
    },
    send: ({ email, confirmation }, trap) =>
      // If the honeypot is filled in, the form shows success and sends no request.
      trap
        ? Promise.resolve({ ok: true })
        : send(RequestAccountDeletionDocument, {
            email: email.trim().toLowerCase(),
            confirmation: confirmation.trim().toUpperCase(),
          }),
  });
  return (
    <SimpleForm
      form={form}
      label={texts.label}
      submit={texts.submit}
      submitting={texts.submitting}
      success={texts.success}
      className="max-w-xl"
      buttonClassName="sm:self-start"
    >
      <EmailInput {...form.field("email")} required label={texts.email} />
      <Input
        {...form.field("confirmation")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        longest={20}
        label={texts.confirmation(word)}
        className="font-semibold tracking-[0.12em]"
      />
    </SimpleForm>
  );
}
