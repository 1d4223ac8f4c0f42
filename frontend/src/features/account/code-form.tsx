/** Why: users with a second factor enter its code after the password (login returned SECOND_FACTOR_REQUIRED). */
import { useEffect, useRef } from "react";
import { useTexts } from "~/i18n/use-language";
import { logInSecondFactor } from "~/session/session";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import { failureText } from "./failure-text";

interface CodeFormProps {
  /** The response to login. */
  challenge: string;
  /** Back to the password, optionally with the reason. */
  onRestart: (failure: string | null) => void;
}

export function CodeForm({ challenge, onRestart }: CodeFormProps) {
  const texts = useTexts();
  const { login } = texts.account;
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
      if (outcome.ok) notify("good", login.success);
      else if (outcome.code === "CHALLENGE_EXPIRED") onRestart(login.codeExpired);
      else return failureText(texts, outcome, login.failure);
      return null;
    },
  );

  return (
    <Form ref={element} form={form}>
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
      <div className="flex flex-col gap-3">
        <Button type="submit" size="lg" busy={form.busy} className="w-full">
          {form.busy ? login.codeSubmitting : login.codeSubmit}
        </Button>
        <Button variant="bare" onClick={() => onRestart(null)} disabled={form.busy}>
          {login.codeBack}
        </Button>
      </div>
    </Form>
  );
}
