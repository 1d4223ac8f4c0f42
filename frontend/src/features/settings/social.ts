/** Why: addresses elsewhere follow the server's rule (http(s), or a user name on a network) and open where they mean. */
import type { PublicTexts } from "~/i18n/texts";

export const NETWORKS = ["webSite", "instagram", "facebook", "twitter"] as const;
export type Network = (typeof NETWORKS)[number];

const WEB = /^https?:\/\/[^\s/?#@:]+\.[^\s/?#@:]+(?::\d{1,5})?(?:[/?#]\S*)?$/i;
const HANDLE = /^@?[\p{L}\p{N}_.-]+$/u;
const HOSTS: Record<Exclude<Network, "webSite">, string> = {
  instagram: "https://www.instagram.com/",
  facebook: "https://www.facebook.com/",
  twitter: "https://x.com/",
};

export function checkAddress(texts: PublicTexts, network: Network, text: string): string | null {
  const value = text.trim();
  if (!value || WEB.test(value)) return null;
  return network !== "webSite" && HANDLE.test(value) ? null : texts.errors.INVALID_ADDRESS;
}

/** Where an address or a user name leads. */
export function addressOf(network: Network, value: string): string {
  if (network === "webSite" || WEB.test(value)) return value;
  return HOSTS[network] + encodeURIComponent(value.replace(/^@/, ""));
}
