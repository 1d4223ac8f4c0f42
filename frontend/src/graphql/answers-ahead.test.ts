import { afterEach, expect, test, vi } from "vitest";

const BODY = '{"query":"{ campaigns }"}';

afterEach(() => {
  delete window.answersAhead;
  vi.restoreAllMocks();
});

/** The module as a page loads it, with what its document has asked for, so many milliseconds ago. */
async function page(response: Promise<Response>, milliseconds = 300) {
  vi.resetModules();
  vi.spyOn(performance, "now").mockReturnValue(milliseconds);
  window.answersAhead = { [BODY]: response };
  const { answerTo, showsOldAnswer } = await import("./answers-ahead");
  const ask = async (body: string) => (await answerTo(body, async () => new Response("sent"))).text();
  return { ask, showsOldAnswer };
}

const soon = () => Promise.resolve(new Response("ahead"));

test("what the document asked for is taken, once", async () => {
  const { ask } = await page(soon());
  expect(await ask(BODY)).toBe("ahead");
  expect(await ask(BODY)).toBe("sent");
});

test("another request is sent", async () => {
  const { ask } = await page(soon());
  expect(await ask('{"query":"{ companies }"}')).toBe("sent");
});

test("what the document was not answered is sent", async () => {
  const { ask } = await page(Promise.reject(new Error("503")));
  expect(await ask(BODY)).toBe("sent");
});

test("a screen that is opened later does not show what the document asked for", async () => {
  const { ask } = await page(soon(), 10_001);
  expect(await ask(BODY)).toBe("sent");
});

test.each([
  [300, BODY, false],
  [2500, BODY, true],
  [2500, "{}", false],
])("after %i ms, having asked for %s, the page is old: %s", async (milliseconds, body, old) => {
  const { ask, showsOldAnswer } = await page(soon(), milliseconds);
  await ask(body);
  expect(showsOldAnswer()).toBe(old);
});
