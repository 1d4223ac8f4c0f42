/** Why: a company's webhooks are beside its API keys. */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { Failed } from "~/graphql/failed";
import { useWebhooksTexts } from "~/i18n/settings-webhooks-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Loading, Skeleton } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { Section } from "./section";
import { WebhookDialog } from "./webhook-dialog";
import { type NewSecret, WebhookSecret } from "./webhook-secret";
import { EVENT_NAMES, STANDING_TONES, standingOf, WEBHOOKS_MAX } from "./webhook-state";
import { type WebhookLineFragment, WebhooksDocument } from "./webhooks.generated";

export function WebhooksSection({ companyId }: { companyId: string }) {
  const texts = useWebhooksTexts();
  const { data, error, refetch } = useQuery(WebhooksDocument, {
    variables: { companyId },
    fetchPolicy: "cache-and-network",
  });
  const [creating, setCreating] = useState(false);
  const [newSecret, setNewSecret] = useState<NewSecret | null>(null);
  const webhooks = data?.webhooks;
  const full = (webhooks?.length ?? 0) >= WEBHOOKS_MAX;
  return (
    <Section
      title={texts.section}
      text={webhooks?.length === 0 ? texts.empty : texts.lead}
      aside={
        webhooks &&
        webhooks.length > 0 && (
          <span className="text-sm text-soft">{texts.count(webhooks.length, WEBHOOKS_MAX)}</span>
        )
      }
    >
      {!webhooks &&
        (error ? (
          <Failed what="section" error={error} retry={() => refetch()} />
        ) : (
          <Loading label={texts.loading}>
            <Skeleton className="h-20" />
          </Loading>
        ))}
      {webhooks && webhooks.length > 0 && (
        <ul className="-my-2 divide-y divide-line">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook._id} webhook={webhook} />
          ))}
        </ul>
      )}
      {webhooks && (
        <div className="contents">
          {full ? (
            <p className="text-sm text-soft">{texts.full}</p>
          ) : (
            <Button variant="ink" className="self-start" onClick={() => setCreating(true)}>
              {texts.create}
            </Button>
          )}
        </div>
      )}
      {creating && (
        <WebhookDialog
          companyId={companyId}
          onClose={() => setCreating(false)}
          onCreated={(secret) => {
            setCreating(false);
            setNewSecret(secret);
          }}
        />
      )}
      {newSecret && <WebhookSecret webhook={newSecret} onClose={() => setNewSecret(null)} />}
    </Section>
  );
}

function WebhookItem({ webhook }: { webhook: WebhookLineFragment }) {
  const texts = useWebhooksTexts();
  const localize = useLocalize();
  const formats = useFormats();
  const standing = standingOf(webhook);
  const events = webhook.events.map((event) => EVENT_NAMES[event]);
  return (
    <li className="flex flex-col gap-2 py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 flex-1 basis-56 font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <Link
            translate="no"
            to={localize(paths.settingsWebhook(webhook._id))}
            aria-label={texts.open(webhook.url)}
            className="text-link"
          >
            {webhook.url}
          </Link>
        </h3>
        <Badge tone={STANDING_TONES[standing]}>
          {standing === "Failing" ? texts.failing : texts.states[standing]}
        </Badge>
      </div>
      {webhook.description && <p className="wrap-anywhere">{webhook.description}</p>}
      <p className="text-sm text-soft wrap-anywhere">
        {events.length > 0 ? <span translate="no">{formats.list(events)}</span> : texts.allEvents}
      </p>
      <p className="text-sm text-soft">
        {webhook.lastAttemptAt ? <span>{`${texts.lastOf}: `}</span> : null}
        <LastAttempt webhook={webhook} />
      </p>
    </li>
  );
}

export function LastAttempt({ webhook }: { webhook: WebhookLineFragment }) {
  const texts = useWebhooksTexts();
  if (!webhook.lastAttemptAt) return texts.never;
  const how = webhook.lastAttemptArrived ? texts.arrived : texts.notArrived;
  return <Moment at={webhook.lastAttemptAt} as="relative" say={(when) => `${when}, ${how}`} />;
}
