/** Why: sign-in with a password and perhaps a code, or with a passkey. */
import { useEffect, useRef, useState } from "react";
import { EmailInput } from "~/domain/account/email-input";
import { PasswordInput } from "~/domain/account/password-input";
import { checkEmail, checkLoginPassword, tidyEmail } from "~/domain/account/rules";
import { useAppTexts } from "~/i18n/app-texts";
import { useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Input } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { useErrorText } from "./me";
import { logIn, logInPasskey, logInSecondFactor } from "./session";

const passkeysWork = () =>
  typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

export function SignIn() {
  const [challenge, setChallenge] = useState<string | null>(null);
  return challenge ? (
    <CodeForm challenge={challenge} onRestart={() => setChallenge(null)} />
  ) : (
    <div className="flex flex-col gap-4">
      <PasswordForm onChallenge={setChallenge} />
      {passkeysWork() && <Passkey />}
    </div>
  );
}

function PasswordForm({ onChallenge }: { onChallenge: (challenge: string) => void }) {
  const { login } = useAppTexts();
  const { rules, fields } = useTexts().account;
  const textOf = useErrorText();
  const form = useSubmit(
    ["email", "password"],
    (name, values) =>
      name === "email" ? checkEmail(rules, values.email) : checkLoginPassword(rules, values.password),
    async ({ email, password }) => {
      const outcome = await logIn(tidyEmail(email), password);
      if (outcome.ok) return null;
      if (!outcome.challenge) return textOf(outcome.code, outcome.message);
      onChallenge(outcome.challenge);
      return null;
    },
  );
  return (
    <Form form={form}>
      <EmailInput {...form.field("email")} autoComplete="username" required label={fields.email} />
      <PasswordInput
        {...form.field("password")}
        autoComplete="current-password"
        required
        label={fields.password}
      />
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {form.busy ? login.submitting : login.submit}
      </Button>
    </Form>
  );
}

function CodeForm({ challenge, onRestart }: { challenge: string; onRestart: () => void }) {
  const { login } = useTexts().account;
  const textOf = useErrorText();
  const element = useRef<HTMLFormElement>(null);
  // The step that the user just requested has one field.
  useEffect(() => {
    element.current?.querySelector("input")?.focus();
  }, []);
  const form = useSubmit(
    ["code"],
    (_, { code }) => (code.trim() ? null : login.codeRequired),
    async ({ code }) => {
      const outcome = await logInSecondFactor(challenge, code);
      if (outcome.ok) return null;
      return outcome.code === "CHALLENGE_EXPIRED" ? login.codeExpired : textOf(outcome.code, outcome.message);
    },
  );
  return (
    <Form ref={element} form={form}>
      <p className="text-soft">{login.codeText}</p>
      <Input
        {...form.field("code")}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        label={login.code}
        hint={login.codeHint}
        className="figure text-xl tracking-widest"
      />
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {form.busy ? login.codeSubmitting : login.codeSubmit}
      </Button>
      <Button variant="bare" onClick={onRestart} disabled={form.busy}>
        {login.codeBack}
      </Button>
    </Form>
  );
}

function Passkey() {
  const { login } = useTexts().account;
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function choose() {
    setBusy(true);
    setFailure(null);
    const outcome = await logInPasskey();
    if (!outcome?.ok) setFailure(outcome ? textOf(outcome.code, outcome.message) : login.passkeyUnused);
    setBusy(false);
  }
  return (
    <>
      <Failure text={failure} />
      <Button
        variant="quiet"
        size="lg"
        busy={busy}
        onClick={() => void choose()}
        className="w-full text-base! whitespace-normal!"
      >
        {busy ? login.passkeyWaiting : login.passkey}
      </Button>
    </>
  );
}
