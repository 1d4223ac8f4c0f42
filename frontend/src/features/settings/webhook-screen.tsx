/** Why: an owner sees a webhook's state and its deliveries, and fixes there what does not arrive. */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { paths } from "~/config/paths";
import { fullName } from "~/domain/full-name";
import { Failed } from "~/graphql/failed";
import { useApiKeysTexts } from "~/i18n/settings-api-texts";
import { useWebhooksTexts } from "~/i18n/settings-webhooks-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import { ConfirmDialog } from "./confirm-dialog";
import { Fact, SectionsLoading } from "./section";
import { useAction } from "./use-action";
import { WebhookDeliveries } from "./webhook-deliveries";
import { WebhookDialog } from "./webhook-dialog";
import { type NewSecret, WebhookSecret } from "./webhook-secret";
import { EVENT_NAMES, STANDING_TONES, standingOf } from "./webhook-state";
import {
  DeleteWebhookDocument,
  RotateWebhookSecretDocument,
  SendTestEventDocument,
  UpdateWebhookDocument,
  WebhookDeliveriesDocument,
  type WebhookLineFragment,
  WebhooksDocument,
} from "./webhooks.generated";
import { LastAttempt } from "./webhooks-section";

const POLL_MS = 10_000;

export function WebhookSettings({ session }: { session: Session }) {
  const texts = useApiKeysTexts();
  const companyId = session.company?._id;
  if (!companyId) return <EmptyState title={texts.none} text={texts.noneText} />;
  if (!may(session, "manageMembers"))
    return <EmptyState title={texts.ownersOnly} text={texts.ownersOnlyText} />;
  return <WebhookPage companyId={companyId} />;
}

