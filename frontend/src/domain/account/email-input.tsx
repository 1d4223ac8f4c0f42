/** Why: an e-mail is typed alike wherever it is asked for. */
import type { ComponentProps } from "react";
import { Input } from "~/ui/field";
import { EMAIL_MAX } from "./rules";

export function EmailInput(props: ComponentProps<typeof Input>) {
  return <Input type="email" inputMode="email" autoComplete="email" maxLength={EMAIL_MAX} {...props} />;
}
