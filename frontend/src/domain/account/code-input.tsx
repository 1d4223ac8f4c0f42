/** Why: an authenticator code has the same field everywhere. */
import type { ComponentProps } from "react";
import { useSettingsTexts } from "~/i18n/use-language";
import { Input } from "~/ui/field";

type CodeInputProps = Omit<ComponentProps<typeof Input>, "label" | "hint"> & {
  /** Whether a recovery code is accepted, too. */
  recovery?: boolean;
};

/** After a refusal the code is selected, ready to be overwritten. */
export function askAgain(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name="code"]');
  field?.focus();
  field?.select();
}

export function CodeInput({ recovery = false, ...rest }: CodeInputProps) {
  const { factor } = useSettingsTexts();
  return (
    <Input
      {...rest}
      name="code"
      label={factor.code}
      hint={recovery ? factor.anyCodeHint : factor.codeHint}
      inputMode={recovery ? "text" : "numeric"}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="font-mono text-lg tracking-widest"
    />
  );
}
