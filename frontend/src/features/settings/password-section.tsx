/** Why: a password is changed by a user who knows the current one, under the same rule as the sign-up. */
import { PasswordInput } from "~/domain/account/password-input";
import { checkConfirmation, checkSignUpPassword } from "~/domain/account/rules";
import { useSettingsTexts, useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Form, useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import { ChangePasswordDocument, OpenSessionsDocument } from "./account.generated";
import { Section } from "./section";
import { useAction } from "./use-action";

const FIELDS = ["current", "password", "confirmation"] as const;

export function PasswordSection({ email }: { email: string }) {
  const { rules } = useTexts().account;
  const { password: texts } = useSettingsTexts();
  const change = useAction(ChangePasswordDocument);
  const form = useSubmit(
    FIELDS,
    (name, { current, password, confirmation }) => {
      if (name === "current") return current ? null : texts.missing;
      if (name === "confirmation") return checkConfirmation(rules, password, confirmation);
      return checkSignUpPassword(rules, password) ?? (password === current ? texts.same : null);
    },
    async ({ current, password }, _, clear) => {
      const outcome = await change.attempt({ current, password }, [OpenSessionsDocument]);
      if ("text" in outcome) {
        if (outcome.code === "INVALID_CREDENTIALS") return { path: "current", text: texts.wrong };
        return outcome.code === "INVALID_PASSWORD" ? { ...outcome, text: rules.passwordRefused } : outcome;
      }
      notify("good", texts.done);
      clear();
      return null;
    },
  );

  return (
    <Section title={texts.title} text={texts.text}>
      <Form form={form} className="flex max-w-md flex-col gap-6">
        {/* Password managers need to know whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.field("current")}
          autoComplete="current-password"
          required
          label={texts.current}
        />
        <PasswordInput
          {...form.field("password")}
          autoComplete="new-password"
          required
          label={texts.next}
          hint={rules.signUpPassword}
        />
        <PasswordInput
          {...form.field("confirmation")}
          autoComplete="new-password"
          required
          label={texts.repeat}
        />
        <Button type="submit" variant="ink" busy={change.busy} className="self-start">
          {change.busy ? texts.submitting : texts.submit}
        </Button>
      </Form>
    </Section>
  );
}
