/**
 * Why: adding or removing a way into the account requires a new proof of identity: the password, and a code if the
 * second factor is on.
 */
import { CodeInput } from "~/domain/account/code-input";
import { PasswordInput } from "~/domain/account/password-input";
import { useSettingsTexts } from "~/i18n/use-language";
import type { AppSecurityQuery } from "./generated/graphql";
import type { Failed } from "./send";

export type Account = NonNullable<AppSecurityQuery["account"]>;

interface ProofProps {
  account: Account;
  field: (name: "password" | "code") => { name: string; error: string | null };
}

export function Proof({ account, field }: ProofProps) {
  const { password } = useSettingsTexts();
  return (
    <>
      {/* Password managers need to know whose password it is. */}
      <input type="email" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordInput
        {...field("password")}
        autoComplete="current-password"
        required
        label={password.current}
      />
      {account.secondFactorEnabled && <CodeInput recovery {...field("code")} />}
    </>
  );
}

/** What is missing of a proof, and the field in which a refusal is shown. */
export function useProof(account: Account) {
  const { factor, passkeys, password: texts } = useSettingsTexts();
  return {
    missing: (name: string, { password, code }: { password: string; code: string }): string | null => {
      if (name === "password") return password ? null : passkeys.passwordMissing;
      return name === "code" && account.secondFactorEnabled && !code.trim() ? factor.codeMissing : null;
    },
    refused: (failed: Failed): Failed => {
      if (failed.code === "INVALID_CREDENTIALS") return { ...failed, path: "password", text: texts.wrong };
      return failed.code === "INVALID_CODE" ? { ...failed, path: "code" } : failed;
    },
  };
}
