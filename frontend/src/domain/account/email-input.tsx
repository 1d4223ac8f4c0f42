/** Why: an e-mail has the same field everywhere. */
import type { ComponentProps } from "react";
import { Input } from "~/ui/field";
import { EMAIL_MAX } from "./rules";

export function EmailInput(props: ComponentProps<typeof Input>) {
  return <Input type="email" inputMode="email" autoComplete="email" longest={EMAIL_MAX} {...props} />;
}

/** The field of an invited person: with the e-mail of the invitation, which no other account may accept. */
export function InvitedEmail({
  invited,
  ...props
}: ComponentProps<typeof Input> & { invited: string | null | undefined }) {
  return invited ? (
    <EmailInput key={invited} {...props} defaultValue={invited} readOnly />
  ) : (
    <EmailInput {...props} />
  );
}
