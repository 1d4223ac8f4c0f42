/** Why: a decided ad leaves the list at once, can be undone for a while, and comes back if the server refuses. */
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { activity } from "~/domain/notices/activity";
import { decidedHere } from "~/domain/waiting/waiting-counts";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts, useTexts } from "~/i18n/use-language";
import { useSession } from "~/session/use-session";
import { notify } from "~/ui/snackbar";
import { pageStays, unansweredOf, useRefused, useSendAgain } from "~/ui/unanswered";
import { InboxDecisionDocument } from "./inbox.generated";
import { type Decision, useHeldDecision } from "./use-held-decision";

const unanswered = unansweredOf<Decision>("decisions", ({ ids }) => ids.join());

export interface Decisions {
  /** The ads that are no longer in the list. */
  settled: ReadonlySet<string>;
  /** The decision that can still be undone. */
  held: Decision | null;
  /** Decides, and holds that for a while; `mine` are those assigned to the user. */
  decide: (decision: Decision, mine?: readonly string[]) => void;
  /** Undoes the held decision and returns it. */
  undo: () => Decision | null;
  /** Removes ads from the list that stopped waiting without a decision made here. */
  settle: (ids: readonly string[], mine: readonly string[], snoozed: readonly string[]) => void;
}

const without = (ids: readonly string[], others: readonly string[] = []) =>
  ids.filter((id) => !others.includes(id));

/** `snoozedChanged` is called when fewer are snoozed. */
export function useDecisions(snoozedChanged: () => void): Decisions {
  const personId = useSession().session?._id ?? "";
  const texts = useInboxTexts();
  const portal = usePortalTexts();
  const generalTexts = useTexts();
  const formats = useFormats();
  const [mutate] = useMutation(InboxDecisionDocument);
  const [settled, setSettled] = useState<ReadonlySet<string>>(
    () => new Set(unanswered.of(personId).flatMap(({ ids }) => ids)),
  );

  const remove = (ids: readonly string[]) => setSettled((before) => new Set([...before, ...ids]));
  useRefused(unanswered, (ids) => {
    setSettled((before) => new Set([...before].filter((id) => !ids.includes(id))));
  });
  const restore = (ids: readonly string[]) => {
    unanswered.refuse(ids);
    decidedHere.remove(ids);
  };
  const back = (ids: readonly string[], why: string) => {
    restore(ids);
    const several = ids.length > 1 && texts.bulk.back(formats.number(ids.length), why);
    notify("bad", several || texts.back(why));
  };

  /** `again`: the previous page was left before the response, so "already decided" means that its request succeeded. */
  async function send(decision: Decision, again = false) {
    const { ids, status, reason, note, snoozed = [] } = decision;
    // Without the creator's name, which is for the screen alone.
    if (!again) unanswered.add(personId, { ...decision, creator: null });
    try {
      const { data } = await mutate({
        variables: { ids: [...ids], status, ...(reason && { reason }), ...(note && { note }) },
        // It must also arrive if it is sent because the page is being left.
        context: { fetchOptions: { keepalive: true } },
      });
      const result = data?.auditAdvertisements;
      const failure = result?.error[0];
      const outcomes = result?.outcomes ?? [];
      const decided = outcomes.filter(({ advertisement }) => advertisement).map(({ _id }) => _id);
      const gone = outcomes
        .filter(({ refusal }) => refusal?.code === "ALREADY_AUDITED")
        .map(({ _id }) => _id);
      decidedHere.send(without([...decided, ...gone], snoozed));
      if (snoozed.length > 0) snoozedChanged();
      // The notice that ads of this campaign wait ends with the last of them.
      if (decided.length > 0) activity.tell();
      if (gone.length > 0 && !again) notify("info", texts.gone(gone.length, formats.number(gone.length)));
      const refused = ids.filter((id) => !decided.includes(id) && !gone.includes(id));
      if (refused.length > 0) {
        const refusal = failure ?? outcomes.find(({ _id }) => _id === refused[0])?.refusal;
        back(refused, refusal ? errorText(generalTexts, refusal.code, refusal.message) : portal.audit.failed);
      }
    } catch (error) {
      await pageStays();
      back(ids, errorText(generalTexts, codeOf(error)));
      // Sent after the user signed out: it is sent again with their next session in this tab.
      if (codeOf(error) === "UNAUTHENTICATED") return unanswered.leave(decision);
    }
    unanswered.remove(decision);
  }
  useSendAgain(unanswered, personId, (decision) => void send(decision, true));
  const { held, hold, undo } = useHeldDecision((decision) => void send(decision));

  return {
    settled,
    held,
    decide: (decision, mine = []) => {
      hold(decision);
      remove(decision.ids);
      decidedHere.hold(without(decision.ids, decision.snoozed), mine);
    },
    undo: () => {
      const decision = undo();
      if (decision) restore(decision.ids);
      return decision;
    },
    settle: (ids, mine, snoozed) => {
      remove(ids);
      const counted = without(ids, snoozed);
      decidedHere.hold(counted, mine);
      decidedHere.send(counted);
      if (snoozed.length > 0) snoozedChanged();
    },
  };
}
