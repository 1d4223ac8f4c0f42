import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { HINT } from "~/session/session-state";
import { appSession, ok, refusal } from "~/testing/creators-app";
import { api, network } from "~/testing/network";
import { ask } from "./api";
import { MeDocument } from "./generated/graphql";
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
  let asked = 0;
  network.use(
    api.mutation("AppRefreshSession", () => {
      asked += 1;
      return ok({ session: appSession });
    }),
  );
  await restore();
  expect(asked).toBe(0);
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
