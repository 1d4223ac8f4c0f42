/** Why: adding and removing a passkey requires a new proof of identity; renaming one does not. */
import { useState } from "react";
import { browserOf } from "~/domain/account/browser-name";
import { useSettingsTexts, useTexts } from "~/i18n/use-language";
import { createPasskey } from "~/session/browser-passkeys";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { notify } from "~/ui/snackbar";
import { textOf } from "~/ui/use-form";
import {
  AccountSettingsDocument,
  AddPasskeyDocument,
  BeginPasskeyDocument,
  PasskeysDocument,
  type PasskeysQuery,
  RemovePasskeyDocument,
  RenamePasskeyDocument,
} from "./account.generated";
import { ConfirmDialog } from "./confirm-dialog";
import type { Account } from "./email-section";
import { Proof, proofOf, refusesProof, retype } from "./proof";
import { useAction } from "./use-action";

export type Passkey = PasskeysQuery["passkeys"][number];

/** The account is refetched too: a recovery code may have been used. */
const AGAIN = [PasskeysDocument, AccountSettingsDocument];
const NAME_MAX = 100;
/** What the browser throws if the device already has a passkey of the account. */
const HELD = "InvalidStateError";

export function AddPasskey({ account }: { account: Account }) {
  const { passkeys: texts } = useSettingsTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ink" className="self-start" onClick={() => setOpen(true)}>
        {texts.add}
      </Button>
      {open && <AddDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { passkeys: texts, sessions } = useSettingsTexts();
  const { errors } = useTexts();
  const begin = useAction(BeginPasskeyDocument);
  const add = useAction(AddPasskeyDocument);
  const [making, setMaking] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { browser, system } = browserOf(navigator.userAgent);
  const proposed = browser && system ? sessions.browser(browser, system) : (browser ?? system ?? "");

  function forget() {
    setMissing(null);
    setFailure(null);
    begin.forget();
    add.forget();
  }

  async function confirm(form: HTMLFormElement) {
    forget();
    const name = nameOf(form);
    const proof = name ? proofOf(form, account) : "name";
    if (typeof proof === "string") {
      setMissing(proof);
      retype(form, proof);
      return;
    }
    setMaking(true);
    await make(form, name, proof);
    setMaking(false);
  }

  async function make(form: HTMLFormElement, name: string, proof: { password: string; code: string }) {
    const begun = await begin.attempt(proof);
    if ("text" in begun) retype(form, begun.code === "INVALID_CODE" ? "code" : "password");
    else if (begun.options) {
      const credential = await createPasskey(begun.options).catch((error: unknown) => {
        setFailure(error instanceof DOMException && error.name === HELD ? texts.held : texts.cancelled);
        return null;
      });
      if (!credential) return;
      const added = await add.attempt({ name, credential }, AGAIN);
      if ("text" in added) {
        if (nameRefusal(added)) retype(form, "name");
      } else {
        notify("good", texts.added);
        onClose();
      }
    }
  }

  const refusal = begin.refusal ?? add.refusal;
  const refusalText = add.refusal?.code === "CHALLENGE_EXPIRED" ? texts.expired : refusal?.text;
  const name = nameRefusal(add.refusal);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.addTitle}
      text={texts.addText}
      confirm={texts.add}
      working={texts.adding}
      variant="ink"
      busy={making}
      failure={failure ?? (name || refusesProof(refusal) ? null : refusalText)}
      onConfirm={(form) => void confirm(form)}
    >
      <NameInput
        value={proposed}
        error={missing === "name" ? errors.NAME_REQUIRED : name}
        hint={texts.nameHint}
        onInput={forget}
      />
      <Proof account={account} missing={missing} refusal={refusal} onInput={forget} />
    </ConfirmDialog>
  );
}

interface DialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskey({ passkey, onClose }: DialogProps) {
  const { passkeys: texts } = useSettingsTexts();
  const { errors } = useTexts();
  const rename = useAction(RenamePasskeyDocument);
  const [missing, setMissing] = useState(false);

  async function confirm(form: HTMLFormElement) {
    const name = nameOf(form);
    setMissing(!name);
    if (name && (await rename.run({ passkeyId: passkey._id, name }, AGAIN))) {
      notify("good", texts.renamed);
      onClose();
    } else retype(form, "name");
  }

  const name = nameRefusal(rename.refusal);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.rename}
      text={texts.renameText}
      confirm={texts.save}
      working={texts.renaming}
      variant="ink"
      busy={rename.busy}
      failure={name ? null : rename.refusal?.text}
      onConfirm={(form) => void confirm(form)}
    >
      <NameInput
        value={passkey.name}
        error={missing ? errors.NAME_REQUIRED : name}
        onInput={() => {
          setMissing(false);
          rename.forget();
        }}
      />
    </ConfirmDialog>
  );
}

export function RemovePasskey({ account, passkey, onClose }: DialogProps & { account: Account }) {
  const { passkeys: texts } = useSettingsTexts();
  const remove = useAction(RemovePasskeyDocument);
  const [missing, setMissing] = useState<string | null>(null);

  function forget() {
    setMissing(null);
    remove.forget();
  }

  async function confirm(form: HTMLFormElement) {
    const proof = proofOf(form, account);
    if (typeof proof === "string") {
      setMissing(proof);
      retype(form, proof);
      return;
    }
    const done = await remove.attempt({ passkeyId: passkey._id, ...proof }, AGAIN);
    if ("text" in done) retype(form, done.code === "INVALID_CODE" ? "code" : "password");
    else {
      notify("good", texts.removed);
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.removeTitle(passkey.name)}
      text={texts.removeText}
      confirm={texts.remove}
      working={texts.removing}
      busy={remove.busy}
      failure={refusesProof(remove.refusal) ? null : remove.refusal?.text}
      onConfirm={(form) => void confirm(form)}
    >
      <Proof account={account} missing={missing} refusal={remove.refusal} onInput={forget} />
    </ConfirmDialog>
  );
}

interface NameProps {
  value: string;
  error: string | null;
  hint?: string;
  onInput: () => void;
}

function NameInput({ value, error, hint, onInput }: NameProps) {
  const { passkeys: texts } = useSettingsTexts();
  return (
    <Input
      name="name"
      defaultValue={value}
      autoComplete="off"
      required
      longest={NAME_MAX}
      label={texts.name}
      hint={hint}
      error={error}
      onInput={onInput}
    />
  );
}

/** Why the server refused the name, if it did. */
function nameRefusal(refusal: { path: string; text: string } | null): string | null {
  return refusal?.path === "name" ? refusal.text : null;
}

function nameOf(form: HTMLFormElement): string {
  return textOf(new FormData(form).get("name")).trim();
}
