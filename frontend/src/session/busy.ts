/** Why: an overloaded server refuses with 503 and a time to retry; a repeatable request is then sent again. */

const MOST_REPETITIONS = 2;
/** If the wait would be longer, the request fails as service unavailable. */
const LONGEST_SECONDS = 5;
/** A random part of a second, so that pages do not all retry at once. */
const JITTER_MS = 500;

/**
 * Sends a request, and repeats it up to twice after a 503 with a `Retry-After` of at most five seconds. Queries are
 * repeated, and mutations with an idempotency key. Throws what `send` throws, and an AbortError if `signal` aborts
 * while it waits.
 */
export async function patiently(
  { body, signal }: RequestInit,
  send: () => Promise<Response>,
): Promise<Response> {
  for (let repetitions = 0; ; repetitions += 1) {
    const response = await send();
    const seconds = secondsUntilFree(response);
    if (seconds === null || repetitions === MOST_REPETITIONS || !isRepeatable(body)) return response;
    await pause(seconds * 1000 + Math.random() * JITTER_MS, signal);
  }
}

function secondsUntilFree({ status, headers }: Response): number | null {
  const seconds = headers.get("retry-after");
  if (status !== 503 || !seconds || !/^\d+$/.test(seconds)) return null;
  return Number(seconds) <= LONGEST_SECONDS ? Number(seconds) : null;
}

/** Subscriptions are not repeated: they have a back-off of their own. */
function isRepeatable(body: BodyInit | null | undefined): boolean {
  if (typeof body !== "string") return false;
  const { query, variables } = JSON.parse(body) as { query: string; variables?: { idempotencyKey?: string } };
  return (
    /^\s*(query\b|\{)/.test(query) || (/^\s*mutation\b/.test(query) && Boolean(variables?.idempotencyKey))
  );
}

function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new DOMException("Aborted", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}
