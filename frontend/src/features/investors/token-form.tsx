/**
 * Why: a token is validated by the server; a wrong one gets the same red box as an empty field (docs/product.md,
 * Validation).
 */
import { useRef } from "react";
import { plainToken } from "~/domain/codes";
import { checkRequired } from "~/domain/forms/rules";
import { SimpleForm } from "~/domain/forms/simple-form";
import { useSubmitOnce } from "~/domain/forms/use-submit-once";
import { useHomeTexts, useInvestorsTexts } from "~/i18n/use-language";
import { checkGuestToken } from "~/session/guest";
import { Input } from "~/ui/field";
import { notify } from "~/ui/snackbar";

const NAMES = ["token"] as const;

export function TokenForm({ onEntered }: { onEntered: () => void }) {
  const { forms } = useHomeTexts();
  const { enter: texts } = useInvestorsTexts().gate;
  const enter = useRef<() => void>(undefined);
  const form = useSubmitOnce({
    names: NAMES,
    failures: { INVALID_GUEST_TOKEN: forms.incomplete },
    check: (_, { token }) => checkRequired(forms, token),
    send: async ({ token }) => {
      const outcome = await checkGuestToken(plainToken(token));
      enter.current = outcome.enter;
      return outcome;
    },
    onSent: () => {
      // The documents replace the form, so its success is shown where it stays visible.
      notify("good", forms.success);
      enter.current?.();
      onEntered();
    },
  });
  return (
    <SimpleForm
      form={form}
      label={texts.title}
      submit={texts.submit}
      submitting={texts.submitting}
      buttonClassName="mt-auto"
      className="grow"
    >
      <Input
        {...form.field("token")}
        label={texts.label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </SimpleForm>
  );
}
