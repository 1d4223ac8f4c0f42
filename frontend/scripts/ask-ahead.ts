/**
 * Why: this function is inlined in the documents of the portal and of the creators' app, where it runs before any
 * module has loaded.
 */
import { createHash } from "node:crypto";

/** A screen as the document describes it. Files are indexes into `names`. */
export type WrittenScreen = [
  pattern: string,
  /** Its files: the code, and the texts of one language. */
  inSpanish: number[],
  inEnglish: number[],
  /** Its first API requests. */
  requests: FirstRequest[],
];

/** A screen's first API request: its body, and the hash of its operation's text, by which the server knows it too. */
export type FirstRequest = [body: string, hash: string];

/**
 * How the session is renewed: the mutation's text and the API's address, which is `fixed` in a build for QA, else the
 * live setting or its default.
 */
export interface Renewal {
  text: string;
  fixed?: string | undefined;
  byDefault: string;
  /** The storage key that says that a user may be signed in, and the lock under which their session is renewed. */
  hint: string;
  lock: string;
}

/**
 * A screen: what its address looks like, its code and texts in each language, and its first API requests.
 */
export interface Screen {
  pattern: string;
  files: string[][];
  /** The bodies as the screen sends them; `"{0}"` stands for the first parameter of the address, as JSON. */
  bodies: string[];
}

/**
 * Fetches the live settings, which hold the API's address (`src/session/api-reference.ts`). If a user may be signed in,
 * renews the session as `renew` in `src/session/session.ts` does, under the same lock and with `keepalive`. The same
 * request contains the first API requests of this address's screen: a response in lines has the session in the first
 * one, and one line for each of them (ADR 0115); where a line is missing or null, the request is sent with the new
 * token. Preloads the screen's code and texts, after the session was requested, and the fonts once these have loaded:
 * no text is rendered before.
 */
export function ask(names: string[], screens: WrittenScreen[], fonts: string[], renewal: Renewal): void {
  const [, english, path = ""] = /^(\/en(?=\/|$))?(.*)$/i.exec(location.pathname) ?? [];
  const screen = screens.find(([pattern]) => new RegExp(pattern, "i").test(path));
  if (!screen) return;
  const [pattern, inSpanish, inEnglish, requests] = screen;
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return undefined;
    }
  };
  const json = (answer: Response) =>
    answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)));
  const settings = fetch("/settings.json", { headers: { accept: "application/json" } }).then(json);
  settings.catch(() => undefined);
  window.settingsAhead = settings;
  const send = async (address: string, body: string, more: RequestInit, headers: Record<string, string>) => {
    const answer = await fetch(address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/graphql-response+json, application/json",
        ...headers,
      },
      body,
      credentials: "include",
      ...more,
    });
    return answer.ok ? answer : Promise.reject(new Error(String(answer.status)));
  };
  // Sends to the last known API address without waiting for the settings; sends again if they give another address.
  const post = async (body: string, more: RequestInit, headers: Record<string, string> = {}) => {
    const before = renewal.fixed || stored("resuena.api") || renewal.byDefault;
    const early = send(before, body, more, headers);
    // A renewal is always awaited: its cookie can be used only once.
    const [sent] = await Promise.allSettled([settings, early]);
    if (sent.status === "rejected") throw sent.reason;
    const now = renewal.fixed || sent.value["api.url"] || renewal.byDefault;
    return now === before ? early : send(now, body, more, headers);
  };
  const load = (href: string, as: Partial<HTMLLinkElement>) =>
    new Promise((done) => {
      const link = document.createElement("link");
      document.head.append(Object.assign(link, { ...as, href, onload: done, onerror: done }));
    });
  let loading = false;
  const loadFiles = () => {
    if (loading) return;
    loading = true;
    const files = (english ? inEnglish : inSpanish).map((file) =>
      load(`/assets/${names[file]}.js`, { rel: "modulepreload", fetchPriority: "low" }),
    );
    void Promise.all(files).then(() => {
      for (const font of fonts)
        void load(font, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "" });
    });
  };
  // Each link takes milliseconds of a phone's processor, which the request for the session would wait for.
  if (stored(renewal.hint) === null) {
    loadFiles();
    return;
  }
  setTimeout(loadFiles, 100);
  const language = { "accept-language": english ? "en" : "es" };
  const [, ...values] = new RegExp(pattern, "i").exec(path) ?? [];
  const first = (location.search ? [] : requests).map(([written, documentId]) => {
    const body = written.replace(/"\{(\d)\}"/g, (_, place: string) => JSON.stringify(values[Number(place)]));
    const { operationName, variables } = JSON.parse(body);
    return { body, sent: { operationName, variables, documentId } };
  });
  const body = JSON.stringify({
    query: renewal.text,
    variables: {},
    ...(first.length && { extensions: { following: first.map(({ sent }) => sent) } }),
  });
  // Reads the response's next line; "" after the last.
  let line = () => Promise.resolve("");
  const renew = async () => {
    const accept = "application/jsonl, application/json";
    const renewed = post(body, { keepalive: true }, first.length ? { ...language, accept } : {});
    loadFiles();
    const answer = await renewed;
    const reader = (answer.body as ReadableStream<Uint8Array<ArrayBuffer>>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    let text = "";
    line = async () => {
      for (;;) {
        const end = text.indexOf("\n") + 1;
        const { value, done } = end ? { value: "", done: true } : await reader.read();
        if (!done) text += value;
        else {
          const read = text.slice(0, end || undefined);
          text = text.slice(read.length);
          return read;
        }
      }
    };
    return JSON.parse(await line());
  };
  const session = "locks" in navigator ? navigator.locks.request(renewal.lock, renew) : renew();
  session.catch(() => undefined);
  window.sessionAhead = session;
  const answers: Record<string, Promise<Response>> = {};
  let turn: Promise<unknown> = session;
  for (const { body } of first) {
    const read = turn.then(() => line());
    turn = read;
    const answer = Promise.all([session, read]).then(([{ data }, answered]) =>
      answered && answered !== "null\n"
        ? new Response(answered, { headers: { "content-type": "application/json" } })
        : post(body, {}, { ...language, authorization: `Bearer ${data.result.session.accessToken}` }),
    );
    answer.catch(() => undefined);
    answers[body] = answer;
  }
  window.answersAhead = answers;
}

/** The hash of a body's operation, as `write-documents.ts` writes it for the gateway. */
function hashOf(body: string): string {
  const { query } = JSON.parse(body) as { query: string };
  return createHash("sha256").update(query).digest("hex");
}

/** The script's text. */
export function script(screens: readonly Screen[], fonts: readonly string[], renewal: Renewal): string {
  const files = [...new Set(screens.flatMap((screen) => screen.files.flat()))];
  const numbers = (wanted: readonly string[]) => wanted.map((file) => files.indexOf(file));
  const names = files.map((file) => file.replace(/^\/assets\/(.*)\.js$/, "$1"));
  const table = screens.map(({ pattern, files: [spanish = [], english = []], bodies }): WrittenScreen => {
    return [pattern, numbers(spanish), numbers(english), bodies.map((body) => [body, hashOf(body)])];
  });
  // No text may close the script element.
  const values = [names, table, fonts, renewal].map((value) =>
    JSON.stringify(value).replaceAll("<", "\\u003c"),
  );
  const text = ask
    .toString()
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/\s+/g, " ");
  return `(${text})(${values.join(",")})`;
}
