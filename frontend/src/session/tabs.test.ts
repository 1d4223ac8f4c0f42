import { HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { api, network, refused, sessionAnswer } from "~/testing/network";

const ok = (changes = {}) => ({ success: true, error: [], session: sessionAnswer(changes) });

afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
});

/** The server: one refresh cookie, new with each use; an old one that is used again ends the session. */
function rotatingServer() {
  let cookie = 1;
  let ended = false;
  const handler = api.mutation("RefreshSession", async () => {
    const sent = cookie;
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (sent !== cookie) ended = true;
    if (ended) return HttpResponse.json({ data: { result: refused("SESSION_ENDED") } });
    cookie += 1;
    return HttpResponse.json({ data: { result: ok({ accessToken: `token-${cookie}` }) } });
  });
  return { handler, ended: () => ended };
}

/** What the browser gives all tabs of a site: one lock at a time for each name. */
function webLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_: string, work: () => Promise<unknown>) => {
      const done = last.then(work, work);
      last = done.catch(() => undefined);
      return done;
    },
  };
}

async function anotherTab() {
  vi.resetModules();
  return { session: await import("./session"), state: await import("./session-state") };
}

test("two tabs that wake up at once do not send the same cookie twice", async () => {
  localStorage.setItem("resuena.signed-in", "1");
  const server = rotatingServer();
  network.use(server.handler);
  Object.defineProperty(navigator, "locks", { value: webLocks(), configurable: true });
  const [firstTab, secondTab] = [await anotherTab(), await anotherTab()];
  await Promise.all([firstTab.session.restore(), secondTab.session.restore()]);
  expect(server.ended()).toBe(false);
  expect([firstTab, secondTab].map(({ state }) => state.currentState().status)).toEqual([
    "signed-in",
    "signed-in",
  ]);
});

test("without the browser's lock they would", async () => {
  localStorage.setItem("resuena.signed-in", "1");
  const server = rotatingServer();
  network.use(server.handler);
  const [firstTab, secondTab] = [await anotherTab(), await anotherTab()];
  await Promise.all([firstTab.session.restore(), secondTab.session.restore()]);
  expect(server.ended()).toBe(true);
});

test("who signs out in one tab has signed out in all of them", async () => {
  localStorage.setItem("resuena.signed-in", "1");
  const logout = api.mutation("Logout", () => HttpResponse.json({ data: { result: { success: true } } }));
  network.use(rotatingServer().handler, logout);
  Object.defineProperty(navigator, "locks", { value: webLocks(), configurable: true });
  const [firstTab, secondTab] = [await anotherTab(), await anotherTab()];
  await Promise.all([firstTab.session.restore(), secondTab.session.restore()]);
  await firstTab.session.logOut();
  await vi.waitFor(() => expect(secondTab.state.currentState().status).toBe("visitor"));
  expect(secondTab.session.accessToken()).toBeNull();
});
