/**
 * Why: social links follow the server's rule (https, on a network's own hosts, or a user name there) and open the page
 * that they mean.
 */
import { webAddress } from "~/config/web-address";
import type { PublicTexts } from "~/i18n/texts";

export const NETWORKS = ["webSite", "instagram", "facebook", "twitter"] as const;
type Network = (typeof NETWORKS)[number];

const HANDLE = /^@?[\p{L}\p{N}_.-]+$/u;
const HOSTS: Record<Network, readonly string[]> = {
  webSite: [],
  instagram: ["instagram.com"],
  facebook: ["facebook.com"],
  twitter: ["x.com", "twitter.com"],
};
const HOMES: Partial<Record<Network, string>> = {
  instagram: "https://www.instagram.com/",
  facebook: "https://www.facebook.com/",
  twitter: "https://x.com/",
};

export function checkAddress(texts: PublicTexts, network: Network, text: string): string | null {
  const value = text.trim();
  if (!value || (/^https:/i.test(value) && webAddress(value, HOSTS[network]))) return null;
  return network !== "webSite" && HANDLE.test(value) ? null : texts.errors.INVALID_ADDRESS;
}

/** The target of an address or a user name. */
export function addressOf(network: Network, value: string): string {
  const home = HOMES[network];
  return home && HANDLE.test(value) ? home + encodeURIComponent(value.replace(/^@/, "")) : value;
}