function WebhookPage({ companyId }: { companyId: string }) {
  const texts = useWebhooksTexts();
  const localize = useLocalize();
  const { webhookId } = useParams();
  const { data, error, refetch } = useQuery(WebhooksDocument, {
    variables: { companyId },
    fetchPolicy: "cache-and-network",
    // Its state changes with each delivery.
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  if (!data) return error ? <Failed error={error} retry={() => refetch()} /> : <SectionsLoading />;
  const webhook = data.webhooks.find(({ _id }) => _id === webhookId);
  const back = (
    <Link to={localize(paths.settingsApi)} className="text-link inline-flex items-center gap-2 font-semibold">
      <Icon name="chevron-right" className="size-4 rotate-180" />
      <span>{texts.back}</span>
    </Link>
  );
  if (!webhook)
    return (
      <EmptyState title={texts.missing} text={texts.missingText}>
        {back}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-5">
      <p>{back}</p>
      <Overview companyId={companyId} webhook={webhook} />
      <WebhookDeliveries webhook={webhook} />
    </div>
  );
}

type Opened = "edit" | "rotate" | "remove" | null;

function Overview({ companyId, webhook }: { companyId: string; webhook: WebhookLineFragment }) {
  const texts = useWebhooksTexts();
  const formats = useFormats();
  const localize = useLocalize();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>(null);
  const [newSecret, setNewSecret] = useState<NewSecret | null>(null);
  const pause = useAction(UpdateWebhookDocument);
  const test = useAction(SendTestEventDocument);
  const rotate = useAction(RotateWebhookSecretDocument);
  const remove = useAction(DeleteWebhookDocument);
  const { _id: webhookId, url, creator, failure, failingSince, events, campaignIds } = webhook;
  const standing = standingOf(webhook);
  const receives = webhook.state === "Active";
  const who = creator ? (fullName(creator) ?? texts.unnamed) : texts.byProgram;

  async function pauseOrResume() {
    const outcome = await pause.attempt({ webhookId, paused: receives }, [WebhooksDocument]);
    if ("text" in outcome) notify("bad", outcome.text);
    else notify("good", receives ? texts.paused : texts.resumed);
  }

  async function send() {
    const again = [WebhookDeliveriesDocument, WebhooksDocument];
    const outcome = await test.attempt({ webhookId }, again);
    if ("text" in outcome) notify("bad", outcome.text);
    else notify("good", texts.tested);
  }

  async function change() {
    const result = await rotate.run({ webhookId }, [WebhooksDocument]);
    if (!result) return;
    setOpened(null);
    setNewSecret({ url, secret: result.secret ?? "" });
  }

  async function drop() {
    if (!(await remove.run({ webhookId }, [WebhooksDocument]))) return;
    notify("good", texts.removed);
    await navigate(localize(paths.settingsApi), { replace: true });
  }

  return (
    <section className="flex min-w-0 flex-col gap-6 rounded-lg bg-surface p-6 shadow-lift sm:p-8">
      <header className="flex flex-col gap-3">
        <h1 translate="no" className="text-lg wrap-anywhere sm:text-2xl">
          {url}
        </h1>
        {webhook.description && <p className="text-lg text-soft wrap-anywhere">{webhook.description}</p>}
        <p>
          <Badge tone={STANDING_TONES[standing]}>
            {standing === "Failing" ? texts.failing : texts.states[standing]}
          </Badge>
        </p>
        {failure && <p>{texts.failures[failure]}</p>}
        {standing === "Failing" && failingSince && (
          <p>
            <Moment at={failingSince} as="relative" say={texts.failingText} />
          </p>
        )}
        {standing === "Paused" && <p>{texts.pausedText}</p>}
      </header>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Fact name={texts.eventsOf}>
          {events.length > 0 ? formats.list(events.map((event) => EVENT_NAMES[event])) : texts.allEvents}
        </Fact>
        <Fact name={texts.campaignsOf}>
          {campaignIds.length > 0 ? texts.someCampaigns(campaignIds.length) : texts.allCampaigns}
        </Fact>
        <Fact name={texts.secretOf}>
          <code translate="no" className="font-mono">{`…${webhook.secretHint}`}</code>
          {webhook.previousSecretUntil && (
            <Moment at={webhook.previousSecretUntil} say={texts.bothUntil} className="block text-soft" />
          )}
        </Fact>
        <Fact name={texts.lastOf}>
          <LastAttempt webhook={webhook} />
        </Fact>
        <Fact name={texts.madeOf}>
          <Moment at={webhook.createdAt} as="dayOf" say={(when) => texts.madeBy(when, who)} />
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="ink" disabled={!receives} busy={test.busy} onClick={() => void send()}>
          {test.busy ? texts.testing : texts.test}
        </Button>
        <Button variant="quiet" onClick={() => setOpened("edit")}>
          {texts.edit}
        </Button>
        <Button variant="quiet" busy={pause.busy} onClick={() => void pauseOrResume()}>
          {pause.busy ? (receives ? texts.pausing : texts.resuming) : receives ? texts.pause : texts.resume}
        </Button>
        <Button variant="quiet" onClick={() => setOpened("rotate")}>
          {texts.rotate}
        </Button>
        <Button variant="quiet" onClick={() => setOpened("remove")}>
          {texts.remove}
        </Button>
      </div>
      {opened === "edit" && (
        <WebhookDialog companyId={companyId} webhook={webhook} onClose={() => setOpened(null)} />
      )}
      <ConfirmDialog
        open={opened === "rotate"}
        onOpenChange={(open) => !open && setOpened(null)}
        title={texts.rotateTitle}
        text={texts.rotateText}
        confirm={texts.rotate}
        working={texts.rotating}
        variant="ink"
        busy={rotate.busy}
        failure={rotate.refusal?.text}
        onConfirm={() => void change()}
      />
      <ConfirmDialog
        open={opened === "remove"}
        onOpenChange={(open) => !open && setOpened(null)}
        title={texts.removeTitle}
        text={texts.removeText}
        confirm={texts.remove}
        working={texts.removing}
        busy={remove.busy}
        failure={remove.refusal?.text}
        onConfirm={() => void drop()}
      />
      {newSecret && <WebhookSecret webhook={newSecret} onClose={() => setNewSecret(null)} />}
    </section>
  );
}
