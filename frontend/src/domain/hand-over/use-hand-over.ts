/** Why: a product is handed over once; so that a slip can be taken back, the fact goes out ten seconds later (docs/adr/0021). */
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useHandOverTexts } from "~/i18n/hand-over-texts";
import { useTexts } from "~/i18n/use-language";
import { notify } from "~/ui/snackbar";
import { useHeld } from "~/ui/use-held";
import { DeliverRewardDocument } from "./hand-over.generated";

const HELD_MS = 10_000;

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

/** Hands products over, and holds the latest for a while; one that the server refuses is told, wherever the person is by then. */
export function useHandOver(): HandOvers {
  const texts = useHandOverTexts();
  const generalTexts = useTexts();
  const [mutate] = useMutation(DeliverRewardDocument);
  const [latest, setLatest] = useState<HandOver | null>(null);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());

  const takeBack = ({ id }: HandOver) => {
    setDone((before) => new Set([...before].filter((other) => other !== id)));
    setLatest((before) => (before?.id === id ? null : before));
  };
  const refused = (one: HandOver, why: string) => {
    takeBack(one);
    notify("bad", texts.refused(one.product ?? texts.product, why));
  };

  async function send(one: HandOver) {
    try {
      const { data } = await mutate({
        variables: { id: one.id },
        // It must arrive also when it was sent because the page is left.
        context: { fetchOptions: { keepalive: true } },
      });
      const failure = data?.deliverReward.error[0];
      if (!data?.deliverReward.success)
        refused(one, failure ? errorText(generalTexts, failure.code, failure.message) : texts.failed);
    } catch (error) {
      refused(one, errorText(generalTexts, codeOf(error)));
    }
  }
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
