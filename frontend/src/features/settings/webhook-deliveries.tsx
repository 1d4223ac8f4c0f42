/** Why: a developer who connects a system sees what was sent and the responses, and resends what did not arrive. */
import { useEffect, useEffectEvent, useState } from "react";
import { now, useNow } from "~/config/clock";
import { addDays, dayIn, isDay, startOf } from "~/config/days";
import { Failed } from "~/graphql/failed";
import type { WebhookDeliveryState, WebhookEventType } from "~/graphql/schema.generated";
import { useNodes } from "~/graphql/use-nodes";
import { useWebhooksTexts } from "~/i18n/settings-webhooks-texts";
import { useFormats } from "~/i18n/use-formats";
import { useTimeZone } from "~/session/use-time-zone";
import { Badge, type Tone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Loading, Skeletons } from "~/ui/loading";
import { Moment } from "~/ui/moment";
import { MoreButton } from "~/ui/more-button";
import { SmallSelect } from "~/ui/small-select";
import { notify } from "~/ui/snackbar";
import { useAddressQuery } from "~/ui/use-address-query";
import { ConfirmDialog } from "./confirm-dialog";
import { Section } from "./section";
import { useAction } from "./use-action";
import { CHOOSABLE, EVENT_NAMES, KEPT_DAYS } from "./webhook-state";
import {
  ResendFailedSinceDocument,
  ResendWebhookDeliveryDocument,
  WebhookDeliveriesDocument,
  type WebhookDeliveryLineFragment,
  type WebhookLineFragment,
} from "./webhooks.generated";

/** How often the list is polled: while a delivery is pending, and otherwise. */
const SOON_MS = 2_000;
const LATER_MS = 5_000;
const PAGE = 20;
const STATES = ["Waiting", "Delivered", "Failed"] as const satisfies readonly WebhookDeliveryState[];
const TYPES = [...CHOOSABLE, "WebhookTest"] as const satisfies readonly WebhookEventType[];
const TONES: Record<WebhookDeliveryState, Tone> = { Waiting: "wait", Delivered: "good", Failed: "bad" };

export function WebhookDeliveries({ webhook }: { webhook: WebhookLineFragment }) {
  const { deliveries: texts } = useWebhooksTexts();
  const [query, change] = useAddressQuery();
  const [resending, setResending] = useState(false);
  const state = STATES.find((option) => option === query.get("state")) ?? null;
  const type = TYPES.find((option) => option === query.get("type")) ?? null;
  const list = useNodes(
    WebhookDeliveriesDocument,
    { webhookId: webhook._id, state, type },
    (data) => data.webhookDeliveries,
  );
  const { items, error, retry, next, busy } = list;
  const filtered = Boolean(state || type);
  const active = webhook.state === "Active";
  const underway = items?.some((delivery) => delivery.state === "Waiting" && delivery.attempts.length === 0);
  // A refetch shows the first page only, so polling stops once the user has loaded more.
  const follow = active && items !== undefined && items.length <= PAGE;
  const readAgain = useEffectEvent(() => {
    if (document.visibilityState === "visible") void retry().catch(() => undefined);
  });
  // Other re-renders of this list must not restart the timer, or it would never refetch.
  useEffect(() => {
    if (!follow) return;
    const timer = setInterval(readAgain, underway ? SOON_MS : LATER_MS);
    return () => clearInterval(timer);
  }, [follow, underway]);
  const choose = (name: string) => (event: { target: { value: string } }) =>
    change((parameters) =>
      event.target.value ? parameters.set(name, event.target.value) : parameters.delete(name),
    );
  return (
    <Section title={texts.title} text={texts.text}>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{texts.filters}</legend>
        <SmallSelect
          label={texts.state}
          value={state ?? ""}
          onChange={choose("state")}
          options={[["", texts.anyState], ...STATES.map((option) => [option, texts.states[option]] as const)]}
        />
        <SmallSelect
          label={texts.type}
          value={type ?? ""}
          onChange={choose("type")}
          options={[["", texts.anyType], ...TYPES.map((option) => [option, EVENT_NAMES[option]] as const)]}
        />
      </fieldset>
      {!items && error && <Failed what="section" error={error} retry={retry} />}
      {!items && !error && (
        <Loading label={texts.loading} className="grid gap-2">
          <Skeletons count={3} className="h-14" />
        </Loading>
      )}
      {items?.length === 0 && (
        <div className="rounded-lg bg-sunk px-6 py-10 text-center">
          <p className="font-semibold">{filtered ? texts.emptyFiltered : texts.empty}</p>
          <p className="text-soft">{filtered ? texts.emptyFilteredText : texts.emptyText}</p>
        </div>
      )}
      {items && items.length > 0 && (
        <ol aria-busy={!list.current} className="-my-2 divide-y divide-line">
          {items.map((delivery) => (
            <Delivery key={delivery._id} delivery={delivery} active={active} />
          ))}
        </ol>
      )}
      {next && (
        <MoreButton busy={busy} more={next} failed={texts.moreFailed}>
          {busy ? texts.loadingMore : texts.more}
        </MoreButton>
      )}
      {active && items?.some((delivery) => delivery.state === "Failed") && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => setResending(true)}>
          {texts.resendAll}
        </Button>
      )}
      {resending && <ResendAll webhookId={webhook._id} onClose={() => setResending(false)} />}
    </Section>
  );
}

