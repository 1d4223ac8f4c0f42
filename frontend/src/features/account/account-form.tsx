/** Why: the first step of signing up: e-mail and a password whose rules are ticked off as it is typed. */
import { Link } from "react-router";
import { type Origin, paths } from "~/config/paths";
import { afterAccount } from "~/config/safe-path";
import { InvitedEmail } from "~/domain/account/email-input";
import { PasswordInput } from "~/domain/account/password-input";
import {
  checkConfirmation,
  checkEmail,
  checkSignUpPassword,
  meets,
  PASSWORD_PARTS,
} from "~/domain/account/rules";
import { useLocalize, useTexts } from "~/i18n/use-language";
import { signUp as createAccount } from "~/session/session";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Form, useSubmit } from "~/ui/form";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { useHydrated } from "~/ui/use-hydrated";
import { failureText } from "./failure-text";
import { loginOrigin } from "./use-origin";

const FIELDS = ["email", "password", "confirmation"] as const;

/** `invited`: the e-mail of the visitor's invitation. */
export function AccountForm({ origin, invited }: { origin: Origin; invited?: string | null | undefined }) {
  const texts = useTexts();
  const { signUp, fields, rules } = texts.account;
  const localize = useLocalize();
  const hydrated = useHydrated();
  const form = useSubmit(
    FIELDS,
    (name, values) => {
      if (name === "email") return checkEmail(rules, values.email);
      if (name === "password") return checkSignUpPassword(rules, values.password);
      return checkConfirmation(rules, values.password, values.confirmation);
    },
    async ({ email, password }) => {
      const outcome = await createAccount(email, password);
      if (!outcome.ok) {
        const path = outcome.code === "EMAIL_EXISTS" ? "email" : outcome.path;
        const text =
          outcome.code === "INVALID_PASSWORD"
            ? rules.passwordRefused
            : failureText(texts, outcome, signUp.failure);
        return { path, text, above: true };
      }
      notify("good", afterAccount(origin) ? signUp.successInvited : signUp.success);
      window.scrollTo({ top: 0 });
      return null;
    },
  );

  return (
    <>
      <Form form={form}>
        <InvitedEmail
          {...form.field("email")}
          invited={invited}
          autoComplete="username"
          required
          label={fields.email}
        />
        <PasswordInput
          {...form.field("password")}
          autoComplete="new-password"
          required
          label={fields.password}
          hint={<PasswordHint password={form.values.password} />}
        />
        <PasswordInput
          {...form.field("confirmation")}
          autoComplete="new-password"
          required
          label={fields.confirmPassword}
        />
        <Button type="submit" size="lg" busy={form.busy} disabled={!hydrated} className="w-full">
          {form.busy ? signUp.submitting : signUp.submit}
        </Button>
      </Form>
      <p className="text-soft">
        {signUp.haveAccount}{" "}
        <Link to={localize(paths.login(loginOrigin(origin)))} className="text-link">
          {signUp.login}
        </Link>
      </p>
    </>
  );
}

export function PasswordHint({ password }: { password: string }) {
  const { signUp, rules } = useTexts().account;
  return (
    <>
      <p className="mb-1">{signUp.passwordHint}</p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1">
        {PASSWORD_PARTS.map((part) => {
          const met = meets(part, password);
          return (
            <li
              key={part}
              className={classNames("flex items-center gap-1.5", met && "font-medium text-good")}
            >
              <Icon name={met ? "check" : "dot"} className="size-4" />
              {rules.passwordParts[part]}
              <span className="sr-only">{`, ${met ? rules.met : rules.missing}`}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
