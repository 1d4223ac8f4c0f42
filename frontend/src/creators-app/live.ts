/** Why: what a brand decides, asks or hands over shows within a second on the phone of whoever posted. */
import { useEffect } from "react";
import { followLive } from "~/graphql/live-stream";
import { MyPostChangedDocument } from "./generated/graphql";
import { changed } from "./query";

/** Delay in milliseconds: a notice is there shortly after what it tells of shows. */
const SETTLED_MS = 1_500;

/** Follows the changes of somebody's posts while they use the app; all that shows one is asked again. */
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
        // What happened while nothing was heard is asked for once it is heard again.
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
