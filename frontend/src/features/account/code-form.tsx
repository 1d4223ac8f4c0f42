/** Why: whoever turned the second factor on proves it after the password (answer SECOND_FACTOR_REQUIRED of login). */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTexts } from "~/i18n/use-language";
import { logInSecondFactor } from "~/session/session";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { notify } from "~/ui/notices";
import { useForm } from "~/ui/use-form";
import { failureText } from "./failure-text";

interface CodeFormProps {
  /** What login answered. */
  challenge: string;
  onBusy: (busy: boolean) => void;
  /** Back to the password, perhaps with why. */
  onRestart: (failure: string | null) => void;
}

const CODE_MAX = 64;

export function CodeForm({ challenge, onBusy, onRestart }: CodeFormProps) {
  const texts = useTexts();
  const { login } = texts.account;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  // The step that the person just asked for has one field.
  useEffect(() => {
    element.current?.querySelector("input")?.focus();
  }, []);
  const form = useForm(["code"], (_, { code }) => (code.trim() ? null : login.codeRequired));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = form.submitted(event.currentTarget);
    if (!values) return;
    setBusy(true);
    onBusy(true);
    setFailure(null);
    const outcome = await logInSecondFactor(challenge, values.code);
    if (outcome.ok) notify("good", login.success);
    else if (outcome.code === "CHALLENGE_EXPIRED") onRestart(login.codeExpired);
    else setFailure(failureText(texts, outcome, login.failure));
    setBusy(false);
    onBusy(false);
  }

  return (
    <form
      ref={element}
      method="post"
      noValidate
      {...form.handlers}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-6"
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Input
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={CODE_MAX}
        label={login.code}
        hint={login.codeHint}
        error={form.errorOf("code")}
        className="figure text-xl tracking-widest"
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" size="lg" busy={busy} className="w-full">
          {busy ? login.codeSubmitting : login.codeSubmit}
        </Button>
        <Button variant="bare" onClick={() => onRestart(null)} disabled={busy}>
          {login.codeBack}
        </Button>
      </div>
    </form>
  );
}
