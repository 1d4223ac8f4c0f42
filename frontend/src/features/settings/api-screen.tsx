/** Why: a company's programs call the API with keys, which its owners create, monitor and revoke here. */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useNow } from "~/config/clock";
import { localize } from "~/config/paths";
import { Failed } from "~/graphql/failed";
import { useApiKeysTexts } from "~/i18n/settings-api-texts";
import { useLanguage } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { ApiKeyDialog, type NewKey } from "./api-key-dialog";
import { ApiKeyItem } from "./api-key-item";
import { ApiKeySecret } from "./api-key-secret";
import { KEYS_MAX, stateOf } from "./api-key-state";
import {
  ApiKeyCampaignNamesDocument,
  type ApiKeyLineFragment,
  ApiKeysDocument,
  RevokeApiKeyDocument,
} from "./api-keys.generated";
import { ConfirmDialog } from "./confirm-dialog";
import { Section, SectionsLoading, SettingsPage } from "./section";
import { useAction } from "./use-action";
import { WebhooksSection } from "./webhooks-section";

/** The API's maximum of ids per request. */
const NAMED_MAX = 100;
/** Served by the gateway, not by a route of ours. */
const DOCUMENTATION = "/docs/api";

export function ApiKeysSettings({ session }: { session: Session }) {
  const texts = useApiKeysTexts();
  const companyId = session.company?._id;
  if (!companyId) return <EmptyState title={texts.none} text={texts.noneText} />;
  if (!may(session, "manageMembers"))
    return <EmptyState title={texts.ownersOnly} text={texts.ownersOnlyText} />;
  return <ApiKeys companyId={companyId} />;
}

function ApiKeys({ companyId }: { companyId: string }) {
  const texts = useApiKeysTexts();
  const now = useNow();
  const { data, error, refetch } = useQuery(ApiKeysDocument, {
    variables: { companyId },
    fetchPolicy: "cache-and-network",
  });
  const [creating, setCreating] = useState(false);
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const [revoking, setRevoking] = useState<ApiKeyLineFragment | null>(null);
  const names = useCampaignNames(companyId, data?.apiKeys ?? []);
  if (!data) return error ? <Failed error={error} retry={() => refetch()} /> : <SectionsLoading />;

  const isUsable = (key: ApiKeyLineFragment) => ["usable", "soon"].includes(stateOf(key, now));
  const usable = data.apiKeys.filter(isUsable);
  const ended = data.apiKeys.filter((key) => !isUsable(key));
  const full = usable.length >= KEYS_MAX;
  const create = (
    <Button variant="ink" className="self-start" onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  );
  return (
    <SettingsPage title={texts.title} lead={texts.lead}>
      {data.apiKeys.length === 0 ? (
        <section className="flex flex-col items-start gap-5 rounded-lg bg-surface p-6 shadow-lift sm:p-8">
          <h2 className="text-xl">{texts.empty}</h2>
          <p className="max-w-xl text-soft">{texts.emptyText}</p>
          <div className="contents">{create}</div>
          <Documentation />
        </section>
      ) : (
        <Section
          title={texts.section}
          aside={<span className="text-sm text-soft">{texts.count(usable.length, KEYS_MAX)}</span>}
        >
          {usable.length > 0 ? (
            <ul className="-my-2 divide-y divide-line">
              {usable.map((key) => (
                <ApiKeyItem key={key._id} apiKey={key} names={names} revoke={() => setRevoking(key)} />
              ))}
            </ul>
          ) : (
            <p className="text-soft">{texts.noneInUse}</p>
          )}
          <div className="contents">{full ? <p className="text-sm text-soft">{texts.full}</p> : create}</div>
          <Documentation />
        </Section>
      )}
      {ended.length > 0 && (
        <Section title={texts.ended} text={texts.endedText}>
          <ul className="-my-2 divide-y divide-line">
            {ended.map((key) => (
              <ApiKeyItem key={key._id} apiKey={key} names={names} />
            ))}
          </ul>
        </Section>
      )}
      <WebhooksSection companyId={companyId} />
      {creating && (
        <ApiKeyDialog
          companyId={companyId}
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setNewKey(key);
          }}
        />
      )}
      {newKey && <ApiKeySecret apiKey={newKey} companyId={companyId} onClose={() => setNewKey(null)} />}
      {revoking && <Revocation apiKey={revoking} onClose={() => setRevoking(null)} />}
    </SettingsPage>
  );
}

function Documentation() {
  const texts = useApiKeysTexts();
  return (
    <a
      href={localize(DOCUMENTATION, useLanguage())}
      className="text-link inline-flex items-center gap-2 self-start font-semibold"
    >
      <span>{texts.docs}</span>
      <Icon name="external" className="size-5" />
    </a>
  );
}

function Revocation({ apiKey, onClose }: { apiKey: ApiKeyLineFragment; onClose: () => void }) {
  const texts = useApiKeysTexts();
  const revoke = useAction(RevokeApiKeyDocument);

  async function confirm() {
    if (!(await revoke.run({ keyId: apiKey._id }, [ApiKeysDocument]))) return;
    onClose();
    notify("good", texts.revokeDone(apiKey.name));
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.revokeTitle(apiKey.name)}
      text={texts.revokeText}
      confirm={texts.revoke}
      working={texts.revoking}
      busy={revoke.busy}
      failure={revoke.refusal?.text}
      onConfirm={() => void confirm()}
    />
  );
}

/** The names of the campaigns to which keys are limited, as far as they are known. */
function useCampaignNames(companyId: string, keys: readonly ApiKeyLineFragment[]) {
  const ids = [...new Set(keys.flatMap(({ campaignIds }) => campaignIds))].slice(0, NAMED_MAX);
  const { data } = useQuery(ApiKeyCampaignNamesDocument, {
    variables: { companyId, ids },
    skip: ids.length === 0,
  });
  return new Map(data?.campaigns.map(({ _id, name }) => [_id, name]));
}
