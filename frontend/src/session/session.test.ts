import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetTime, now } from "~/config/clock";
import { send } from "~/domain/forms/send";
import { api, network, refused, sessionAnswer } from "~/testing/network";
import { RequestPasswordResetDocument, SubscribeDocument, TypedDocumentString } from "./generated/graphql";
import {
  accessToken,
  askForSignIn,
  leaveEnded,
  logIn,
  logOut,
  postponeSignIn,
  reread,
  restore,
} from "./session";
import { currentState } from "./session-state";
import { type CallOptions, call } from "./transport";
import { want, wanted } from "./wanted";

const ok = (changes = {}) => ({ success: true, error: [], session: sessionAnswer(changes) });

afterEach(async () => {
  network.use(api.mutation("Logout", () => HttpResponse.json({ data: { result: { success: true } } })));
  await logOut();
});

async function signIn() {
  network.use(api.mutation("Login", () => HttpResponse.json({ data: { result: ok() } })));
  expect(await logIn("marca@resuena.demo", "Marca#2026")).toEqual({ ok: true });
}

test("who signs out leaves nothing wanted to whoever is next", async () => {
  await signIn();
  want("companies/c-1");
  await logOut();
  expect(wanted()).toBeNull();
});

test("without a hint of an earlier sign-in nobody is asked", async () => {
  await restore();
  expect(currentState().status).toBe("visitor");
});

test("a session is restored by the cookie", async () => {
  localStorage.setItem("resuena.signed-in", "1");
  network.use(api.mutation("RefreshSession", () => HttpResponse.json({ data: { result: ok() } })));
  await restore();
  expect(currentState().session?.email).toBe("marca@resuena.demo");
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain("token-1");
});

test("a session for which the document asked already is not asked for again, but later ones are", async () => {
  localStorage.setItem("resuena.signed-in", "1");
  window.sessionAhead = Promise.resolve({ data: { result: ok({ accessToken: "ahead" }) } });
  let requestCount = 0;
  network.use(
    api.mutation("RefreshSession", () => {
      requestCount += 1;
      return HttpResponse.json({ data: { result: ok({ accessToken: "later" }) } });
    }),
  );
  await restore();
  expect(accessToken()).toBe("ahead");
  expect(requestCount).toBe(0);
  await reread();
  expect(accessToken()).toBe("later");
});

test("a document that got no answer lets the page ask", async () => {
  localStorage.setItem("resuena.signed-in", "1");
  window.sessionAhead = Promise.reject(new Error("503"));
  network.use(api.mutation("RefreshSession", () => HttpResponse.json({ data: { result: ok() } })));
  await restore();
  expect(currentState().session?.email).toBe("marca@resuena.demo");
});

test("a session that the server ended makes a visitor", async () => {
  localStorage.setItem("resuena.signed-in", "1");
  network.use(
    api.mutation("RefreshSession", () => HttpResponse.json({ data: { result: refused("SESSION_ENDED") } })),
  );
  await restore();
  expect(currentState().status).toBe("visitor");
  expect(localStorage.getItem("resuena.signed-in")).toBeNull();
});

test("a server that cannot be asked does not end the session", async () => {
  localStorage.setItem("resuena.signed-in", "1");
  network.use(api.mutation("RefreshSession", () => HttpResponse.error()));
  await restore();
  expect(currentState().status).toBe("unavailable");
  expect(localStorage.getItem("resuena.signed-in")).toBe("1");
});

test("two calls whose token ran out renew it once and both succeed", async () => {
  await signIn();
  let renewals = 0;
  network.use(
    api.mutation("RefreshSession", () => {
      renewals += 1;
      return HttpResponse.json({ data: { result: ok({ accessToken: "token-2" }) } });
    }),
    http.post("http://localhost:4003/graphql", ({ request }) =>
      request.headers.get("authorization") === "Bearer token-2"
        ? HttpResponse.json({ data: { fine: true } })
        : HttpResponse.json({ errors: [{ message: "x", extensions: { code: "UNAUTHENTICATED" } }] }),
    ),
  );
  const ask = () => call(new TypedDocumentString<object, object>("query Fine { fine }"), {});
  const answers = await Promise.all([ask(), ask()]);
  for (const response of answers) expect(response).toEqual({ fine: true });
  expect(renewals).toBe(1);
  expect(accessToken()).toBe("token-2");
});

test("signing out forgets the token at once", async () => {
  await signIn();
  network.use(api.mutation("Logout", () => HttpResponse.error()));
  await logOut();
  expect(accessToken()).toBeNull();
  expect(currentState().status).toBe("visitor");
});

