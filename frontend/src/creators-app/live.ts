/** Why: a brand's decision, change request or hand-over shows within a second on the creator's phone. */
import { useEffect } from "react";
import { followLive } from "~/graphql/live-stream";
import { MyPostChangedDocument } from "./generated/graphql";
import { changed } from "./query";

/** Delay in milliseconds: a notice is stored shortly after the change that it announces. */
const SETTLED_MS = 1_500;

/** Follows the changes of the user's posts while they use the app; all queries that show one are refetched. */
export function useLive(personId: string | null): void {
  useEffect(() => {
    if (!personId) return;
    const over = new AbortController();
    const body = JSON.stringify({ query: MyPostChangedDocument.toString(), variables: {} });
    let settling: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      changed("posts", "rewards", "earnings", "today", "campaigns");
      clearTimeout(settling);
      settling = setTimeout(() => changed("notices"), SETTLED_MS);
    };
    let lost = false;
    void followLive(
      body,
      over.signal,
      (state) => {
        // What happened while the stream was down is fetched once it is up again.
        if (state === "live" && lost) again();
        lost = state === "waiting" || (lost && state !== "live");
      },
      again,
    );
    return () => {
      clearTimeout(settling);
      over.abort();
    };
  }, [personId]);
}
