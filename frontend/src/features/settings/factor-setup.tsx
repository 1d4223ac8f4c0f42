/** Why: an authenticator is linked by a QR code or by hand, and verified with a code. */

import { askAgain, CodeInput } from "~/domain/account/code-input";
import { useSettingsTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Form, useSubmit } from "~/ui/form";
import { QrCode } from "~/ui/qr-code";
import { AccountSettingsDocument, EnableSecondFactorDocument } from "./account.generated";
import { useAction } from "./use-action";

export interface Setup {
  uri: string;
  secret: string;
}

interface FactorSetupProps {
  setup: Setup;
  onEnabled: (codes: readonly string[]) => void;
  onCancel: () => void;
}

export function FactorSetup({ setup, onEnabled, onCancel }: FactorSetupProps) {
  const { factor: texts, cancel } = useSettingsTexts();
  const enable = useAction(EnableSecondFactorDocument);
  const form = useSubmit(
    ["code"],
    (_, { code }) => (code.trim() ? null : texts.codeMissing),
    async ({ code }, element) => {
      // Apps show the six digits in two groups.
      const done = await enable.run({ code: code.replace(/\s/g, "") }, [AccountSettingsDocument]);
      if (done?.recoveryCodes) onEnabled(done.recoveryCodes);
      else askAgain(element);
      return null;
    },
  );

  return (
    <ol className="grid grid-cols-1 gap-8 md:grid-cols-[14rem_minmax(0,1fr)]">
      <li className="flex flex-col gap-4">
        <Step number={1}>{texts.step1}</Step>
        <QrCode text={setup.uri} label={texts.qr} className="size-52 rounded-md" />
        <p className="max-w-52 text-sm text-soft">{texts.apps}</p>
      </li>
      <li className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-col gap-2 text-sm">
          <p className="text-soft">{texts.manual}</p>
          <code
            translate="no"
            className="rounded-md bg-sunk px-4 py-3 font-mono text-base tracking-wider wrap-anywhere select-all"
          >
            {inGroups(setup.secret)}
          </code>
        </div>
        <Form form={form} className="flex flex-col gap-5">
          <Step number={2}>{texts.step2}</Step>
          <CodeInput error={form.errorOf("code") ?? enable.refusal?.text} onInput={enable.forget} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="ink" busy={enable.busy}>
              {enable.busy ? texts.enabling : texts.enable}
            </Button>
            <Button variant="bare" disabled={enable.busy} onClick={onCancel}>
              {cancel}
            </Button>
          </div>
        </Form>
      </li>
    </ol>
  );
}

function Step({ number, children }: { number: number; children: string }) {
  return (
    <p className="flex items-baseline gap-3 font-semibold">
      <span aria-hidden="true" className="figure text-xl text-accent">
        {number}
      </span>
      {children}
    </p>
  );
}

/** In groups of four, which are easier to read and type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
