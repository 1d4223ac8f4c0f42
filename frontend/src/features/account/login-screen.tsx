/** Why: the way in; afterwards the visitor is where they wanted to be (SPEC section 2, /login). */
import { type FormEvent, useState } from "react";
import { Link, Navigate } from "react-router";
import { paths } from "~/config/paths";
import { afterLogin, safePath } from "~/config/safe-path";
import { errorText } from "~/i18n/error-text";
import { useLocalize, useTexts } from "~/i18n/use-language";
import { logIn } from "~/session/session";
import { useSession } from "~/session/use-session";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { notify } from "~/ui/notices";
import { useHydrated } from "~/ui/use-hydrated";
import { AccountPage } from "./account-page";
import { PasswordInput } from "./password-input";
import { checkEmail, checkLoginPassword, EMAIL_MAX } from "./rules";
import { useForm } from "./use-form";
import { useOrigin } from "./use-origin";

const FIELDS = ["email", "password"] as const;

export function LoginScreen() {
  const texts = useTexts();
  const { login, fields, rules } = texts.account;
  const localize = useLocalize();
  const origin = useOrigin();
  const hydrated = useHydrated();
  const { session } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm(FIELDS, (name, values) =>
    name === "email" ? checkEmail(rules, values.email) : checkLoginPassword(rules, values.password),
  );

  if (hydrated && session && !busy) return <Navigate to={localize(afterLogin(origin))} replace />;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = form.submitted(event.currentTarget);
    if (!values) return;
    setBusy(true);
    setFailure(null);
    const outcome = await logIn(values.email, values.password);
    if (outcome.ok) notify("good", login.success);
    else setFailure(errorText(texts, outcome.code, outcome.message));
    setBusy(false);
  }

  return (
    <AccountPage
      title={login.title}
      text={login.text}
      before={origin.from?.toLowerCase() === "audit" && <Banner>{login.auditBanner}</Banner>}
    >
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
          autoComplete="current-password"
          required
          label={fields.password}
          error={form.errorOf("password")}
        />
        <Button type="submit" size="lg" busy={busy} disabled={!hydrated} className="w-full">
          {busy ? login.submitting : login.submit}
        </Button>
      </form>
      <p className="text-soft">
        {login.noAccount}{" "}
        <Link
          to={localize(paths.signUp({ from: safePath(origin.from) === paths.brands ? "brands" : null }))}
          className="text-link"
        >
          {login.signUp}
        </Link>
      </p>
    </AccountPage>
  );
}
