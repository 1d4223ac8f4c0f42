/** Why: a mailed token works once, so opening its page sends it once, however often React renders the page. */
import { useEffect, useState } from "react";
import type { Outcome } from "~/session/outcome";

const sent = new Map<string, Promise<Outcome>>();

/** What came of sending `token`; null while it is under way, or when there is no token. */
export function useTokenCall(token: string | null, use: (token: string) => Promise<Outcome>): Outcome | null {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token alone says what is sent
  useEffect(() => {
    if (!token) return;
    let gone = false;
    const answer = sent.get(token) ?? use(token);
    sent.set(token, answer);
    void answer.then((came) => {
      // What may go better next time is not remembered.
      if (!came.ok) sent.delete(token);
      if (!gone) setOutcome(came);
    });
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the token alone says what is sent
  }, [token]);
  return outcome;
}
