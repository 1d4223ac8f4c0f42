/**
 * Why: a product is handed over once; so that a slip can be undone, the request is sent ten seconds later
 * (docs/adr/0021).
 */
import type { ApolloCache, Reference } from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useHandOverTexts } from "~/i18n/hand-over-texts";
import { useTexts } from "~/i18n/use-language";
import { useSession } from "~/session/use-session";
import { notify } from "~/ui/snackbar";
import { pageStays, unansweredOf, useRefused, useSendAgain } from "~/ui/unanswered";
import { useHeld } from "~/ui/use-held";
import { DeliverRewardDocument, type DeliverRewardMutation } from "./hand-over.generated";

const HELD_MS = 10_000;
const unanswered = unansweredOf<HandOver>("hand-overs", ({ id }) => id);

export interface HandOver {
  /** Id of the advertisement. */
  id: string;
  /** What was handed over; null if its campaign does not say. */
  product: string | null;
  /** The recipient; null if unknown. */
  person: string | null;
}

export interface HandOvers {
  /** The latest one, sent or not; null after it was undone or refused. */
  latest: HandOver | null;
  /** Whether the latest can still be undone. */
  held: boolean;
  /** The advertisements whose product was handed over here. */
  done: ReadonlySet<string>;
  handOver: (handOver: HandOver) => void;
  /** Undoes the latest. */
  undo: () => HandOver | null;
}

type Answer = DeliverRewardMutation["deliverReward"];

/** Whether nothing is owed any more: it was handed over now, or by another user before. */
const isOver = (result: Answer | undefined) =>
  result?.success || result?.error.some(({ code }) => code === "ALREADY_DELIVERED");

/** Removes it from the loaded lists of what is owed. */
function forget(cache: ApolloCache, id: string) {
  cache.modify<{ owedProducts: { products: Reference[]; total: number } }>({
    fields: {
      owedProducts: (page, { readField }) => {
        if (!("products" in page)) return page;
        const products = page.products.filter((product) => readField("_id", product) !== id);
        const less = page.products.length - products.length;
        return less === 0 ? page : { ...page, products, total: page.total - less };
      },
    },
  });
}

/**
 * Hands products over, and holds the latest for a while; if the server refuses one, a message is shown on whichever
 * screen the user is by then.
 */
export function useHandOver(): HandOvers {
  const texts = useHandOverTexts();
  const generalTexts = useTexts();
  const personId = useSession().session?._id ?? "";
  const [mutate] = useMutation(DeliverRewardDocument);
  const [latest, setLatest] = useState<HandOver | null>(null);
  const [done, setDone] = useState<ReadonlySet<string>>(
    () => new Set(unanswered.of(personId).map(({ id }) => id)),
  );

  useRefused(unanswered, (ids) => {
    setDone((before) => new Set([...before].filter((id) => !ids.includes(id))));
    setLatest((before) => (before && ids.includes(before.id) ? null : before));
  });
  const takeBack = ({ id }: HandOver) => unanswered.refuse([id]);
  const refused = (handOver: HandOver, why: string) => {
    takeBack(handOver);
    notify("bad", texts.refused(handOver.product ?? texts.product, why));
  };

  /**
   * `again`: the previous page was left before the response, so "already handed over" means that its request succeeded.
   */
  async function send(handOver: HandOver, again = false) {
    // Without the creator's name, which is for the screen alone.
    if (!again) unanswered.add(personId, { ...handOver, person: null });
    try {
      const { data } = await mutate({
        variables: { id: handOver.id },
        // It must also arrive if it is sent because the page is being left.
        context: { fetchOptions: { keepalive: true } },
        update: (cache, response) => {
          if (isOver(response.data?.deliverReward)) forget(cache, handOver.id);
        },
      });
      const failure = data?.deliverReward.error[0];
      if (!isOver(data?.deliverReward))
        refused(handOver, failure ? errorText(generalTexts, failure.code, failure.message) : texts.failed);
      else if (failure && !again) notify("info", texts.twice(handOver.product ?? texts.product));
    } catch (error) {
      await pageStays();
      refused(handOver, errorText(generalTexts, codeOf(error)));
      // Sent after the user signed out: it is sent again with their next session in this tab.
      if (codeOf(error) === "UNAUTHENTICATED") return unanswered.leave(handOver);
    }
    unanswered.remove(handOver);
  }
  useSendAgain(unanswered, personId, (handOver) => void send(handOver, true));
  const { held, hold, undo } = useHeld<HandOver>((handOver) => void send(handOver), {
    ms: HELD_MS,
    whenHidden: true,
  });

  return {
    latest,
    held: held !== null,
    done,
    handOver: (handOver) => {
      hold(handOver);
      setLatest(handOver);
      setDone((before) => new Set([...before, handOver.id]));
    },
    undo: () => {
      const handOver = undo();
      if (handOver) takeBack(handOver);
      return handOver;
    },
  };
}
