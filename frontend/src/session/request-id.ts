/** Why: the reference on an error page, by which the page's requests are found in the server's logs and traces. */

const PAGE_BYTES = 5;
const page = Array.from(crypto.getRandomValues(new Uint8Array(PAGE_BYTES)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");
let requests = 0;

/** The `x-request-id` of the next request: an id of this page load, a dash, and a counter. */
export function nextRequestId(): string {
  requests += 1;
  return `${page}-${requests}`;
}

/** The `x-request-id` of the last request; ends in 0 before the first one. */
export function lastRequestId(): string {
  return `${page}-${requests}`;
}
