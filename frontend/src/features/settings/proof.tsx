/**
 * Why: adding or removing a way into the account requires a new proof of identity: the password, and a code if the
 * second factor is on.
 */

import { CodeInput } from "~/domain/account/code-input";
import { PasswordInput } from "~/domain/account/password-input";
import { useSettingsTexts } from "~/i18n/use-language";
import { textOf } from "~/ui/use-form";
import type { Account } from "./email-section";

export interface Proven {
  password: string;
  code: string;
}

interface ProofProps {
  account: Account;
  /** The empty field, after an attempt. */
  missing: string | null;
  refusal: { code: string; text: string } | null;
  onInput: () => void;
}

const WRONG = new Map([
  ["password", "INVALID_CREDENTIALS"],
  ["code", "INVALID_CODE"],
]);

/** Whether the refusal is shown beside one of the fields of `Proof`. */
export function refusesProof(refusal: { code: string } | null): boolean {
  return [...WRONG.values()].includes(refusal?.code ?? "");
}

export function Proof({ account, missing, refusal, onInput }: ProofProps) {
  const { factor, passkeys, password } = useSettingsTexts();
  const wrong = (name: string) => refusal?.code === WRONG.get(name);
  return (
    <>
      {/* Password managers need to know whose password it is. */}
      <input type="email" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordInput
        name="password"
        autoComplete="current-password"
        required
        label={password.current}
        error={missing === "password" ? passkeys.passwordMissing : wrong("password") ? password.wrong : null}
        onInput={onInput}
      />
      {account.secondFactorEnabled && (
        <CodeInput
          recovery
          error={missing === "code" ? factor.codeMissing : wrong("code") ? refusal?.text : null}
          onInput={onInput}
        />
      )}
    </>
  );
}

/** The typed values, or the name of the first empty field. */
export function proofOf(form: HTMLFormElement, account: Account): Proven | string {
  const data = new FormData(form);
  const password = textOf(data.get("password"));
  const code = textOf(data.get("code")).trim();
  if (!password) return "password";
  return account.secondFactorEnabled && !code ? "code" : { password, code };
}

/** After a refusal its field is selected, ready to be overwritten. */
export function retype(form: HTMLFormElement, name: string): void {
  const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  field?.focus();
  field?.select();
}
