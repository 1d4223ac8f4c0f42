/** Why: figures are shown with the networks that reported them, and the time. */
import type { Platform } from "~/graphql/schema.generated";

interface Reported {
  platform: Platform;
  feedDt?: string | null;
}

export interface Source {
  networks: readonly Platform[];
  /** The latest report. */
  at: string;
}

/** The networks that reported the figures of these posts, and the latest time; null without a report. */
export function sourceOf(posts: Iterable<Reported>): Source | null {
  const networks = new Set<Platform>();
  let at = "";
  for (const { platform, feedDt } of posts) {
    if (!feedDt) continue;
    networks.add(platform);
    if (at === "" || Date.parse(feedDt) > Date.parse(at)) at = feedDt;
  }
  return at === "" ? null : { networks: [...networks].sort().reverse(), at };
}
