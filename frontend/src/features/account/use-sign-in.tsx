/**
 * Why: the login page and the dialog above other pages share one sign-in: a password, and a code if the user has a
 * second factor.
 */
import { useState } from "react";
import { checkEmail, checkLoginPassword } from "~/domain/account/rules";
import { useTexts } from "~/i18n/use-language";
import { logIn } from "~/session/session";
import { useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import { CodeForm } from "./code-form";
import { failureText } from "./failure-text";

const FIELDS = ["email", "password"] as const;

/**
 * The form of e-mail and password; once those were accepted, `codeForm` replaces it if the user has a second factor.
 */
export function useSignIn(done: string) {
  const texts = useTexts();
  const { login, rules } = texts.account;
  const [challenge, setChallenge] = useState<string | null>(null);
  const form = useSubmit(
    FIELDS,
    (name, values) =>
      name === "email" ? checkEmail(rules, values.email) : checkLoginPassword(rules, values.password),
    async ({ email, password }) => {
      const outcome = await logIn(email, password);
      if (outcome.ok) notify("good", done);
      else if (outcome.challenge) setChallenge(outcome.challenge);
      else return failureText(texts, outcome, login.failure);
      return null;
    },
  );

  function restart(why: string | null) {
    setChallenge(null);
    form.setFailure(why);
  }

  return { form, codeForm: challenge && <CodeForm challenge={challenge} onRestart={restart} /> };
}
