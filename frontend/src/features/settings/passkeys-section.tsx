/** Why: the passkeys of an account are listed, named and removed, and new ones are created. */

import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useHomeTexts, useSettingsTexts, useTexts } from "~/i18n/use-language";
import { passkeysWork } from "~/session/browser-passkeys";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Loading, Skeleton } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { PasskeysDocument } from "./account.generated";
import type { Account } from "./email-section";
import { AddPasskey, type Passkey, RemovePasskey, RenamePasskey } from "./passkey-dialogs";
import { Section } from "./section";

export function PasskeysSection({ account }: { account: Account }) {
  const { passkeys: texts } = useSettingsTexts();
  return (
    <Section title={texts.title} text={texts.text}>
      <List account={account} />
      {passkeysWork() ? <AddPasskey account={account} /> : <p className="text-soft">{texts.unsupported}</p>}
    </Section>
  );
}

function List({ account }: { account: Account }) {
  const texts = useTexts();
  const { shell } = useHomeTexts();
  const { passkeys } = useSettingsTexts();
  const { data, error, refetch } = useQuery(PasskeysDocument, { fetchPolicy: "cache-and-network" });
  const [opened, setOpened] = useState<{ what: "rename" | "remove"; passkey: Passkey } | null>(null);
  const close = () => setOpened(null);

  if (!data) {
    return error ? (
      <Banner
        tone="bad"
        action={
          <Button size="sm" variant="quiet" onClick={() => void refetch().catch(() => undefined)}>
            {shell.retry}
          </Button>
        }
      >
        {errorText(texts, codeOf(error))}
      </Banner>
    ) : (
      <Loading label={shell.loading}>
        <Skeleton className="h-12" />
      </Loading>
    );
  }
  if (data.passkeys.length === 0) return <p className="text-soft">{passkeys.none}</p>;
  return (
    <>
      <ul className="-my-2 divide-y divide-line">
        {data.passkeys.map((passkey) => (
          <PasskeyLine
            key={passkey._id}
            passkey={passkey}
            onRename={() => setOpened({ what: "rename", passkey })}
            onRemove={() => setOpened({ what: "remove", passkey })}
          />
        ))}
      </ul>
      {opened?.what === "rename" && <RenamePasskey passkey={opened.passkey} onClose={close} />}
      {opened?.what === "remove" && (
        <RemovePasskey account={account} passkey={opened.passkey} onClose={close} />
      )}
    </>
  );
}

interface LineProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyLine({ passkey, onRename, onRemove }: LineProps) {
  const { passkeys: texts } = useSettingsTexts();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p translate="no" className="font-semibold wrap-anywhere">
          {passkey.name}
        </p>
        <p className="text-sm text-soft">
          <Moment at={passkey.creationDt} say={texts.created} />
          <span>{" · "}</span>
          {passkey.lastUsedDt ? (
            <Moment at={passkey.lastUsedDt} as="relative" say={texts.used} />
          ) : (
            <span>{texts.unused}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" aria-label={texts.renameOf(passkey.name)} onClick={onRename}>
          {texts.rename}
        </Button>
        <Button variant="danger" size="sm" aria-label={texts.removeOf(passkey.name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
