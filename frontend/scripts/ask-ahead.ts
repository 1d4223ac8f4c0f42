/**
 * Why: this function is inlined in the documents of the portal and of the creators' app, where it runs before any
 * module has loaded.
 */

/** A screen as the document describes it. Files are indexes into `names`. */
export type WrittenScreen = [
  pattern: string,
  /** Its files: the code, and the texts of one language. */
  inSpanish: number[],
  inEnglish: number[],
  /** The bodies of its first API requests; `"{0}"` stands for the first parameter of its address, as JSON. */
  bodies: string[],
];

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
 * A screen: what its address looks like, its code and texts in each language, and the bodies of its first API requests.
 */
export interface Screen {
  pattern: string;
  files: string[][];
  bodies: string[];
}

/**
 * Fetches the live settings, which hold the API's address (`src/session/api-reference.ts`). If a user may be signed in,
 * renews the session as `renew` in `src/session/session.ts` does, under the same lock and with `keepalive`; then sends
 * the first API requests of this address's screen with the new token (`src/graphql/answers-ahead.ts`). Preloads the
 * screen's code and texts, and the fonts once these have loaded: no text is rendered before.
 */
export function ask(names: string[], found: WrittenScreen[], fonts: string[], renewal: Renewal): void {
  const [, english, path = ""] = /^(\/en(?=\/|$))?(.*)$/i.exec(location.pathname) ?? [];
  const screen = found.find(([pattern]) => new RegExp(pattern, "i").test(path));
  if (!screen) return;
  const [pattern, inSpanish, inEnglish, bodies] = screen;
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
    const [known] = await Promise.allSettled([settings, early]);
    if (known.status === "rejected") throw known.reason;
    const now = renewal.fixed || known.value["api.url"] || renewal.byDefault;
    return now === before ? early : send(now, body, more, headers);
  };
  if (stored(renewal.hint) !== null) {
    const renew = () =>
      post(JSON.stringify({ query: renewal.text, variables: {} }), { keepalive: true }).then(json);
    const session = "locks" in navigator ? navigator.locks.request(renewal.lock, renew) : renew();
    session.catch(() => undefined);
    window.sessionAhead = session;
    if (!location.search) {
      const [, ...values] = new RegExp(pattern, "i").exec(path) ?? [];
      const answers: Record<string, Promise<Response>> = {};
      for (const written of bodies) {
        const body = written.replace(/"\{(\d)\}"/g, (_, place: string) =>
          JSON.stringify(values[Number(place)]),
        );
        const answer = session.then(({ data }) =>
          post(
            body,
            {},
            {
              authorization: `Bearer ${data.result.session.accessToken}`,
              "accept-language": english ? "en" : "es",
            },
          ),
        );
        answer.catch(() => undefined);
        answers[body] = answer;
      }
      window.answersAhead = answers;
    }
  }
  const load = (href: string, as: Partial<HTMLLinkElement>) =>
    new Promise((done) => {
      const link = document.createElement("link");
      document.head.append(Object.assign(link, { ...as, href, onload: done, onerror: done }));
    });
  const files = (english ? inEnglish : inSpanish).map((file) =>
    load(`/assets/${names[file]}.js`, { rel: "modulepreload", fetchPriority: "low" }),
  );
  void Promise.all(files).then(() => {
    for (const font of fonts)
      void load(font, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "" });
  });
}

/** The script's text. */
export function script(found: readonly Screen[], fonts: readonly string[], renewal: Renewal): string {
  const files = [...new Set(found.flatMap((screen) => screen.files.flat()))];
  const numbers = (wanted: readonly string[]) => wanted.map((file) => files.indexOf(file));
  const names = files.map((file) => file.replace(/^\/assets\/(.*)\.js$/, "$1"));
  const table = found.map(({ pattern, files: [spanish = [], english = []], bodies }): WrittenScreen => {
    return [pattern, numbers(spanish), numbers(english), bodies];
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