test.each(["TOO_MANY_ATTEMPTS", "UNAVAILABLE", "INTERNAL"])(
  "a renewal refused with %s does not end the session",
  async (code) => {
    localStorage.setItem("resuena.signed-in", "1");
    network.use(api.mutation("RefreshSession", () => HttpResponse.json({ data: { result: refused(code) } })));
    await restore();
    expect(currentState().status).toBe("unavailable");
    expect(localStorage.getItem("resuena.signed-in")).toBe("1");
  },
);

test("a reload does not lose the cookie of a renewal that is under way", async () => {
  localStorage.setItem("resuena.signed-in", "1");
  network.use(api.mutation("RefreshSession", () => HttpResponse.json({ data: { result: ok() } })));
  const fetching = vi.spyOn(globalThis, "fetch");
  await restore();
  expect(fetching.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true]);
  fetching.mockRestore();
});

test("who signs out while the session is being renewed stays signed out", async () => {
  await signIn();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  network.use(
    api.mutation("RefreshSession", async () => {
      await held;
      return HttpResponse.json({ data: { result: ok({ accessToken: "token-2" }) } });
    }),
    api.mutation("Logout", () => HttpResponse.json({ data: { result: { success: true } } })),
  );
  const renewed = reread();
  await logOut();
  release();
  await renewed;
  expect(currentState().status).toBe("visitor");
  expect(accessToken()).toBeNull();
});

test("signing out names the session by its cookie, so that an ended one is no obstacle", async () => {
  await signIn();
  const sent: (string | null)[] = [];
  network.use(
    api.mutation("Logout", ({ request }) => {
      sent.push(request.headers.get("authorization"));
      return HttpResponse.json({ data: { result: { success: true } } });
    }),
  );
  await logOut();
  expect(sent).toEqual([null]);
});

describe("a session that ends while the page is in use", () => {
  const GRAPHQL = "http://localhost:4003/graphql";
  const save = (options?: CallOptions) =>
    call(new TypedDocumentString<object, object>("mutation Save { save }"), {}, options);
  const look = () =>
    call(new TypedDocumentString<object, object>("query Look { look }"), {}, { asker: "page" });
  const UNSAVED = { code: "UNAUTHENTICATED" };

  const TOLD_BY_GATEWAY = { errors: [{ message: "x", extensions: { code: "UNAUTHENTICATED" } }] };

  /** Nothing but `token` is taken any more, and the cookie is worth nothing. */
  function endedFor(token: string, refusal: object = TOLD_BY_GATEWAY) {
    network.use(
      api.mutation("RefreshSession", () => HttpResponse.json({ data: { result: refused("SESSION_ENDED") } })),
      http.post(GRAPHQL, async ({ request }) => {
        const { query } = (await request.clone().json()) as { query: string };
        if (!/Save|Look/.test(query)) return undefined;
        return request.headers.get("authorization") === `Bearer ${token}`
          ? HttpResponse.json({ data: { done: true } })
          : HttpResponse.json(refusal);
      }),
    );
  }

  async function signInAgain(changes = {}) {
    network.use(
      api.mutation("Login", () =>
        HttpResponse.json({ data: { result: ok({ accessToken: "token-2", ...changes }) } }),
      ),
    );
    expect(await logIn("marca@resuena.demo", "Marca#2026")).toEqual({ ok: true });
  }

  test.each([
    ["the gateway", TOLD_BY_GATEWAY],
    ["a service, before the gateway knows,", { data: { result: refused("SESSION_ENDED") } }],
    ["a service without saying why", { data: { result: refused("UNAUTHENTICATED") } }],
  ])(
    "told by %s keeps the page, and what was being done is done after signing in again",
    async (_, refusal) => {
      await signIn();
      endedFor("token-2", refusal);
      const saved = save();
      await vi.waitFor(() => expect(currentState().over).toBe("waited-for"));
      expect(currentState().session?.email).toBe("marca@resuena.demo");
      await signInAgain();
      expect(await saved).toEqual({ done: true });
      expect(currentState().over).toBeUndefined();
    },
  );

  test("what the page asks by itself does not interrupt, and gets its answer later", async () => {
    await signIn();
    endedFor("token-2");
    const looked = look();
    await vi.waitFor(() => expect(currentState().over).toBe("known"));
    const second = look();
    askForSignIn();
    expect(currentState().over).toBe("waited-for");
    postponeSignIn();
    await signInAgain();
    for (const response of [await looked, await second]) expect(response).toEqual({ done: true });
  });

  test("who does not sign in now hears that it was not saved, and may try again", async () => {
    await signIn();
    endedFor("token-2");
    const saved = save();
    await vi.waitFor(() => expect(currentState().over).toBe("waited-for"));
    postponeSignIn();
    await expect(saved).rejects.toMatchObject(UNSAVED);
    expect(currentState()).toMatchObject({ status: "signed-in", over: "known" });
    const again = save();
    await vi.waitFor(() => expect(currentState().over).toBe("waited-for"));
    await signInAgain();
    expect(await again).toEqual({ done: true });
  });

  test("nobody else's sign-in does what the first person did", async () => {
    await signIn();
    endedFor("token-3");
    const saved = save();
    await vi.waitFor(() => expect(currentState().over).toBe("waited-for"));
    await signInAgain({ _id: "0197-other", email: "otra@resuena.demo", accessToken: "token-3" });
    await expect(saved).rejects.toMatchObject(UNSAVED);
    expect(currentState().session?.email).toBe("otra@resuena.demo");
  });

  test("a draft that is kept while it is typed does not take the keyboard, and is kept later", async () => {
    await signIn();
    endedFor("token-2");
    const kept = save({ asker: "draft" });
    await vi.waitFor(() => expect(currentState().over).toBe("known"));
    await signInAgain();
    expect(await kept).toEqual({ done: true });
  });

  test("a draft whose writer does not want to sign in now is told that it was not kept", async () => {
    await signIn();
    endedFor("token-2");
    const kept = save({ asker: "draft" });
    await vi.waitFor(() => expect(currentState().over).toBe("known"));
    askForSignIn();
    postponeSignIn();
    await expect(kept).rejects.toMatchObject(UNSAVED);
  });

  test("what anybody may send is sent as nobody, and goes through", async () => {
    await signIn();
    endedFor("token-2");
    const sent: (string | null)[] = [];
    const said = { success: true, error: [] };
    network.use(
      ...["Login", "Subscribe", "RequestPasswordReset"].map((name) =>
        api.mutation(name, ({ request }) => {
          sent.push(request.headers.get("authorization"));
          return HttpResponse.json({ data: { result: { ...said, session: sessionAnswer() } } });
        }),
      ),
    );
    const email = "marca@resuena.demo";
    expect(await send(SubscribeDocument, { email, list: "news", website: "" })).toEqual({ ok: true });
    expect(await send(RequestPasswordResetDocument, { email })).toEqual({ ok: true });
    expect(await logIn(email, "Marca#2026")).toEqual({ ok: true });
    expect(sent).toEqual([null, null, null]);
  });

  test("who leaves is a visitor", async () => {
    await signIn();
    endedFor("token-2");
    const saved = save();
    await vi.waitFor(() => expect(currentState().over).toBe("waited-for"));
    leaveEnded();
    await expect(saved).rejects.toMatchObject(UNSAVED);
    expect(currentState()).toEqual({ status: "visitor", session: null });
  });
});

