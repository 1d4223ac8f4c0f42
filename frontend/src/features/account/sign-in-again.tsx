/**
 * Why: a user whose session has ended signs in again above the current page, as the same person, and continues what
 * they were doing.
 */
import { useEffect, useRef } from "react";
import { PasswordInput } from "~/domain/account/password-input";
import { useInterruptionTexts } from "~/i18n/interruption-texts";
import { useTexts } from "~/i18n/use-language";
import { leaveEnded, postponeSignIn } from "~/session/session";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Form } from "~/ui/form";
import { Modal } from "~/ui/modal";
import { PasskeyButton } from "./passkey-button";
import { useSignIn } from "./use-sign-in";

export function SignInAgain({ email }: { email: string }) {
  const again = useInterruptionTexts();
  const { fields, login } = useTexts().account;
  const { form, codeForm } = useSignIn(again.done);
  const element = useRef<HTMLDivElement>(null);
  const asksPassword = !codeForm;

  // By default the dialog would focus its closing button.
  useEffect(() => {
    if (asksPassword) element.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  }, [asksPassword]);

  return (
    <Modal title={again.title} onClose={postponeSignIn} className="max-w-lg!">
      <div ref={element} className="flex flex-col gap-6 overflow-y-auto px-5 pt-1 pb-6 sm:px-7">
        {codeForm || (
          <>
            <p className="text-soft">{again.text}</p>
            <Form form={form} className="flex flex-col gap-5">
              <Input
                name="email"
                type="email"
                autoComplete="username"
                readOnly
                value={email}
                label={fields.email}
              />
              <PasswordInput
                {...form.field("password")}
                autoComplete="current-password"
                required
                label={fields.password}
              />
              <div className="flex flex-wrap justify-end gap-3">
                <Button variant="bare" disabled={form.busy} onClick={leaveEnded}>
                  {again.leave}
                </Button>
                <Button variant="quiet" disabled={form.busy} onClick={postponeSignIn}>
                  {again.later}
                </Button>
                <Button type="submit" busy={form.busy} className="max-sm:w-full">
                  {form.busy ? login.submitting : again.submit}
                </Button>
              </div>
            </Form>
            <PasskeyButton done={again.done} size="md" />
          </>
        )}
      </div>
    </Modal>
  );
}
