/**
 * Why: the portal's document sends the screen's first requests before any module has loaded (`scripts/ask-ahead.ts`).
 */

declare global {
  interface Window {
    /** The API's responses by the bodies of the requests; only successful ones resolve. */
    answersAhead?: Record<string, Promise<Response>>;
  }
}

/** In milliseconds after the document was requested: a screen that is opened later sends its requests again. */
const UNTIL_MS = 10_000;
const OLD_MS = 1500;

let taken = false;

/** The document's response to this request, once, or else the result of `send`. */
export async function answerTo(body: unknown, send: () => Promise<Response>): Promise<Response> {
  const answers = window.answersAhead ?? {};
  const response = answers[String(body)];
  delete answers[String(body)];
  if (!response || performance.now() > UNTIL_MS) return send();
  taken = true;
  return response.catch(send);
}

/**
 * Whether this page shows a response from its document that may have waited long for the code: changes since then may
 * have been missed.
 */
export function showsOldAnswer(): boolean {
  return taken && performance.now() > OLD_MS;
}
