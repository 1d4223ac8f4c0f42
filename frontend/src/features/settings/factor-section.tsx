/**
 * Why: a second factor is set up in two steps, and its codes are renewed or it is turned off with a code of its own.
 */
import { useState } from "react";
import { askAgain, CodeInput } from "~/domain/account/code-input";
import { RecoveryCodes } from "~/domain/account/recovery-codes";
import { useSettingsTexts } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { notify } from "~/ui/snackbar";
import { textOf } from "~/ui/use-form";
import {
  AccountSettingsDocument,
  BeginSecondFactorDocument,
  DisableSecondFactorDocument,
  RenewRecoveryCodesDocument,
} from "./account.generated";
import { ConfirmDialog } from "./confirm-dialog";
import type { Account } from "./email-section";
import { FactorSetup, type Setup } from "./factor-setup";
import { Section } from "./section";
import { useAction } from "./use-action";

const AGAIN = [AccountSettingsDocument];
/** From this number on the user should renew their codes. */
const FEW = 3;

export function FactorSection({ account }: { account: Account }) {
  const { factor: texts } = useSettingsTexts();
  const begin = useAction(BeginSecondFactorDocument);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const on = account.secondFactorEnabled || codes !== null;

  async function start() {
    const done = await begin.run({});
    if (done?.uri && done.secret) setSetup({ uri: done.uri, secret: done.secret });
  }

  function enabled(fresh: readonly string[]) {
    setSetup(null);
    setCodes(fresh);
    notify("good", texts.enabled);
  }

  return (
    <Section
      title={texts.title}
      text={on ? texts.onText : texts.offText}
      aside={<Badge tone={on ? "good" : "calm"}>{on ? texts.on : texts.off}</Badge>}
    >
      <Failure text={begin.refusal?.text} />
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && on && <Enabled left={account.recoveryCodesLeft} onCodes={setCodes} />}
      {!on && setup && <FactorSetup setup={setup} onEnabled={enabled} onCancel={() => setSetup(null)} />}
      {!on && !setup && (
        <Button variant="ink" busy={begin.busy} onClick={() => void start()} className="self-start">
          {begin.busy ? texts.beginning : texts.begin}
        </Button>
      )}
    </Section>
  );
}

interface EnabledProps {
  left: number;
  onCodes: (codes: readonly string[]) => void;
}

function Enabled({ left, onCodes }: EnabledProps) {
  const { factor: texts } = useSettingsTexts();
  const renew = useAction(RenewRecoveryCodesDocument);
  const disable = useAction(DisableSecondFactorDocument);
  const [asking, setAsking] = useState<"renew" | "disable" | null>(null);
  const [missing, setMissing] = useState(false);
  const action = asking === "disable" ? disable : renew;

  function ask(what: typeof asking) {
    setAsking(what);
    setMissing(false);
    renew.forget();
    disable.forget();
  }

  async function confirm(form: HTMLFormElement) {
    const code = textOf(new FormData(form).get("code")).trim();
    setMissing(!code);
    if (code && (await answer(code))) setAsking(null);
    else askAgain(form);
  }

  async function answer(code: string): Promise<boolean> {
    if (asking === "renew") {
      const done = await renew.run({ code }, AGAIN);
      if (done?.recoveryCodes) onCodes(done.recoveryCodes);
      return done !== null;
    }
    const done = await disable.run({ code }, AGAIN);
    if (done) notify("good", texts.disabled);
    return done !== null;
  }

  return (
    <>
      <p className={left < FEW ? "font-semibold text-wait" : "text-soft"}>
        {left < FEW ? `${texts.left(left)} ${texts.few}` : texts.left(left)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" size="sm" onClick={() => ask("renew")}>
          {texts.renew}
        </Button>
        <Button variant="danger" size="sm" onClick={() => ask("disable")}>
          {texts.disable}
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={() => ask(null)}
        title={asking === "disable" ? texts.disableTitle : texts.renewTitle}
        text={asking === "disable" ? texts.disableText : texts.renewText}
        confirm={asking === "disable" ? texts.disable : texts.renew}
        working={asking === "disable" ? texts.disabling : texts.renewing}
        variant={asking === "disable" ? "danger" : "ink"}
        busy={action.busy}
        onConfirm={(form) => void confirm(form)}
      >
        <CodeInput
          recovery
          error={missing ? texts.codeMissing : action.refusal?.text}
          onInput={() => {
            setMissing(false);
            action.forget();
          }}
        />
      </ConfirmDialog>
    </>
  );
}
