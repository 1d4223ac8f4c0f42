/** Why: a product is handed over once; so that a slip can be taken back, the fact goes out ten seconds later (docs/adr/0021). */
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
  /** What was handed over; null when its campaign does not say. */
  product: string | null;
  /** Who got it; null for whoever is not known. */
  person: string | null;
}

export interface HandOvers {
  /** The latest one, sent or not; null after it was taken back or refused. */
  latest: HandOver | null;
  /** Whether the latest can still be taken back. */
  held: boolean;
  /** The advertisements whose product was handed over here. */
  done: ReadonlySet<string>;
  handOver: (one: HandOver) => void;
  /** Takes the latest back. */
  undo: () => HandOver | null;
}

type Answer = DeliverRewardMutation["deliverReward"];

/** Whether nothing is owed any more: it was handed over now, or by somebody else before. */
const isOver = (answer: Answer | undefined) =>
  answer?.success || answer?.error.some(({ code }) => code === "ALREADY_DELIVERED");

/** Takes it out of the lists of what is owed that were read. */
function forget(cache: ApolloCache, id: string) {
  cache.modify<{ owedProducts: { products: Reference[]; total: number } }>({
    fields: {
      owedProducts: (page, { readField }) => {
        if (!("products" in page)) return page;
        const products = page.products.filter((one) => readField("_id", one) !== id);
        const less = page.products.length - products.length;
        return less === 0 ? page : { ...page, products, total: page.total - less };
      },
    },
  });
}

/** Hands products over, and holds the latest for a while; one that the server refuses is told, wherever the person is by then. */
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
  const refused = (one: HandOver, why: string) => {
    takeBack(one);
    notify("bad", texts.refused(one.product ?? texts.product, why));
  };

  /** `again`: the page before was left before it was answered, so that what was handed over already was so by it. */
  async function send(one: HandOver, again = false) {
    // Without the person's name, which is for the screen alone.
    if (!again) unanswered.add(personId, { ...one, person: null });
    try {
      const { data } = await mutate({
        variables: { id: one.id },
        // It must arrive also when it was sent because the page is left.
        context: { fetchOptions: { keepalive: true } },
        update: (cache, answer) => {
          if (isOver(answer.data?.deliverReward)) forget(cache, one.id);
        },
      });
      const failure = data?.deliverReward.error[0];
      if (!isOver(data?.deliverReward))
        refused(one, failure ? errorText(generalTexts, failure.code, failure.message) : texts.failed);
      else if (failure && !again) notify("info", texts.twice(one.product ?? texts.product));
    } catch (error) {
      await pageStays();
      refused(one, errorText(generalTexts, codeOf(error)));
      // Sent as its person signed out: it goes with their next session in this tab.
      if (codeOf(error) === "UNAUTHENTICATED") return unanswered.leave(one);
    }
    unanswered.remove(one);
  }
  useSendAgain(unanswered, personId, (one) => void send(one, true));
  const { held, hold, undo } = useHeld<HandOver>((one) => void send(one), {
    ms: HELD_MS,
    whenHidden: true,
  });

  return {
    latest,
    held: held !== null,
    done,
    handOver: (one) => {
      hold(one);
      setLatest(one);
      setDone((before) => new Set([...before, one.id]));
    },
    undo: () => {
      const one = undo();
      if (one) takeBack(one);
      return one;
    },
  };
}
