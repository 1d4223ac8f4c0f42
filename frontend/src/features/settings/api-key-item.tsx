/** Why: an owner sees each key's permissions, its expiry, and whether it is used. */
import { useNow } from "~/config/clock";
import { fullName } from "~/domain/full-name";
import { useApiKeysTexts } from "~/i18n/settings-api-texts";
import { useFormats } from "~/i18n/use-formats";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Moment } from "~/ui/moment";
import { stateOf } from "./api-key-state";
import type { ApiKeyLineFragment } from "./api-keys.generated";
import { Fact } from "./section";

/** Up to this many campaigns are listed by name. */
const NAMED = 3;

interface ApiKeyItemProps {
  apiKey: ApiKeyLineFragment;
  /** Names of campaigns by id. */
  names: ReadonlyMap<string, string>;
  /** Absent for an expired or revoked key. */
  revoke?: () => void;
}

export function ApiKeyItem({ apiKey, names, revoke }: ApiKeyItemProps) {
  const texts = useApiKeysTexts();
  const formats = useFormats();
  const state = stateOf(apiKey, useNow());
  const { name, beginning, permissions, creator } = apiKey;
  const ended = state === "expired" || state === "revoked";
  const who = creator ? (fullName(creator) ?? texts.unnamed) : texts.erased;
  return (
    <li className="flex flex-col gap-4 py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
          <h3
            translate="no"
            className={classNames(
              "font-sans text-base font-semibold tracking-normal wrap-anywhere",
              ended && "text-soft",
            )}
          >
            {name}
          </h3>
          <div className="flex flex-wrap gap-2 empty:hidden">
            {apiKey.test && <Badge tone="calm">{texts.test}</Badge>}
            {state === "soon" && <Badge tone="wait">{texts.soon}</Badge>}
            {state === "expired" && <Badge tone="calm">{texts.expired}</Badge>}
            {state === "revoked" && <Badge tone="bad">{texts.revoked}</Badge>}
          </div>
        </div>
        {revoke && (
          <Button variant="quiet" size="sm" aria-label={texts.revokeOf(name)} onClick={revoke}>
            {texts.revoke}
          </Button>
        )}
      </div>
      <dl
        className={classNames(
          "grid grid-cols-1 gap-x-6 gap-y-3 text-sm sm:grid-cols-2",
          ended && "text-soft",
        )}
      >
        <Fact name={texts.beginning}>
          <code translate="no" className="font-mono wrap-anywhere">{`${beginning}…`}</code>
        </Fact>
        <Fact name={texts.permissionsOf}>
          {formats.list(permissions.map((permission) => texts.permissions[permission].does))}
        </Fact>
        <Fact name={texts.campaignsOf}>
          <Campaigns ids={apiKey.campaignIds} names={names} />
        </Fact>
        <Fact name={texts.usedOf}>
          <LastUse apiKey={apiKey} />
        </Fact>
        <Fact name={state === "revoked" ? texts.revokedOf : ended ? texts.expiredOf : texts.endOf}>
          <Moment at={apiKey.revokedAt ?? apiKey.expiresAt} />
        </Fact>
        <Fact name={texts.madeOf}>
          <Moment at={apiKey.createdAt} as="dayOf" say={(when) => texts.madeBy(when, who)} />
        </Fact>
      </dl>
    </li>
  );
}

function Campaigns({ ids, names }: { ids: readonly string[]; names: ReadonlyMap<string, string> }) {
  const texts = useApiKeysTexts();
  const formats = useFormats();
  if (ids.length === 0) return texts.allCampaigns;
  const knownNames = ids.flatMap((id) => names.get(id) ?? []).slice(0, NAMED);
  if (knownNames.length === 0) return texts.someCampaigns(ids.length);
  const more = ids.length - knownNames.length;
  return formats.list(more > 0 ? [...knownNames, texts.moreCampaigns(more)] : knownNames);
}

function LastUse({ apiKey: { lastUsedAt, lastUsedFrom } }: { apiKey: ApiKeyLineFragment }) {
  const texts = useApiKeysTexts();
  if (!lastUsedAt) return texts.never;
  return (
    <>
      <Moment at={lastUsedAt} />
      {lastUsedFrom && <span>{` ${texts.usedFrom(lastUsedFrom)}`}</span>}
    </>
  );
}
