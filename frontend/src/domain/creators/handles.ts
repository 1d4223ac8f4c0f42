/** Why: a creator's accounts are shown as their networks write them, and lead there. */
import type { Platform } from "~/graphql/schema.generated";

const SITES: Record<Platform, string> = {
  Facebook: "https://www.facebook.com/",
  Instagram: "https://www.instagram.com/",
  Twitter: "https://x.com/",
};
/** As networks take names: never a dot at an end, which would be another address. */
const NAME = /^(?!\.)[\w.]{1,100}(?<!\.)$/;
/** The network told no name: the account's number is an address on Facebook alone. */
const ID = /^\d+$/;

interface Account {
  platform: Platform;
  platformObjectIdentity: string | null;
}

interface Handle {
  /** As it is written: "@ana.paz"; null for a number, which says nothing. */
  text: string | null;
  /** Null when it is not known where the account is. */
  address: string | null;
}

/** An account's name and address; null when the network told none. */
export function handleOf({ platform, platformObjectIdentity }: Account): Handle | null {
  const name = platformObjectIdentity?.trim().replace(/^@/, "") ?? "";
  if (!name) return null;
  if (!NAME.test(name)) return { text: name, address: null };
  if (!ID.test(name)) return { text: `@${name}`, address: SITES[platform] + name };
  return { text: null, address: platform === "Facebook" ? SITES.Facebook + name : null };
}
