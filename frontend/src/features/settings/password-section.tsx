/** Why: a password is changed by who knows the present one, under the rule of signing up. */
import type { FormEvent } from "react";
import { PasswordInput } from "~/domain/account/password-input";
import { checkConfirmation, checkSignUpPassword } from "~/domain/account/rules";
import { ChangePasswordDocument, OpenSessionsDocument } from "~/graphql/generated/graphql";
import { useSettingsTexts, useTexts } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { notify } from "~/ui/notices";
import { useForm } from "~/ui/use-form";
import { Section } from "./section";
import { useAction } from "./use-action";

const FIELDS = ["current", "password", "confirmation"] as const;

export function PasswordSection({ email }: { email: string }) {
  const { rules } = useTexts().account;
  const { password: texts } = useSettingsTexts();
  const change = useAction(ChangePasswordDocument);
  const form = useForm(FIELDS, (name, { current, password, confirmation }) => {
    if (name === "current") return current ? null : texts.missing;
    if (name === "confirmation") return checkConfirmation(rules, password, confirmation);
    return checkSignUpPassword(rules, password) ?? (password === current ? texts.same : null);
  });
  const wrong = change.refusal?.code === "INVALID_CREDENTIALS";

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const values = form.submitted(element);
    if (!values) return;
    const { current, password } = values;
    if (!(await change.run({ current, password }, [OpenSessionsDocument]))) {
      element.querySelector<HTMLInputElement>('[name="current"]')?.focus();
      return;
    }
    notify("good", texts.done);
    element.reset();
    form.clear();
  }

  return (
    <Section title={texts.title} text={texts.text}>
      <form
        noValidate
        {...form.handlers}
        onSubmit={(event) => void submit(event)}
        className="flex max-w-md flex-col gap-6"
      >
        {change.refusal && !wrong && <Banner tone="bad">{change.refusal.text}</Banner>}
        {/* Password keepers want to know whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          name="current"
          autoComplete="current-password"
          required
          label={texts.current}
          error={form.errorOf("current") ?? (wrong ? texts.wrong : null)}
          onInput={change.forget}
        />
        <PasswordInput
          name="password"
          autoComplete="new-password"
          required
          label={texts.next}
          hint={rules.signUpPassword}
          error={form.errorOf("password")}
        />
        <PasswordInput
          name="confirmation"
          autoComplete="new-password"
          required
          label={texts.repeat}
          error={form.errorOf("confirmation")}
        />
        <Button type="submit" variant="ink" busy={change.busy} className="self-start">
          {change.busy ? texts.submitting : texts.submit}
        </Button>
      </form>
    </Section>
  );
}
