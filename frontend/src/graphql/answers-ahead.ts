/** Why: the portal's document asks for what its screen asks for first, before any module has come (`scripts/ask-ahead.ts`). */

declare global {
  interface Window {
    /** The API's answers by the bodies of the requests; only those that succeed resolve. */
    answersAhead?: Record<string, Promise<Response>>;
  }
}

/** In milliseconds after the document was requested: what a screen that is opened later asks for is asked for anew. */
const UNTIL_MS = 10_000;
const OLD_MS = 1500;

let taken = false;

/** The document's answer to this request, once, or else what `send` answers. */
export async function answerTo(body: unknown, send: () => Promise<Response>): Promise<Response> {
  const answers = window.answersAhead ?? {};
  const answer = answers[String(body)];
  delete answers[String(body)];
  if (!answer || performance.now() > UNTIL_MS) return send();
  taken = true;
  return answer.catch(send);
}

/** Whether this page shows an answer of its document that may have waited long for the code: changes since then may have been missed. */
export function showsOldAnswer(): boolean {
  return taken && performance.now() > OLD_MS;
}
