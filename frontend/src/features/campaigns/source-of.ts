/** Why: a figure says who told it and when, wherever figures are shown. */
import type { Platform } from "~/graphql/generated/graphql";

interface Reported {
  platform: Platform;
  feedDt?: string | null;
}

export interface Source {
  networks: readonly Platform[];
  /** The latest report. */
  at: string;
}

/** Which networks reported these posts' figures, and when last; null when none has yet. */
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

/** Instagram y Facebook. */
export function listed(names: readonly string[], and: string): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;
}
