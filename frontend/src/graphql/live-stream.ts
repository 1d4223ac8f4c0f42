/**
 * Why: changes made elsewhere appear without a reload: a subscription over server-sent events (distinct connections
 * mode of the graphql-sse protocol), reconnected with exponential back-off. Plain, for pages without a GraphQL client.
 */
import { CallError } from "~/session/call-error";
import { type Answer, asSignedIn, bearer, listen, refusesToken } from "~/session/transport";
import { readEvents } from "./event-stream";

/** connecting: not yet open · live: open · waiting: lost, until the next attempt. */
export type LiveState = "connecting" | "live" | "waiting";

const FIRST_MS = 500;
const LONGEST_MS = 15_000;
/** The server sends a comment every 15 seconds; a connection that is silent for this long is treated as lost. */
const SILENT_MS = 40_000;

/** Exponential back-off with jitter, in milliseconds: 0.5, 1, 2, … 15 seconds, less a random part of up to one half. */
export function backoffOf(tries: number, random = Math.random()): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** tries) * (1 - random / 2);
}

/** Passes the results of a subscription on until `over` aborts. `body` is the operation as JSON. */
export async function followLive<Result>(
  body: string,
  over: AbortSignal,
  onLive: (state: LiveState) => void,
  onResult: (result: Result) => void,
): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    onLive("connecting");
    try {
      await hear(body, over, onResult, () => {
        tries = -1;
        onLive("live");
      });
    } catch {
      // Lost, refused or unreadable: retried in any case.
    }
    if (over.aborted) return;
    onLive("waiting");
    await pause(backoffOf(Math.max(tries, 0)), over);
    if (over.aborted) return;
  }
}

/** Passes results on until either side closes the connection. */
async function hear<Result>(
  body: string,
  over: AbortSignal,
  onResult: (result: Result) => void,
  onOpen: () => void,
): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  over.addEventListener("abort", end);
  let silence = setTimeout(end, SILENT_MS);
  let opened = false;
  try {
    const stream = await asSignedIn("page", (token) => open(body, token, ended.signal));
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(end, SILENT_MS);
      if (!opened && !ended.signal.aborted) onOpen();
      opened = true;
    };
    for await (const { event, data } of readEvents(stream, heard)) {
      if (over.aborted || event === "complete") return;
      if (event === "next") onResult(JSON.parse(data) as Result);
    }
  } finally {
    clearTimeout(silence);
    over.removeEventListener("abort", end);
    end();
  }
}

/** The response stream of a subscription. Throws a CallError with the server's code if it is refused. */
async function open(body: string, token: string | null, signal: AbortSignal): Promise<ReadableStream> {
  const headers = { "content-type": "application/json", accept: "text/event-stream", ...bearer(token) };
  const response = await listen({ headers, body, signal });
  const stream = response.headers.get("content-type")?.includes("event-stream");
  if (response.ok && response.body && stream) return response.body;
  const refused = refusesToken((await response.json()) as Answer);
  throw new CallError(refused ? "UNAUTHENTICATED" : "UNAVAILABLE");
}

/** Resolves after that many milliseconds, when the browser comes online, or when `over` aborts. */
function pause(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      over.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    over.addEventListener("abort", done);
  });
}
