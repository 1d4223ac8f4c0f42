import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetTime, now } from "~/config/clock";
import { HINT } from "~/session/session-state";
import { appSession, ok, refusal } from "~/testing/creators-app";
import { api, network } from "~/testing/network";
import { ask } from "./api";
import { draftOf, keepDraft } from "./drafts";
import { MeDocument } from "./generated/graphql";
import { client } from "./query";
import { logIn, logOut, restore } from "./session";

const APP_HINT = "resuena.app.signed-in";

beforeEach(async () => {
  network.use(api.mutation("AppLogout", () => ok()));
  await logOut();
});

test("a sign-in is remembered as the app's, and says nothing to the portal", async () => {
  const sent: string[] = [];
  network.use(
    api.mutation("AppLogin", ({ query }) => {
      sent.push(String(query));
      return ok({ session: appSession });
    }),
  );
  expect(await logIn("ana@resuena.demo", "Ana#2026")).toEqual({ ok: true });
  expect(sent[0]).toContain("app: MobileApp");
  expect(localStorage.getItem(APP_HINT)).toBe("1");
  expect(localStorage.getItem(HINT)).toBeNull();
});

test("nobody is asked without the app's own hint, also when the portal is signed in", async () => {
  localStorage.setItem(HINT, "1");
  let requestCount = 0;
  network.use(
    api.mutation("AppRefreshSession", () => {
      requestCount += 1;
      return ok({ session: appSession });
    }),
  );
  await restore();
  expect(requestCount).toBe(0);
});

test("a token that ran out is renewed once for the app, and what was asked is answered", async () => {
  const renewals: string[] = [];
  network.use(
    api.mutation("AppLogin", () => ok({ session: { ...appSession, accessToken: "old" } })),
    api.mutation("AppRefreshSession", ({ query }) => {
      renewals.push(String(query));
      return ok({ session: { ...appSession, accessToken: "new" } });
    }),
    api.query("Me", ({ request }) =>
      request.headers.get("authorization") === "Bearer new"
        ? HttpResponse.json({ data: { creatorAccount: null } })
        : HttpResponse.json({ errors: [{ message: "", extensions: { code: "UNAUTHENTICATED" } }] }),
    ),
  );
  await logIn("ana@resuena.demo", "Ana#2026");
  expect(await ask(MeDocument, {})).toEqual({ creatorAccount: null });
  expect(renewals).toHaveLength(1);
  expect(renewals[0]).toContain("refreshSession(app: MobileApp)");
});

test("a session that the server ended is forgotten", async () => {
  localStorage.setItem(APP_HINT, "1");
  network.use(api.mutation("AppRefreshSession", () => refusal("SESSION_ENDED")));
  await restore();
  expect(localStorage.getItem(APP_HINT)).toBeNull();
});

const base64 = (claims: object) => btoa(JSON.stringify(claims)).replace(/=+$/, "");

test("a device with a wrong clock learns the time from its token", async () => {
  forgetTime();
  const server = Math.trunc(Date.now() / 1000) + 40 * 86_400;
  const accessToken = `e30.${base64({ iat: server, exp: server + 600 })}.c2ln`;
  network.use(api.mutation("AppLogin", () => ok({ session: { ...appSession, accessToken } })));
  await logIn("ana@resuena.demo", "Ana#2026");
  expect(Math.abs(now() - server * 1000)).toBeLessThan(10_000);
  forgetTime();
});

test("a draft is its writer's alone, outlives a session that ended by itself, and is gone after a sign-out", async () => {
  network.use(
    api.mutation("AppLogin", () => ok({ session: appSession })),
    api.mutation("AppRefreshSession", () => refusal("SESSION_ENDED")),
  );
  await logIn("ana@resuena.demo", "Ana#2026");
  keepDraft("0199-ana", "c-1", "Mi café");
  expect(draftOf("0199-leo", "c-1")).toBe("");
  await restore();
  expect(draftOf("0199-ana", "c-1")).toBe("Mi café");
  await logIn("ana@resuena.demo", "Ana#2026");
  await logOut();
  expect(draftOf("0199-ana", "c-1")).toBe("");
});

test("what one person was answered is gone when another signs in", async () => {
  network.use(api.mutation("AppLogin", () => ok({ session: appSession })));
  await logIn("ana@resuena.demo", "Ana#2026");
  client.setQueryData(["earnings"], "Ana's");
  await logIn("ana@resuena.demo", "Ana#2026");
  expect(client.getQueryData(["earnings"])).toBe("Ana's");
  network.use(api.mutation("AppLogin", () => ok({ session: { ...appSession, _id: "0199-leo" } })));
  await logIn("leo@resuena.demo", "Leo#2026");
  expect(client.getQueryData(["earnings"])).toBeUndefined();
});

test("the session and the first answers that the document asked for are taken once, and asked for again when they failed", async () => {
  let renewals = 0;
  let reads = 0;
  network.use(
    api.mutation("AppRefreshSession", () => {
      renewals += 1;
      return ok({ session: appSession });
    }),
    api.query("Me", () => {
      reads += 1;
      return HttpResponse.json({ data: { creatorAccount: null } });
    }),
  );
  localStorage.setItem(APP_HINT, "1");
  // What a document asked for is taken in its first seconds alone.
  const clock = vi.spyOn(performance, "now").mockReturnValue(300);
  const body = JSON.stringify({ query: MeDocument.toString(), variables: {} });
  const refused = { errors: [{ message: "", extensions: { code: "UNAUTHENTICATED" } }] };

  window.sessionAhead = Promise.resolve({
    data: { result: { success: true, error: [], session: appSession } },
  });
  window.answersAhead = {
    [body]: Promise.resolve(Response.json({ data: { creatorAccount: { _id: "ahead" } } })),
  };
  await restore();
  expect(await ask(MeDocument, {})).toEqual({ creatorAccount: { _id: "ahead" } });
  expect([renewals, reads]).toEqual([0, 0]);
  expect(await ask(MeDocument, {})).toEqual({ creatorAccount: null });
  expect(reads).toBe(1);

  window.sessionAhead = Promise.reject(new Error("503"));
  window.answersAhead = { [body]: Promise.resolve(Response.json(refused)) };
  await restore();
  expect(await ask(MeDocument, {})).toEqual({ creatorAccount: null });
  expect([renewals, reads]).toEqual([1, 2]);
  clock.mockRestore();
  delete window.answersAhead;
});
