import { HttpResponse, http } from "msw";
import { afterEach, expect, test } from "vitest";
import { api, network, refused, sessionAnswer } from "~/testing/network";
import { accessToken, logIn, logOut, restore } from "./session";
import { currentState } from "./session-state";
import { authorizedFetch } from "./transport";

const ok = (changes = {}) => ({ success: true, error: [], session: sessionAnswer(changes) });

afterEach(async () => {
  network.use(api.mutation("Logout", () => HttpResponse.json({ data: { result: { success: true } } })));
  await logOut();
});

async function signIn() {
  network.use(api.mutation("Login", () => HttpResponse.json({ data: { result: ok() } })));
  expect(await logIn("marca@resuena.demo", "Marca#2026")).toEqual({ ok: true });
}

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
  const ask = () =>
    authorizedFetch("http://localhost:4003/graphql", { method: "POST", body: '{"query":"{fine}"}' });
  const answers = await Promise.all([ask(), ask()]);
  for (const answer of answers) expect(await answer.json()).toEqual({ data: { fine: true } });
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
