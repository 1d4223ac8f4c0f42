/**
 * Why: staff change the status of a campaign; transitions that cannot be undone or that move money are confirmed first.
 */
import type { OperationVariables } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import type { DocumentNode } from "graphql";
import { type FormEvent, useState } from "react";
import { standingOf } from "~/domain/campaigns/standing";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts } from "~/i18n/use-language";
import { Button, type ButtonVariant } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Textarea } from "~/ui/field";
import { Key } from "~/ui/key";
import { useShortcuts } from "~/ui/shortcuts";
import { notify } from "~/ui/snackbar";
import {
  DeskApproveDocument,
  type DeskCampaignDetailFragment,
  type DeskCampaignStepFragment,
  DeskConfirmPaymentDocument,
  DeskFinishDocument,
  DeskReturnDocument,
  DeskStartDocument,
  DeskStopDocument,
} from "./campaigns.generated";
import { type Action, actionsOf, type ConfirmedAction, needsConfirmation } from "./transitions";
import { useProblem } from "./use-problem";

const REASON_LENGTH = 500;
const VARIANTS: Record<Action, ButtonVariant> = {
  approve: "accent",
  pay: "accent",
  start: "accent",
  return: "quiet",
  stop: "quiet",
  finish: "danger",
};

const MUTATIONS: Record<Action, DocumentNode> = {
  approve: DeskApproveDocument,
  return: DeskReturnDocument,
  pay: DeskConfirmPaymentDocument,
  start: DeskStartDocument,
  stop: DeskStopDocument,
  finish: DeskFinishDocument,
};
/** Those that require a reason. */
const REASONED: ReadonlySet<Action> = new Set(["return", "stop", "finish"]);

/** The position of a campaign in a list that is decided one after the other. */
export interface Triage {
  place: string;
  next: (() => void) | null;
}

interface CampaignActionsProps {
  campaign: DeskCampaignDetailFragment;
  /** Called after the status changed, to refetch the lists. */
  moved: () => void;
  triage: Triage | null;
}

/** The first day of a campaign that has not come yet, though its status says that it runs. */
function firstDayOf({ startDt, startDay }: DeskCampaignDetailFragment) {
  return standingOf({ status: "OnGoing", startDt }) === "Scheduled" ? startDay : null;
}

/** Whether its payment comes after the approval, as campaign-svc defines it. */
function needsPayment({ paymentType, investment }: DeskCampaignDetailFragment): boolean {
  return paymentType === "Money" || investment > 0;
}

/** In a triage A takes the main action and R returns the campaign. */
const KEYS: Partial<Record<Action, string>> = { approve: "A", pay: "A", return: "R" };

export function CampaignActions({ campaign, moved, triage }: CampaignActionsProps) {
  const { campaigns: texts } = useDeskTexts();
  const formats = useFormats();
  const problem = useProblem();
  const early = firstDayOf(campaign);
  const client = useApolloClient();
  const [asking, setAsking] = useState<ConfirmedAction | null>(null);
  const [busy, setBusy] = useState<Action | null>(null);

  async function take(action: Action, reason: string | null = null) {
    setBusy(action);
    try {
      const variables = { id: campaign._id, ...(REASONED.has(action) && { reason }) };
      const { data } = await client.mutate<{ result: DeskCampaignStepFragment }, OperationVariables>({
        mutation: MUTATIONS[action],
        variables,
      });
      const result = data?.result;
      const refusal = result?.error[0];
      if (result?.success) notify("good", done(action));
      else if (refusal?.code === "ILLEGAL_TRANSITION") notify("bad", texts.illegal);
      else notify("bad", problem({ refusal }));
      if (result?.success || refusal?.code === "ILLEGAL_TRANSITION") {
        setAsking(null);
        moved();
      }
    } catch (thrown) {
      notify("bad", problem({ thrown }));
    }
    setBusy(null);
  }

  function done(action: Action): string {
    if (early && action === "pay") return texts.done.payEarly(formats.day(early));
    if (early && action === "start") return texts.done.startEarly(formats.day(early));
    return texts.done[action];
  }

  const actions = actionsOf(campaign.status);
  const begin = (action: Action) => (needsConfirmation(action) ? setAsking(action) : void take(action));
  useShortcuts(
    Object.fromEntries(
      actions.map((action) => [
        KEYS[action]?.toLowerCase() ?? action,
        triage && !busy && !asking && (() => begin(action)),
      ]),
    ),
  );
  if (actions.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {actions.map((action) => (
        <Button
          key={action}
          className="px-4! max-sm:flex-1"
          variant={VARIANTS[action]}
          busy={busy === action && asking === null}
          disabled={busy !== null}
          onClick={() => begin(action)}
        >
          <span>{`${texts.actions[action]} `}</span>
          {triage && KEYS[action] && <Key>{KEYS[action]}</Key>}
        </Button>
      ))}
      {triage?.next && (
        <Button variant="bare" className="px-4!" disabled={busy !== null} onClick={triage.next}>
          {texts.next} <Key>N</Key>
        </Button>
      )}
      {triage && <p className="text-sm text-soft tabular-nums">{triage.place}</p>}
      <Ask
        key={asking}
        action={asking}
        campaign={campaign}
        busy={busy !== null}
        close={() => setAsking(null)}
        take={(action, reason) => void take(action, reason)}
      />
    </div>
  );
}

interface AskProps {
  action: ConfirmedAction | null;
  campaign: DeskCampaignDetailFragment;
  busy: boolean;
  close: () => void;
  take: (action: ConfirmedAction, reason: string | null) => void;
}

function Ask({ action, campaign, busy, close, take }: AskProps) {
  const { campaigns: texts, cancel, saving, tokens } = useDeskTexts();
  const formats = useFormats();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  if (!action) return null;
  const { payment } = campaign;
  const exact = formats.exactMoney(campaign.investment, campaign.currency);
  const amount = payment ? texts.amountOf(exact, payment.reference) : exact;
  const early = firstDayOf(campaign);

  function describe(question: ConfirmedAction): string {
    if (question === "pay" && payment?.campaignEnded) return texts.ask.pay.ended(campaign.name, amount);
    if (question === "pay" && early) return texts.ask.pay.early(campaign.name, amount, formats.day(early));
    if (question === "approve" && !needsPayment(campaign))
      return early
        ? texts.ask.approve.early(campaign.name, formats.day(early))
        : texts.ask.approve.free(campaign.name);
    return texts.ask[question].text(campaign.name, amount);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!action) return;
    if (action === "return" && !reason.trim()) setMissing(true);
    else take(action, reason.trim() || null);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={texts.ask[action].title}
      description={describe(action)}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        {REASONED.has(action) && (
          <Textarea
            label={texts.reason}
            {...(action !== "return" && { note: tokens.optional })}
            hint={texts.reasonHint}
            error={missing ? texts.reasonRequired : undefined}
            rows={3}
            longest={REASON_LENGTH}
            value={reason}
            onKeyDown={(event) => {
              // Enter submits; with Shift it begins a line.
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            onChange={(event) => {
              setReason(event.target.value);
              setMissing(false);
            }}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="bare" onClick={close}>
            {cancel}
          </Button>
          <Button
            type="submit"
            // A mistaken approval is corrected by returning the campaign; a confirmed payment cannot be undone.
            data-main={action === "approve" || undefined}
            variant={action === "finish" ? "danger" : "accent"}
            busy={busy}
          >
            {busy ? saving : texts.actions[action]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