function Delivery({ delivery, active }: { delivery: WebhookDeliveryLineFragment; active: boolean }) {
  const { deliveries: texts } = useWebhooksTexts();
  const resend = useAction(ResendWebhookDeliveryDocument);
  const time = useNow();
  const { _id: deliveryId, event, state, attempts, nextAttemptAt } = delivery;

  async function again() {
    const outcome = await resend.attempt({ deliveryId }, [WebhookDeliveriesDocument]);
    if ("text" in outcome) notify("bad", outcome.text);
    else notify("good", texts.resent);
  }

  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 gap-y-1 py-3 sm:gap-x-4">
          <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
          {/* Beside the badge on a phone, else at the end of the one line. */}
          <Moment at={event.occurredAt} className="ml-auto text-sm text-soft sm:order-1" />
          <code translate="no" className="font-mono text-xs wrap-anywhere sm:text-sm">
            {EVENT_NAMES[event.type]}
          </code>
          <span className="text-sm text-soft">{texts.attempts(attempts.length)}</span>
          <Icon
            name="chevron-down"
            className="size-5 shrink-0 text-soft group-open:rotate-180 max-sm:ml-auto sm:order-1"
          />
        </summary>
        <div className="flex flex-col gap-5 pb-5">
          {nextAttemptAt && attempts.length > 0 && (
            <p className="text-sm">
              <Moment
                at={nextAttemptAt}
                as="relative"
                say={Date.parse(nextAttemptAt) > time ? texts.next : () => texts.nextNow}
              />
            </p>
          )}
          <Text label={texts.payload} text={readable(event.payload)} />
          {attempts.map((attempt, place) => (
            <Attempt key={attempt.at} attempt={attempt} number={place + 1} />
          ))}
          {state !== "Waiting" && active && (
            <Button
              variant="quiet"
              size="sm"
              className="self-start"
              busy={resend.busy}
              onClick={() => void again()}
            >
              {resend.busy ? texts.resending : texts.resend}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}

function Attempt({
  attempt,
  number,
}: {
  attempt: WebhookDeliveryLineFragment["attempts"][number];
  number: number;
}) {
  const { deliveries: texts } = useWebhooksTexts();
  const formats = useFormats();
  const { at, status, error, durationMs, requestHeaders, answer } = attempt;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="flex flex-wrap gap-x-3 font-sans text-sm font-semibold tracking-normal">
        <span>{texts.attempt(number)}</span>
        <Moment at={at} className="font-normal text-soft" />
      </h3>
      <p className="text-sm wrap-anywhere">
        <span>{status === null ? texts.noAnswer : texts.status(status)}</span>
        <span> </span>
        <span className="text-soft">{texts.took(formats.number(durationMs))}</span>
      </p>
      {error && (
        <p lang="en" className="text-sm text-bad wrap-anywhere">
          {error}
        </p>
      )}
      <Text label={texts.headers} text={requestHeaders} />
      <Text label={texts.answer} text={answer || texts.noBody} />
    </section>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-sm text-soft">{label}</p>
      <pre
        translate="no"
        className="max-h-80 overflow-y-auto rounded-md bg-sunk p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
    </div>
  );
}

/** JSON with a line for each part; other texts unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function ResendAll({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const { deliveries: texts } = useWebhooksTexts();
  const zone = useTimeZone();
  const resend = useAction(ResendFailedSinceDocument);
  const [problem, setProblem] = useState<string | null>(null);
  const today = dayIn(zone);

  async function confirm(form: HTMLFormElement) {
    const day = new FormData(form).get("day");
    if (typeof day !== "string" || !isDay(day) || Date.parse(startOf(day, zone)) > now()) {
      setProblem(texts.sinceMissing);
      return;
    }
    setProblem(null);
    const result = await resend.run({ webhookId, since: startOf(day, zone) }, [WebhookDeliveriesDocument]);
    if (!result) return;
    onClose();
    notify("good", texts.resentAll(result.count ?? 0));
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.resendAllTitle}
      text={texts.resendAllText}
      confirm={texts.resend}
      working={texts.resending}
      variant="ink"
      busy={resend.busy}
      failure={resend.refusal?.text}
      onConfirm={(form) => void confirm(form)}
    >
      <Input
        name="day"
        type="date"
        required
        min={addDays(today, -KEPT_DAYS)}
        max={today}
        defaultValue={today}
        label={texts.since}
        error={problem}
      />
    </ConfirmDialog>
  );
}
