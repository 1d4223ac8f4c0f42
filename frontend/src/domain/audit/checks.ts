/** Why: what the brief asks and a rule can check is checked, so that a person looks only at the rest. */
import type { AuditFactsFragment, Platform } from "~/graphql/generated/graphql";

export interface Check {
  kind: "hashtag" | "network";
  /** The hashtag without #, or the network. */
  value: string;
  passed: boolean;
}

type Checked = Pick<AuditFactsFragment, "caption" | "resources" | "socialMediaTarget" | "_posts">;

export function checksOf(ad: Checked): Check[] {
  const { enabled, value } = ad.resources.hashtag;
  const networks: readonly Platform[] = ad.socialMediaTarget;
  return [
    ...(enabled && value ? [{ kind: "hashtag" as const, value, passed: has(ad.caption, value) }] : []),
    ...networks.map((network) => ({
      kind: "network" as const,
      value: network,
      passed: ad._posts.some(({ platform }) => platform === network),
    })),
  ];
}

/** Whether a caption carries this hashtag whole, in any case. */
function has(caption: string, hashtag: string): boolean {
  const tags = caption.toLocaleLowerCase().matchAll(/#[\p{L}\p{N}_]+/gu);
  return [...tags].some(([tag]) => tag === `#${hashtag.replace(/^#/, "").toLocaleLowerCase()}`);
}
