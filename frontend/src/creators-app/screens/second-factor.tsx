/**
 * Why: a second factor is set up in two steps, and its codes are renewed or it is turned off with a code of its own.
 */
import { useState } from "react";
import { CodeInput } from "~/domain/account/code-input";
import { RecoveryCodes } from "~/domain/account/recovery-codes";
import { useAppTexts } from "~/i18n/app-texts";
import { useSettingsTexts } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Form, useSubmit } from "~/ui/form";
import { QrCode } from "~/ui/qr-code";
import { notify } from "~/ui/snackbar";
import {
  AppBeginSecondFactorDocument,
  AppDisableSecondFactorDocument,
  AppEnableSecondFactorDocument,
  AppRenewRecoveryCodesDocument,
} from "../generated/graphql";
import { Sheet } from "../parts";
import type { Account } from "../proof";
import { changed } from "../query";
import { Section } from "../section";
import { useSend } from "../send";

/** From this number on the user should renew their codes. */
const FEW = 3;

interface Setup {
  uri: string;
  secret: string;
}

export function FactorSection({ account }: { account: Account }) {
  const { factor: texts } = useSettingsTexts();
  const send = useSend();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const on = account.secondFactorEnabled || codes !== null;

  async function start() {
    setBusy(true);
    const { done, failed } = await send(AppBeginSecondFactorDocument, {});
    setBusy(false);
    setFailure(failed?.text ?? null);
    if (done?.uri && done.secret) setSetup({ uri: done.uri, secret: done.secret });
  }

  return (
    <Section
      title={texts.title}
      text={on ? texts.onText : texts.offText}
      aside={<Badge tone={on ? "good" : "calm"}>{on ? texts.on : texts.off}</Badge>}
    >
      <Failure text={failure} />
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && on && <Enabled left={account.recoveryCodesLeft} onCodes={setCodes} />}
      {!on && setup && (
        <SetupForm
          setup={setup}
          onEnabled={(fresh) => {
            setSetup(null);
            setCodes(fresh);
            notify("good", texts.enabled);
          }}
          onCancel={() => setSetup(null)}
        />
      )}
      {!on && !setup && (
        <Button variant="ink" busy={busy} onClick={() => void start()}>
          {busy ? texts.beginning : texts.begin}
        </Button>
      )}
    </Section>
  );
}

interface SetupFormProps {
  setup: Setup;
  onEnabled: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** On the phone itself the authenticator opens by its address: a phone cannot scan its own screen. */
function SetupForm({ setup, onEnabled, onCancel }: SetupFormProps) {
  const { security } = useAppTexts();
  const { factor: texts, cancel } = useSettingsTexts();
  const send = useSend();
  const form = useSubmit(
    ["code"],
    (_, { code }) => (code.trim() ? null : texts.codeMissing),
    async ({ code }) => {
      // Apps show the six digits in two groups.
      const { done, failed } = await send(AppEnableSecondFactorDocument, { code: code.replace(/\s/g, "") });
      if (failed) return failed.code === "INVALID_CODE" ? { ...failed, path: "code" } : failed;
      changed("security");
      if (done.recoveryCodes) onEnabled(done.recoveryCodes);
      return null;
    },
  );
  return (
    <div className="flex flex-col gap-6">
      <p className="font-semibold">{texts.step1}</p>
      <QrCode text={setup.uri} label={texts.qr} className="size-52 self-center rounded-md" />
      <p className="text-sm text-soft">{texts.apps}</p>
      <a href={setup.uri} className="text-link inline-flex min-h-12 items-center">
        {security.openAuthenticator}
      </a>
      <div className="flex flex-col gap-2 text-sm">
        <p className="text-soft">{texts.manual}</p>
        <code
          translate="no"
          className="rounded-md bg-sunk px-4 py-3 font-mono text-base tracking-wider wrap-anywhere select-all"
        >
          {setup.secret.match(/.{1,4}/g)?.join(" ") ?? setup.secret}
        </code>
      </div>
      <Form form={form}>
        <p className="font-semibold">{texts.step2}</p>
        <CodeInput {...form.field("code")} />
        <Button type="submit" variant="ink" size="lg" busy={form.busy}>
          {form.busy ? texts.enabling : texts.enable}
        </Button>
        <Button variant="bare" disabled={form.busy} onClick={onCancel}>
          {cancel}
        </Button>
      </Form>
    </div>
  );
}

interface EnabledProps {
  left: number;
  onCodes: (codes: readonly string[]) => void;
}

function Enabled({ left, onCodes }: EnabledProps) {
  const { factor: texts } = useSettingsTexts();
  const [asking, setAsking] = useState<"renew" | "disable" | null>(null);
  return (
    <>
      <p className={left < FEW ? "font-semibold text-wait" : "text-soft"}>
        {left < FEW ? `${texts.left(left)} ${texts.few}` : texts.left(left)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => setAsking("renew")}>
          {texts.renew}
        </Button>
        <Button variant="danger" onClick={() => setAsking("disable")}>
          {texts.disable}
        </Button>
      </div>
      {asking && (
        <Sheet
          title={asking === "disable" ? texts.disableTitle : texts.renewTitle}
          onClose={() => setAsking(null)}
        >
          <p className="text-soft">{asking === "disable" ? texts.disableText : texts.renewText}</p>
          <CodeForm
            what={asking}
            onDone={(codes) => {
              setAsking(null);
              if (codes) onCodes(codes);
            }}
          />
        </Sheet>
      )}
    </>
  );
}

interface CodeFormProps {
  what: "renew" | "disable";
  onDone: (codes: readonly string[] | null) => void;
}

function CodeForm({ what, onDone }: CodeFormProps) {
  const { factor: texts } = useSettingsTexts();
  const send = useSend();
  const form = useSubmit(
    ["code"],
    (_, { code }) => (code.trim() ? null : texts.codeMissing),
    async (values) => {
      const code = values.code.trim();
      const renewed = what === "renew" ? await send(AppRenewRecoveryCodesDocument, { code }) : null;
      const { failed } = renewed ?? (await send(AppDisableSecondFactorDocument, { code }));
      if (failed) return failed.code === "INVALID_CODE" ? { ...failed, path: "code" } : failed;
      changed("security");
      if (what === "disable") notify("good", texts.disabled);
      onDone(renewed?.done?.recoveryCodes ?? null);
      return null;
    },
  );
  const [idle, working] =
    what === "disable" ? [texts.disable, texts.disabling] : [texts.renew, texts.renewing];
  return (
    <Form form={form}>
      <CodeInput recovery {...form.field("code")} />
      <Button type="submit" size="lg" variant={what === "disable" ? "danger" : "ink"} busy={form.busy}>
        {form.busy ? working : idle}
      </Button>
    </Form>
  );
}
