/** Why: a creator's accounts are shown and linked as their networks write them. */
import type { Platform } from "~/graphql/schema.generated";

const SITES: Record<Platform, string> = {
  Facebook: "https://www.facebook.com/",
  Instagram: "https://www.instagram.com/",
  Twitter: "https://x.com/",
};
/** As networks allow names: never a dot at either end, which would be another address. */
const NAME = /^(?!\.)[\w.]{1,100}(?<!\.)$/;
/** The network reported no name: only on Facebook is the account's number an address. */
const ID = /^\d+$/;

interface Account {
  platform: Platform;
  platformObjectIdentity: string | null;
}

interface Handle {
  /** As it is written: "@ana.paz"; null for a number, which means nothing to readers. */
  text: string | null;
  /** Null if the account's address is unknown. */
  address: string | null;
}

/** An account's name and address; null if the network reported none. */
export function handleOf({ platform, platformObjectIdentity }: Account): Handle | null {
  const name = platformObjectIdentity?.trim().replace(/^@/, "") ?? "";
  if (!name) return null;
  if (!NAME.test(name)) return { text: name, address: null };
  if (!ID.test(name)) return { text: `@${name}`, address: SITES[platform] + name };
  return { text: null, address: platform === "Facebook" ? SITES.Facebook + name : null };
}
