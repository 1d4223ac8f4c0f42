/** Why: an owner chooses a webhook's address, its events and its campaigns; all of it can be changed afterwards. */
import { useId, useState } from "react";
import { useWebhooksTexts } from "~/i18n/settings-webhooks-texts";
import { useSettingsTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, FieldError, Input } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import { CampaignOptions } from "./campaign-options";
import { RadioChoice } from "./radio-choice";
import { useAction } from "./use-action";
import type { NewSecret } from "./webhook-secret";
import { CHOOSABLE, DESCRIPTION_MAX, EVENT_NAMES, URL_MAX } from "./webhook-state";
import {
  CreateWebhookDocument,
  UpdateWebhookDocument,
  type WebhookLineFragment,
  WebhooksDocument,
} from "./webhooks.generated";

const FIELDS = ["url", "description", "which", "events", "scope", "campaignIds"] as const;

interface WebhookDialogProps {
  companyId: string;
  /** The one to change; without it a new one. */
  webhook?: WebhookLineFragment;
  onClose: () => void;
  onCreated?: (newSecret: NewSecret) => void;
}

export function WebhookDialog({ companyId, webhook, onClose, onCreated }: WebhookDialogProps) {
  const { form: words } = useWebhooksTexts();
  const { cancel } = useSettingsTexts();
  const id = useId();
  const create = useAction(CreateWebhookDocument);
  const update = useAction(UpdateWebhookDocument);
  const [chosen, setChosen] = useState<readonly string[]>(webhook?.campaignIds ?? []);

  const form = useSubmit(
    FIELDS,
    (field, values) => {
      if (field === "url") {
        if (!values.url.trim()) return words.urlMissing;
        return /^https?:\/\/\S+$/i.test(values.url.trim()) ? null : words.urlWrong;
      }
      if (field === "events" && values.which === "some") return values.events ? null : words.eventMissing;
      if (field === "campaignIds" && values.scope === "some")
        return chosen.length > 0 ? null : words.campaignMissing;
      return null;
    },
    async (values, element) => {
      const ticked = new FormData(element).getAll("events");
      const url = values.url.trim();
      const given = {
        url,
        description: values.description.trim(),
        events: values.which === "some" ? CHOOSABLE.filter((event) => ticked.includes(event)) : [],
        campaignIds: values.scope === "some" ? [...chosen] : [],
      };
      if (webhook) {
        const outcome = await update.attempt({ webhookId: webhook._id, ...given }, [WebhooksDocument]);
        if ("text" in outcome) return outcome;
        notify("good", words.saved);
        onClose();
        return null;
      }
      const outcome = await create.attempt({ companyId, ...given }, [WebhooksDocument]);
      if ("text" in outcome) return outcome;
      onCreated?.({ url, secret: outcome.secret ?? "" });
      return null;
    },
  );
  const { values } = form;
  const some = (list: readonly string[] | undefined) => (list && list.length > 0 ? "some" : "all");
  const which = values.which || some(webhook?.events);
  const scope = values.scope || some(webhook?.campaignIds);
  const [idle, busy] = webhook ? [words.save, words.saving] : [words.submit, words.submitting];

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !form.busy && onClose()}
      title={webhook ? words.edit : words.create}
      actions={
        <>
          <Button variant="quiet" disabled={form.busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id} variant="ink" busy={form.busy}>
            {form.busy ? busy : idle}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <Input
          {...form.field("url")}
          type="url"
          inputMode="url"
          autoComplete="off"
          required
          longest={URL_MAX}
          defaultValue={webhook?.url}
          label={words.url}
          hint={words.urlHint}
        />
        <Input
          {...form.field("description")}
          autoComplete="off"
          longest={DESCRIPTION_MAX}
          defaultValue={webhook?.description}
          label={words.description}
          note={words.descriptionNote}
        />
        <RadioChoice
          name="which"
          legend={words.events}
          chosen={some(webhook?.events)}
          options={[
            ["all", words.allEvents, words.allEventsText],
            ["some", words.someEvents, ""],
          ]}
        />
        {which === "some" && <Events chosen={webhook?.events ?? []} error={form.errorOf("events")} />}
        <RadioChoice
          name="scope"
          legend={words.scope}
          chosen={some(webhook?.campaignIds)}
          options={[
            ["all", words.all, words.allText],
            ["some", words.some, words.someText],
          ]}
        />
      </Form>
      {/* Outside of the form: its search is a form of its own. */}
      {scope === "some" && (
        <CampaignOptions
          companyId={companyId}
          chosen={chosen}
          choose={setChosen}
          error={form.errorOf("campaignIds")}
        />
      )}
    </Dialog>
  );
}

function Events({ chosen, error }: { chosen: readonly string[]; error: string | null }) {
  const texts = useWebhooksTexts();
  const id = useId();
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex flex-col gap-3 rounded-md bg-sunk p-4"
    >
      <legend className="sr-only">{texts.form.events}</legend>
      {CHOOSABLE.map((event) => (
        <Checkbox key={event} name="events" value={event} defaultChecked={chosen.includes(event)}>
          <span className="block font-semibold">{texts.events[event]}</span>
          <code translate="no" className="block text-sm text-soft">
            {EVENT_NAMES[event]}
          </code>
        </Checkbox>
      ))}
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
