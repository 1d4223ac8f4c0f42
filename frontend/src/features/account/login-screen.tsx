/** Why: the way in; afterwards the visitor is where they wanted to be (docs/product.md, Screens: /login). */
import { type FormEvent, useEffect, useState } from "react";
import { Link, Navigate } from "react-router";
import { type Origin, paths } from "~/config/paths";
import { afterLogin, comesFrom, safeFrom } from "~/config/safe-path";
import { PasswordInput } from "~/domain/account/password-input";
import { checkEmail, checkLoginPassword, EMAIL_MAX } from "~/domain/account/rules";
import type { PublicTexts } from "~/i18n/texts";
import { useLocalize, useTexts } from "~/i18n/use-language";
import { logIn } from "~/session/session";
import { useSession } from "~/session/use-session";
import { forgetWanted, wanted } from "~/session/wanted";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { notify } from "~/ui/notices";
import { useForm } from "~/ui/use-form";
import { useHydrated } from "~/ui/use-hydrated";
import { AccountPage } from "./account-page";
import { CodeForm } from "./code-form";
import { failureText } from "./failure-text";
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
  const [challenge, setChallenge] = useState<string | null>(null);
  const form = useForm(FIELDS, (name, values) =>
    name === "email" ? checkEmail(rules, values.email) : checkLoginPassword(rules, values.password),
  );

  if (hydrated && session && !busy) return <GoOn origin={origin} />;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = form.submitted(event.currentTarget);
    if (!values) return;
    setBusy(true);
    setFailure(null);
    const outcome = await logIn(values.email, values.password);
    if (outcome.ok) notify("good", login.success);
    else if (outcome.challenge) setChallenge(outcome.challenge);
    else setFailure(failureText(texts, outcome, login.failure));
    setBusy(false);
  }

  if (challenge) {
    return (
      <AccountPage key="code" title={login.codeTitle} text={login.codeText}>
        <CodeForm
          challenge={challenge}
          onBusy={setBusy}
          onRestart={(why) => {
            setChallenge(null);
            setFailure(why);
          }}
        />
      </AccountPage>
    );
  }

  const banner = bannerText(login, origin);
  return (
    <AccountPage
      key="password"
      title={login.title}
      text={login.text}
      before={banner && <Banner>{banner}</Banner>}
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
      <div className="flex flex-col gap-2 text-soft">
        <p>
          {login.noAccount}{" "}
          <Link to={localize(paths.signUp(signUpOrigin(origin)))} className="text-link">
            {login.signUp}
          </Link>
        </p>
        <p>
          <Link to={localize(paths.resetPassword)} className="text-link">
            {login.forgot}
          </Link>
        </p>
      </div>
    </AccountPage>
  );
}

/** Leads on, and whatever the visitor wanted before is done with. */
function GoOn({ origin }: { origin: Origin }) {
  const localize = useLocalize();
  const [target] = useState(() => localize(afterLogin(origin, wanted())));
  useEffect(forgetWanted, []);
  return <Navigate to={target} replace />;
}

function bannerText(login: PublicTexts["account"]["login"], origin: Origin): string | null {
  if (comesFrom(origin, "audit")) return login.auditBanner;
  if (comesFrom(origin, "invitation")) return login.invitationBanner;
  return comesFrom(origin, "deletemydata") ? login.deletionBanner : null;
}

/** What signing up needs to know of where the visitor came from: the brands page, or an invitation. */
function signUpOrigin(origin: Origin): Origin {
  if (comesFrom(origin, "invitation")) return { from: origin.from, id: origin.id };
  return { from: safeFrom(origin.from)?.toLowerCase() === "brands" ? "brands" : null };
}
