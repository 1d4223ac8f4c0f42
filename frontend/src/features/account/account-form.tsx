/** Why: the first step of signing up: e-mail and a password whose rule ticks itself off while it is typed. */
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { type Origin, paths } from "~/config/paths";
import { comesFrom } from "~/config/safe-path";
import { PasswordInput } from "~/domain/account/password-input";
import {
  checkConfirmation,
  checkEmail,
  checkSignUpPassword,
  EMAIL_MAX,
  meets,
  PASSWORD_PARTS,
} from "~/domain/account/rules";
import { useLocalize, useTexts } from "~/i18n/use-language";
import { signUp as createAccount } from "~/session/session";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/notices";
import { useForm } from "~/ui/use-form";
import { useHydrated } from "~/ui/use-hydrated";
import { failureText } from "./failure-text";

const FIELDS = ["email", "password", "confirmation"] as const;

export function AccountForm({ origin }: { origin: Origin }) {
  const texts = useTexts();
  const { signUp, fields, rules } = texts.account;
  const localize = useLocalize();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm(FIELDS, (name, values) => {
    if (name === "email") return checkEmail(rules, values.email);
    if (name === "password") return checkSignUpPassword(rules, values.password);
    return checkConfirmation(rules, values.password, values.confirmation);
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = form.submitted(event.currentTarget);
    if (!values) return;
    setBusy(true);
    setFailure(null);
    const outcome = await createAccount(values.email, values.password);
    if (outcome.ok) {
      notify("good", signUp.success);
      window.scrollTo({ top: 0 });
    } else setFailure(failureText(texts, outcome, signUp.failure));
    setBusy(false);
  }

  return (
    <>
      <form
        method="post"
        noValidate
        {...form.handlers}
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-6"
      >
        {failure && <Banner tone="bad">{failure}</Banner>}
        <Input
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={EMAIL_MAX}
          label={fields.email}
          error={form.errorOf("email")}
        />
        <PasswordInput
          name="password"
          autoComplete="new-password"
          required
          label={fields.password}
          error={form.errorOf("password")}
          hint={<PasswordHint password={form.values.password} />}
        />
        <PasswordInput
          name="confirmation"
          autoComplete="new-password"
          required
          label={fields.confirmPassword}
          error={form.errorOf("confirmation")}
        />
        <Button type="submit" size="lg" busy={busy} disabled={!hydrated} className="w-full">
          {busy ? signUp.submitting : signUp.submit}
        </Button>
      </form>
      <p className="text-soft">
        {signUp.haveAccount}{" "}
        <Link to={localize(paths.login(loginOrigin(origin)))} className="text-link">
          {signUp.login}
        </Link>
      </p>
    </>
  );
}

/** Link to the login, which returns to the visitor's previous page afterwards (docs/product.md, Screens), or to the invitation. */
function loginOrigin(origin: Origin): Origin {
  if (comesFrom(origin, "invitation")) return { from: origin.from, id: origin.id };
  return { from: "signUp", from2: origin.from };
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
              <span className="sr-only">, {met ? rules.met : rules.missing}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
