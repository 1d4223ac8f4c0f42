/** Why: addresses that users wrote become links only if they lead to the web; React itself renders any scheme. */

/**
 * Blanks, control and direction characters, quotes and backslashes: an address with one looks different from where it
 * leads.
 */
const ODD = /[\s\p{C}"'<>\\^`{|}]/u;

/**
 * The address if it is a web address with a host name and without user name; else null. With `hosts` only below one of
 * them.
 */
export function webAddress(text: string | null | undefined, hosts: readonly string[] = []): string | null {
  if (!text || ODD.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { hostname, username, password } = new URL(text);
  if (username || password || !/\.[a-z][a-z0-9-]+\.?$/i.test(hostname)) return null;
  const allowed = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return hosts.length === 0 || allowed ? text : null;
}

/** The same for addresses that may also be a page of our own. */
export function pageAddress(text: string | null | undefined): string | null {
  const own = text?.startsWith("/") && !text.startsWith("//") && !ODD.test(text);
  return own ? (text ?? null) : webAddress(text);
}

/**
 * The address of a post: a web address or, where Resuena runs on this machine, a local one, as the stand-in for
 * networks has.
 */
export function postAddress(text: string | null | undefined): string | null {
  const onThisMachine =
    globalThis.location?.hostname === "localhost" && /^http:\/\/localhost(:\d+)?\//.test(text ?? "");
  return onThisMachine && !ODD.test(text ?? "") ? (text ?? null) : webAddress(text);
}
