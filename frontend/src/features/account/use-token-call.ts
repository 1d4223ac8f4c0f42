/** Why: a mailed token works once, so its page sends it once, however often React renders the page. */
import { useEffect, useState } from "react";
import type { Outcome } from "~/session/outcome";

const sent = new Map<string, Promise<Outcome>>();

/** The result of sending `token`; null while it is under way, or if there is no token. */
export function useTokenCall(token: string | null, use: (token: string) => Promise<Outcome>): Outcome | null {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token alone says what is sent
  useEffect(() => {
    if (!token) return;
    let gone = false;
    const sending = sent.get(token) ?? use(token);
    sent.set(token, sending);
    void sending.then((response) => {
      // A failure that may be temporary is not remembered.
      if (!response.ok) sent.delete(token);
      if (!gone) setOutcome(response);
    });
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the token alone says what is sent
  }, [token]);
  return outcome;
}
