/** Why: what a brand decides, asks or hands over shows within a second on the phone of whoever posted. */
import { useEffect } from "react";
import { followLive } from "~/graphql/live-stream";
import { MyPostChangedDocument } from "./generated/graphql";
import { changed } from "./query";

/** Follows the changes of somebody's posts while they use the app; all that shows one is asked again. */
export function useLive(personId: string | null): void {
  useEffect(() => {
    if (!personId) return;
    const over = new AbortController();
    const body = JSON.stringify({ query: MyPostChangedDocument.toString(), variables: {} });
    const again = () => changed("posts", "rewards", "earnings", "today", "campaigns");
    let lost = false;
    void followLive(
      body,
      over.signal,
      (state) => {
        // What happened while nothing was heard is asked for once it is heard again.
        if (state === "live" && lost) again();
        lost = state === "waiting" || (lost && state !== "live");
      },
      again,
    );
    return () => over.abort();
  }, [personId]);
}
