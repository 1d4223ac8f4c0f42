/** Why: the user's payout account; it changes only with their password and second factor, and is shown masked. */
import { useState } from "react";
import { CodeInput } from "~/domain/account/code-input";
import { PasswordInput } from "~/domain/account/password-input";
import { useAppTexts } from "~/i18n/app-texts";
import { useFormats } from "~/i18n/use-formats";
import { useSettingsTexts, useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Input, Select } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import {
  AppSecurityDocument,
  type MeFragment,
  type PayoutAccountKind,
  RemovePayoutAccountDocument,
  SetPayoutAccountDocument,
} from "../generated/graphql";
import { useChangeMe, useMe } from "../me";
import { QueryView, Screen, Sheet } from "../parts";
import type { Account } from "../proof";
import { useAppQuery } from "../query";
import { at, useTo } from "../use-to";

const KINDS: readonly PayoutAccountKind[] = ["Alias", "CBU", "CVU", "IBAN"];

export function PayoutScreen() {
  const { payout } = useAppTexts();
  const query = useMe();
  const security = useAppQuery("security", AppSecurityDocument, {});
  const to = useTo();
  return (
    <Screen title={payout.title} text={payout.text} back={to(at.me)}>
      <QueryView query={query}>
        {({ creatorAccount }) =>
          creatorAccount && (
            <QueryView query={security}>
              {({ account }) => account && <Payout me={creatorAccount} account={account} />}
            </QueryView>
          )
        }
      </QueryView>
    </Screen>
  );
}

interface PayoutProps {
  me: MeFragment;
  /** Contains whether a code of the second factor is required. */
  account: Account;
}

function Payout({ me, account: { secondFactorEnabled } }: PayoutProps) {
  const { payout } = useAppTexts();
  const formats = useFormats();
  const [changing, setChanging] = useState(false);
  const [removing, setRemoving] = useState(false);
  const account = me.payoutAccount;
  if (!account || changing)
    return <AccountForm me={me} withCode={secondFactorEnabled} onDone={() => setChanging(false)} />;
  return (
    <>
      <section className="flex flex-col gap-1 rounded-lg bg-night p-6 text-on-night">
        <h2 className="text-sm font-semibold text-night-soft">{payout.now}</h2>
        <p className="figure text-xl break-all">{`${payout.kinds[account.kind]} ${account.masked}`}</p>
        <p>{payout.holderIs(account.holder)}</p>
        {account.taxId && <p className="text-sm text-night-soft">{account.taxId}</p>}
        <p className="text-sm text-night-soft">{payout.changed(formats.dateTime(account.changedAt))}</p>
      </section>
      <Button size="lg" onClick={() => setChanging(true)}>
        {payout.change}
      </Button>
      <Button variant="bare" size="lg" onClick={() => setRemoving(true)}>
        {payout.remove}
      </Button>
      {removing && (
        <Sheet title={payout.remove} onClose={() => setRemoving(false)}>
          <RemoveForm withCode={secondFactorEnabled} />
        </Sheet>
      )}
    </>
  );
}

/** What is missing of the proof of identity. */
function useMissing(withCode: boolean) {
  const { payout } = useAppTexts();
  const { factor } = useSettingsTexts();
  return (name: string, { password, code }: { password: string; code: string }): string | null => {
    if (name === "password" && !password) return payout.passwordRequired;
    return name === "code" && withCode && !code.trim() ? factor.codeMissing : null;
  };
}

interface FormProps {
  me: MeFragment;
  withCode: boolean;
  onDone: () => void;
}

function AccountForm({ me, withCode, onDone }: FormProps) {
  const { payout, states } = useAppTexts();
  const { fields } = useTexts().account;
  const change = useChangeMe();
  const missing = useMissing(withCode);
  const [kind, setKind] = useState<PayoutAccountKind>(me.payoutAccount?.kind ?? "Alias");
  const form = useSubmit(
    ["kind", "number", "holder", "taxId", "password", "code"],
    (name, values) => {
      if (name === "number" && !values.number.trim()) return payout.numberRequired;
      if (name === "holder" && !values.holder.trim()) return payout.holderRequired;
      return missing(name, values);
    },
    async ({ number, holder, taxId, password, code }) => {
      const failed = await change(SetPayoutAccountDocument, {
        kind,
        number: number.trim(),
        holder: holder.trim(),
        taxId: taxId.trim() || null,
        password,
        code: code.trim() || null,
      });
      if (failed) return failed;
      notify("good", payout.saved);
      onDone();
      return null;
    },
  );
  return (
    <Form form={form}>
      <Select
        {...form.field("kind")}
        label={payout.kind}
        value={kind}
        onChange={({ target }) => setKind(target.value as PayoutAccountKind)}
        options={KINDS.map((option) => [option, payout.kinds[option]] as const)}
      />
      <Input
        {...form.field("number")}
        key={kind}
        type="text"
        inputMode={kind === "CBU" || kind === "CVU" ? "numeric" : "text"}
        autoComplete="off"
        autoCapitalize={kind === "IBAN" ? "characters" : "none"}
        spellCheck={false}
        required
        label={payout.number[kind]}
      />
      <Input
        {...form.field("holder")}
        autoComplete="name"
        defaultValue={me.payoutAccount?.holder ?? [me.firstName, me.lastName].filter(Boolean).join(" ")}
        longest={100}
        required
        label={payout.holder}
      />
      <Input
        {...form.field("taxId")}
        inputMode="numeric"
        autoComplete="off"
        label={payout.taxId}
        note={fields.optional}
      />
      <PasswordInput
        {...form.field("password")}
        autoComplete="current-password"
        required
        label={payout.password}
        hint={payout.passwordHint}
      />
      {withCode && <CodeInput recovery {...form.field("code")} />}
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {form.busy ? states.saving : payout.save}
      </Button>
      {me.payoutAccount && (
        <Button variant="bare" onClick={onDone} disabled={form.busy}>
          {states.cancel}
        </Button>
      )}
    </Form>
  );
}

function RemoveForm({ withCode }: { withCode: boolean }) {
  const { payout } = useAppTexts();
  const change = useChangeMe();
  const form = useSubmit(["password", "code"], useMissing(withCode), async ({ password, code }) => {
    const failed = await change(RemovePayoutAccountDocument, { password, code: code.trim() || null });
    if (!failed) notify("good", payout.removed);
    return failed;
  });
  return (
    <Form form={form}>
      <PasswordInput
        {...form.field("password")}
        autoComplete="current-password"
        required
        label={payout.password}
        hint={payout.passwordHint}
      />
      {withCode && <CodeInput recovery {...form.field("code")} />}
      <Button type="submit" size="lg" variant="danger" busy={form.busy} className="w-full">
        {payout.remove}
      </Button>
    </Form>
  );
}
