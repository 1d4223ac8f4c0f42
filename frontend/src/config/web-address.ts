/** Why: addresses that people wrote are linked to only when they lead to the web; React itself renders any scheme. */

/** Blanks, control and direction characters, quotes and backslashes: an address with one looks different from where it leads. */
const ODD = /[\s\p{C}"'<>\\^`{|}]/u;

/** The address when it is one of the web, on a named host and without user name; else null. With `hosts` only below one of them. */
export function webAddress(text: string | null | undefined, hosts: readonly string[] = []): string | null {
  if (!text || ODD.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { hostname, username, password } = new URL(text);
  if (username || password || !/\.[a-z][a-z0-9-]+\.?$/i.test(hostname)) return null;
  const known = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return hosts.length === 0 || known ? text : null;
}

/** The same for addresses that may also name a page of our own. */
export function pageAddress(text: string | null | undefined): string | null {
  const own = text?.startsWith("/") && !text.startsWith("//") && !ODD.test(text);
  return own ? (text ?? null) : webAddress(text);
}

/** The address of a post: one of the web or, where Resuena itself runs on this machine, one on it, as the stand-in for networks has. */
export function postAddress(text: string | null | undefined): string | null {
  const onThisMachine =
    globalThis.location?.hostname === "localhost" && /^http:\/\/localhost(:\d+)?\//.test(text ?? "");
  return onThisMachine && !ODD.test(text ?? "") ? (text ?? null) : webAddress(text);
}
