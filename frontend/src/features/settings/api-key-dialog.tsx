/** Why: an owner chooses a new key's permissions, its campaigns and its expiry; none can be changed afterwards. */
import { useId, useState } from "react";
import { now } from "~/config/clock";
import { addDays, DAY_MS, dayIn, endOf, isDay } from "~/config/days";
import type { ApiKeyPermission } from "~/graphql/schema.generated";
import { type ApiKeysTexts, useApiKeysTexts } from "~/i18n/settings-api-texts";
import { useSettingsTexts } from "~/i18n/use-language";
import { useTimeZone } from "~/session/use-time-zone";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, FieldError, Input, Select } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import type { Refused } from "~/ui/use-form";
import {
  GRANTABLE,
  KEY_CAMPAIGNS_MAX,
  KEY_NAME_MAX,
  LONGEST_LIFE_MS,
  SHORTEST_LIFE_MS,
} from "./api-key-state";
import { ApiKeysDocument, CreateApiKeyDocument } from "./api-keys.generated";
import { CampaignOptions } from "./campaign-options";
import { RadioChoice } from "./radio-choice";
import { useAction } from "./use-action";

/** A key with its secret, as returned by its creation. */
export interface NewKey {
  name: string;
  permissions: readonly ApiKeyPermission[];
  limited: boolean;
  secret: string;
}

const FIELDS = ["name", "permissions", "life", "day", "scope", "campaignIds"] as const;
const LIVES = ["30", "90", "365", "730", "day"] as const;
const YEAR = "365";

interface ApiKeyDialogProps {
  companyId: string;
  onClose: () => void;
  onCreated: (key: NewKey) => void;
}

export function ApiKeyDialog({ companyId, onClose, onCreated }: ApiKeyDialogProps) {
  const texts = useApiKeysTexts();
  const { form: words } = texts;
  const { cancel } = useSettingsTexts();
  const id = useId();
  const zone = useTimeZone();
  const create = useAction(CreateApiKeyDocument);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  /** Why the server refused these campaigns. */
  const [refusal, setRefusal] = useState<{ campaigns: readonly string[]; text: string } | null>(null);

  /** The key's expiry, in milliseconds since 1970; NaN before a day is chosen. */
  function expiry({ life, day }: { life: string; day: string }): number {
    if (life !== "day") return now() + Number(life || YEAR) * DAY_MS;
    // A second before the next day begins: the list shows the chosen day.
    return isDay(day) ? Date.parse(endOf(day, zone)) - 1000 : Number.NaN;
  }

  const form = useSubmit(
    FIELDS,
    (field, values) => {
      if (field === "name") return values.name.trim() ? null : words.nameMissing;
      if (field === "permissions") return values.permissions ? null : words.permissionMissing;
      if (field === "day" && values.life === "day") {
        const left = expiry(values) - now();
        if (Number.isNaN(left)) return words.dayMissing;
        return left < SHORTEST_LIFE_MS || left > LONGEST_LIFE_MS ? words.dayWrong : null;
      }
      if (field === "campaignIds" && values.scope === "some") {
        if (chosen.length === 0) return words.campaignMissing;
        return chosen.length > KEY_CAMPAIGNS_MAX ? words.tooManyCampaigns(KEY_CAMPAIGNS_MAX) : null;
      }
      return null;
    },
    async (values, element) => {
      const data = new FormData(element);
      const granted = data.getAll("permissions");
      const permissions = GRANTABLE.filter((permission) => granted.includes(permission));
      const campaignIds = values.scope === "some" ? chosen : [];
      const name = values.name.trim();
      const outcome = await create.attempt(
        {
          companyId,
          name,
          permissions,
          campaignIds: [...campaignIds],
          expiresAt: new Date(expiry(values)).toISOString(),
          test: data.has("test"),
        },
        [ApiKeysDocument],
      );
      if ("text" in outcome) {
        const refused = refusalIn(outcome, values.life, texts);
        if (refused.path !== "campaignIds") return refused;
        setRefusal({ campaigns: chosen, text: refused.text });
        return null;
      }
      onCreated({ name, permissions, limited: campaignIds.length > 0, secret: outcome.secret ?? "" });
      return null;
    },
  );
  const { values } = form;
  const today = dayIn(zone);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !form.busy && onClose()}
      title={words.title}
      actions={
        <>
          <Button variant="quiet" disabled={form.busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id} variant="ink" busy={form.busy}>
            {form.busy ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <Input
          {...form.field("name")}
          autoComplete="off"
          required
          longest={KEY_NAME_MAX}
          label={words.name}
          hint={words.nameHint}
        />
        <Permissions error={form.errorOf("permissions")} />
        <Select
          {...form.field("life")}
          label={words.life}
          hint={words.lifeHint}
          defaultValue={YEAR}
          options={LIVES.map((life) => [life, words.lives[life]])}
        />
        {values.life === "day" && (
          <Input
            {...form.field("day")}
            type="date"
            required
            min={today}
            max={addDays(today, LONGEST_LIFE_MS / DAY_MS - 1)}
            label={words.day}
          />
        )}
        <Checkbox name="test">
          <span className="block font-semibold">{words.test}</span>
          <span className="block text-soft">{words.testText}</span>
        </Checkbox>
        <RadioChoice
          name="scope"
          legend={words.scope}
          options={[
            ["all", words.all, words.allText],
            ["some", words.some, words.someText],
          ]}
        />
      </Form>
      {/* Outside of the form: its search is a form of its own. */}
      {values.scope === "some" && (
        <CampaignOptions
          companyId={companyId}
          chosen={chosen}
          choose={setChosen}
          error={form.errorOf("campaignIds") ?? (refusal?.campaigns === chosen ? refusal.text : null)}
        />
      )}
    </Dialog>
  );
}

/** The server's refusal, beside its field and in words that fit a key. */
function refusalIn(
  { code, path, text }: Refused & { code: string },
  life: string,
  texts: ApiKeysTexts,
): Refused {
  const { form: words } = texts;
  switch (code) {
    case "KEY_NAME_EXISTS":
      return { path: "name", text };
    case "INVALID_EXPIRY":
      return { path: life === "day" ? "day" : "life", text: words.dayWrong };
    case "UNKNOWN_CAMPAIGN":
      return { path: "campaignIds", text: words.unknownCampaign };
    case "TOO_MANY_ITEMS":
      return { path: "campaignIds", text: words.tooManyCampaigns(KEY_CAMPAIGNS_MAX) };
    default:
      return { path, text };
  }
}

function Permissions({ error }: { error: string | null }) {
  const { form: words, permissions } = useApiKeysTexts();
  const id = useId();
  return (
    <fieldset
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      className="flex flex-col gap-4"
    >
      <legend className="text-sm font-semibold">{words.permissions}</legend>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {words.permissionsHint}
      </p>
      {GRANTABLE.map((permission) => (
        <Checkbox key={permission} name="permissions" value={permission}>
          <span className="block font-semibold">{permissions[permission].name}</span>
          <span className="block text-soft">{permissions[permission].text}</span>
        </Checkbox>
      ))}
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
