/**
 * Why: what happens elsewhere shows here without a refresh: subscriptions over server-sent events (the distinct connections of
 * the graphql-sse protocol), which come back by themselves when the connection is lost.
 */
import { ApolloLink, type FetchResult, Observable } from "@apollo/client";
import { print } from "graphql";
import { readEvents } from "./event-stream";

/** connecting: not yet open · live: open · waiting: lost, and tried again in a while. */
export type LiveState = "connecting" | "live" | "waiting";

declare module "@apollo/client" {
  interface DefaultContext {
    /** Told how a subscription's connection is. */
    onLive?: (state: LiveState) => void;
  }
}

interface LiveLinkOptions {
  uri: string;
  /** Sends with the session's token, and renews it. */
  fetch: typeof fetch;
  /** Milliseconds before the try of this number; the first is 0. */
  backoff?: (tries: number) => number;
}

const FIRST_MS = 500;
const LONGEST_MS = 15_000;
/** The server says something every 15 seconds; a connection silent for longer is lost without having said so. */
const SILENT_MS = 40_000;

/** 0.5, 1, 2, … 15 seconds, less up to a half, so that a server that is back is not met by everybody at once. */
export function backoffOf(tries: number, random = Math.random()): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** tries) * (1 - random / 2);
}

export class LiveLink extends ApolloLink {
  readonly #options: LiveLinkOptions;

  constructor(options: LiveLinkOptions) {
    super();
    this.#options = options;
  }

  override request(operation: ApolloLink.Operation): Observable<FetchResult> {
    const { operationName, variables, query } = operation;
    const { onLive } = operation.getContext();
    const body = JSON.stringify({ operationName, variables, query: print(query) });
    return new Observable((observer) => {
      const over = new AbortController();
      void this.#follow(body, over.signal, onLive ?? (() => undefined), (result) => observer.next(result));
      return () => over.abort();
    });
  }

  async #follow(
    body: string,
    over: AbortSignal,
    onLive: (state: LiveState) => void,
    onResult: (result: FetchResult) => void,
  ): Promise<void> {
    const backoff = this.#options.backoff ?? backoffOf;
    for (let tries = 0; ; tries += 1) {
      onLive("connecting");
      try {
        await this.#listen(body, over, onResult, () => {
          tries = -1;
          onLive("live");
        });
      } catch {
        // Lost, refused or unreadable: all are tried again.
      }
      if (over.aborted) return;
      onLive("waiting");
      await pause(backoff(Math.max(tries, 0)), over);
      if (over.aborted) return;
    }
  }

  /** Passes on what comes until the connection ends, whoever ends it. */
  async #listen(
    body: string,
    over: AbortSignal,
    onResult: (result: FetchResult) => void,
    onOpen: () => void,
  ): Promise<void> {
    const ended = new AbortController();
    const end = () => ended.abort();
    over.addEventListener("abort", end);
    let silence = setTimeout(end, SILENT_MS);
    let open = false;
    try {
      const response = await this.#options.fetch(this.#options.uri, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "text/event-stream" },
        body,
        signal: ended.signal,
      });
      if (!response.ok || !response.body || !response.headers.get("content-type")?.includes("event-stream"))
        return;
      const heard = () => {
        clearTimeout(silence);
        silence = setTimeout(end, SILENT_MS);
        if (!open && !ended.signal.aborted) onOpen();
        open = true;
      };
      for await (const { event, data } of readEvents(response.body, heard)) {
        if (over.aborted || event === "complete") return;
        if (event === "next") onResult(JSON.parse(data) as FetchResult);
      }
    } finally {
      clearTimeout(silence);
      over.removeEventListener("abort", end);
      end();
    }
  }
}

/** Waits so long, or until the browser is online again, or until it is over. */
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
