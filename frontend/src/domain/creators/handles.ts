/** Why: a creator's accounts are shown as their networks write them, and lead there. */
import type { Platform } from "~/graphql/schema.generated";

const SITES: Record<Platform, string> = {
  Facebook: "https://www.facebook.com/",
  Instagram: "https://www.instagram.com/",
  Twitter: "https://x.com/",
};
const NAME = /^[\w.]{1,100}$/;

interface Account {
  platform: Platform;
  platformObjectIdentity: string | null;
}

interface Handle {
  /** As it is written: "@ana.paz". */
  text: string;
  address: string;
}

/** An account's name and address; null when the network told none that may stand in an address. */
export function handleOf({ platform, platformObjectIdentity }: Account): Handle | null {
  const name = platformObjectIdentity?.replace(/^@/, "") ?? "";
  return NAME.test(name) ? { text: `@${name}`, address: `${SITES[platform]}${name}` } : null;
}