describe("a token's life is the server's, whatever this device's clock says", () => {
  const LIFE = 600;

  /** A token that the server issued now, by a clock that this device's is ahead of by so many milliseconds. */
  function issued(ahead: number) {
    const iat = Math.floor((Date.now() - ahead) / 1000);
    const payload = btoa(JSON.stringify({ iat, exp: iat + LIFE }));
    return {
      accessToken: `e30.${payload}.`,
      accessTokenExpiresAt: new Date((iat + LIFE) * 1000).toISOString(),
    };
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    forgetTime();
  });

  /** Signs in, and counts the renewals from then on. */
  async function renewals(ahead: number) {
    let count = 0;
    network.use(
      api.mutation("Login", () => HttpResponse.json({ data: { result: ok(issued(ahead)) } })),
      api.mutation("RefreshSession", () => {
        count += 1;
        return HttpResponse.json({ data: { result: ok(issued(ahead)) } });
      }),
    );
    await restore();
    expect(await logIn("marca@resuena.demo", "Marca#2026")).toEqual({ ok: true });
    return () => count;
  }

  /** What was asked has been answered. */
  const answered = (count: () => number, expected: number) =>
    vi.waitFor(() => expect(count()).toBe(expected), { timeout: 10_000 });

  test.each([
    ["an hour fast", 3_600_000],
    ["right", 0],
    ["an hour slow", -3_600_000],
  ])("with a clock that is %s it is renewed a minute before its end, once", async (_, ahead) => {
    const count = await renewals(ahead);
    await vi.advanceTimersByTimeAsync((LIFE - 62) * 1000);
    expect(count()).toBe(0);
    await vi.advanceTimersByTimeAsync(4000);
    await answered(count, 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count()).toBe(1);
    expect(Math.abs(now() - (Date.now() - ahead))).toBeLessThan(3000);
  });

  test("after sleep it is renewed as soon as the page comes back, once", async () => {
    const count = await renewals(0);
    vi.setSystemTime(Date.now() + 3_600_000);
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await answered(count, 1);
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count()).toBe(1);
  });

  test("a clock that is set back in the middle delays nothing", async () => {
    const count = await renewals(0);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync((LIFE - 58) * 1000);
    await answered(count, 1);
  });
});
