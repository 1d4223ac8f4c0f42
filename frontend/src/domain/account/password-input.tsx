/** Why: a password field whose value can be revealed. */
import { type ComponentProps, useState } from "react";
import { useTexts } from "~/i18n/use-language";
import { Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { PASSWORD_MAX } from "./rules";

export function PasswordInput(props: ComponentProps<typeof Input>) {
  const { account } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      longest={PASSWORD_MAX}
      end={
        <button
          type="button"
          aria-label={shown ? account.fields.hidePassword : account.fields.showPassword}
          onClick={() => setShown(!shown)}
          className="grid size-10 place-items-center rounded-full text-soft hover:bg-ink/8 hover:text-ink"
        >
          <Icon name={shown ? "eye-off" : "eye"} />
        </button>
      }
    />
  );
}
