/** Why: the passkeys of an account are listed, named and removed, and new ones are created. */
import { useState } from "react";
import { browserOf } from "~/domain/account/browser-name";
import { useSettingsTexts, useTexts } from "~/i18n/use-language";
import { createPasskey, passkeysWork } from "~/session/browser-passkeys";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import {
  AppAddPasskeyDocument,
  AppBeginPasskeyDocument,
  AppPasskeysDocument,
  type AppPasskeysQuery,
  AppRemovePasskeyDocument,
  AppRenamePasskeyDocument,
} from "../generated/graphql";
import { QueryView, Sheet } from "../parts";
import { type Account, Proof, useProof } from "../proof";
import { changed, useAppQuery } from "../query";
import { Section } from "../section";
import { useSend } from "../send";

type Passkey = AppPasskeysQuery["passkeys"][number];

const NAME_MAX = 100;
/** What the browser throws if the device already has a passkey of the account. */
const HELD = "InvalidStateError";

type Asking = { what: "add" } | { what: "rename" | "remove"; passkey: Passkey };

export function PasskeysSection({ account }: { account: Account }) {
  const { passkeys: texts } = useSettingsTexts();
  const query = useAppQuery("security", AppPasskeysDocument, {});
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  return (
    <Section title={texts.title} text={texts.text}>
      <QueryView query={query} skeleton={{ count: 1, className: "h-14 w-full" }}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p className="text-soft">{texts.none}</p>
          ) : (
            <ul className="-my-2 divide-y divide-line">
              {passkeys.map((passkey) => (
                <PasskeyLine key={passkey._id} passkey={passkey} onAsk={setAsking} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {passkeysWork() ? (
        <Button variant="ink" onClick={() => setAsking({ what: "add" })}>
          {texts.add}
        </Button>
      ) : (
        <p className="text-soft">{texts.unsupported}</p>
      )}
      {asking?.what === "add" && <Add account={account} onClose={close} />}
      {asking?.what === "rename" && <Rename passkey={asking.passkey} onClose={close} />}
      {asking?.what === "remove" && <Remove account={account} passkey={asking.passkey} onClose={close} />}
    </Section>
  );
}

function PasskeyLine({ passkey, onAsk }: { passkey: Passkey; onAsk: (asking: Asking) => void }) {
  const { passkeys: texts } = useSettingsTexts();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p translate="no" className="font-semibold wrap-anywhere">
          {passkey.name}
        </p>
        <p className="text-sm text-soft">
          {passkey.lastUsedDt ? (
            <Moment at={passkey.lastUsedDt} as="relative" say={texts.used} />
          ) : (
            <Moment at={passkey.creationDt} as="dayOf" say={texts.created} />
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          aria-label={texts.renameOf(passkey.name)}
          onClick={() => onAsk({ what: "rename", passkey })}
        >
          {texts.rename}
        </Button>
        <Button
          variant="danger"
          aria-label={texts.removeOf(passkey.name)}
          onClick={() => onAsk({ what: "remove", passkey })}
        >
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}

function Add({ account, onClose }: { account: Account; onClose: () => void }) {
  const { passkeys: texts, sessions } = useSettingsTexts();
  const { errors } = useTexts();
  const send = useSend();
  const proof = useProof(account);
  const { browser, system } = browserOf(navigator.userAgent);
  const proposed = browser && system ? sessions.browser(browser, system) : (browser ?? system ?? "");
  const form = useSubmit(
    ["name", "password", "code"],
    (name, values) =>
      name === "name" ? (values.name.trim() ? null : errors.NAME_REQUIRED) : proof.missing(name, values),
    async ({ name, password, code }) => {
      const begun = await send(AppBeginPasskeyDocument, { password, code: code.trim() || null });
      if (begun.failed) return proof.refused(begun.failed);
      if (!begun.done.options) return texts.cancelled;
      let credential: string;
      try {
        credential = await createPasskey(begun.done.options);
      } catch (error) {
        return error instanceof DOMException && error.name === HELD ? texts.held : texts.cancelled;
      }
      const { failed } = await send(AppAddPasskeyDocument, { name: name.trim(), credential });
      if (failed) return failed.code === "CHALLENGE_EXPIRED" ? texts.expired : failed;
      changed("security");
      notify("good", texts.added);
      onClose();
      return null;
    },
  );
  return (
    <Sheet title={texts.addTitle} onClose={onClose}>
      <p className="text-soft">{texts.addText}</p>
      <Form form={form}>
        <Input
          {...form.field("name")}
          defaultValue={proposed}
          autoComplete="off"
          required
          longest={NAME_MAX}
          label={texts.name}
          hint={texts.nameHint}
        />
        <Proof account={account} field={form.field} />
        <Button type="submit" variant="ink" size="lg" busy={form.busy}>
          {form.busy ? texts.adding : texts.add}
        </Button>
      </Form>
    </Sheet>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { passkeys: texts } = useSettingsTexts();
  const { errors } = useTexts();
  const send = useSend();
  const form = useSubmit(
    ["name"],
    (_, { name }) => (name.trim() ? null : errors.NAME_REQUIRED),
    async ({ name }) => {
      const { failed } = await send(AppRenamePasskeyDocument, { passkeyId: passkey._id, name: name.trim() });
      if (failed) return failed;
      changed("security");
      notify("good", texts.renamed);
      onClose();
      return null;
    },
  );
  return (
    <Sheet title={texts.rename} onClose={onClose}>
      <p className="text-soft">{texts.renameText}</p>
      <Form form={form}>
        <Input
          {...form.field("name")}
          defaultValue={passkey.name}
          autoComplete="off"
          required
          longest={NAME_MAX}
          label={texts.name}
        />
        <Button type="submit" variant="ink" size="lg" busy={form.busy}>
          {form.busy ? texts.renaming : texts.save}
        </Button>
      </Form>
    </Sheet>
  );
}

function Remove({ account, passkey, onClose }: { account: Account; passkey: Passkey; onClose: () => void }) {
  const { passkeys: texts } = useSettingsTexts();
  const send = useSend();
  const proof = useProof(account);
  const form = useSubmit(["password", "code"], proof.missing, async ({ password, code }) => {
    const { failed } = await send(AppRemovePasskeyDocument, {
      passkeyId: passkey._id,
      password,
      code: code.trim() || null,
    });
    if (failed) return proof.refused(failed);
    changed("security");
    notify("good", texts.removed);
    onClose();
    return null;
  });
  return (
    <Sheet title={texts.removeTitle(passkey.name)} onClose={onClose}>
      <p className="text-soft">{texts.removeText}</p>
      <Form form={form}>
        <Proof account={account} field={form.field} />
        <Button type="submit" variant="danger" size="lg" busy={form.busy}>
          {form.busy ? texts.removing : texts.remove}
        </Button>
      </Form>
    </Sheet>
  );
}
