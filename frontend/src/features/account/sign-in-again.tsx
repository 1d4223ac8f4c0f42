/** Why: whose session has ended signs in above the page where they were, as the same person, and what they were doing goes on. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { PasswordInput } from "~/domain/account/password-input";
import { checkLoginPassword } from "~/domain/account/rules";
import { useInterruptionTexts } from "~/i18n/interruption-texts";
import { useTexts } from "~/i18n/use-language";
import { leaveEnded, logIn, postponeSignIn } from "~/session/session";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Modal } from "~/ui/modal";
import { notify } from "~/ui/notices";
import { useForm } from "~/ui/use-form";
import { CodeForm } from "./code-form";
import { failureText } from "./failure-text";

const FIELDS = ["password"] as const;

export function SignInAgain({ email }: { email: string }) {
  const texts = useTexts();
  const again = useInterruptionTexts();
  const { fields, login, rules } = texts.account;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const form = useForm(FIELDS, (_, { password }) => checkLoginPassword(rules, password));

  // The dialog itself would take its closing button.
  useEffect(() => {
    if (!challenge) element.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  }, [challenge]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = form.submitted(event.currentTarget);
    if (!values) return;
    setBusy(true);
    setFailure(null);
    const outcome = await logIn(email, values.password);
    if (outcome.ok) notify("good", again.done);
    else if (outcome.challenge) setChallenge(outcome.challenge);
    else setFailure(failureText(texts, outcome, texts.account.login.failure));
    setBusy(false);
  }

  return (
    <Modal title={again.title} onClose={postponeSignIn} className="max-w-lg!">
      <div ref={element} className="flex flex-col gap-6 overflow-y-auto px-5 pt-1 pb-6 sm:px-7">
        {challenge ? (
          <CodeForm
            challenge={challenge}
            onBusy={setBusy}
            onRestart={(why) => {
              setChallenge(null);
              setFailure(why);
            }}
          />
        ) : (
          <>
            <p className="text-soft">{again.text}</p>
            <form
              method="post"
              noValidate
              {...form.handlers}
              onSubmit={(event) => void submit(event)}
              className="flex flex-col gap-5"
            >
              {failure && <Banner tone="bad">{failure}</Banner>}
              <Input
                name="email"
                type="email"
                autoComplete="username"
                readOnly
                value={email}
                label={fields.email}
              />
              <PasswordInput
                name="password"
                autoComplete="current-password"
                required
                label={fields.password}
                error={form.errorOf("password")}
              />
              <div className="flex flex-wrap justify-end gap-3">
                <Button variant="bare" disabled={busy} onClick={leaveEnded}>
                  {again.leave}
                </Button>
                <Button variant="quiet" disabled={busy} onClick={postponeSignIn}>
                  {again.later}
                </Button>
                <Button type="submit" busy={busy} className="max-sm:w-full">
                  {busy ? login.submitting : again.submit}
                </Button>
              </div>
            </form>
          </>
        )}
      </div>
    </Modal>
  );
}
