import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { send } from "~/domain/forms/send";
import { CompaniesDocument } from "~/features/companies/companies.generated";
import { makeClient } from "~/graphql/client";
import { api, network } from "~/testing/network";
import { patiently } from "./busy";
import { SubscribeDocument } from "./generated/graphql";

const ANA = { email: "ana@example.com", list: "newsletter", website: "" };
const DONE = { success: true, error: [] };
const QUERY = JSON.stringify({ query: "query Mine { me { _id } }" });

const busy = (retryAfter: string | null = "0") =>
  HttpResponse.json<{ data?: null; errors: { message: string; extensions: { code: string } }[] }>(
    { errors: [{ message: "Busy.", extensions: { code: "UNAVAILABLE" } }] },
    { status: 503, headers: retryAfter === null ? {} : { "retry-after": retryAfter } },
  );

/** Answers one request after the other; the last answer stays. */
function answering(...answers: Response[]) {
  let count = 0;
  const ask = () => Promise.resolve((answers[Math.min(count++, answers.length - 1)] as Response).clone());
  return { ask, requestCount: () => count };
}

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("a query that was refused by a busy server is sent again, and nobody notices", async () => {
  const { ask, requestCount } = answering(busy(), HttpResponse.json({ data: {} }));
  expect((await patiently({ body: QUERY }, ask)).status).toBe(200);
  expect(requestCount()).toBe(2);
});

test("it waits as long as the server says", async () => {
  vi.useFakeTimers();
  try {
    const { ask, requestCount } = answering(busy("3"), HttpResponse.json({ data: {} }));
    const response = patiently({ body: QUERY }, ask);
    await vi.advanceTimersByTimeAsync(2999);
    expect(requestCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await response).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test("it is sent three times at most", async () => {
  const { ask, requestCount } = answering(busy());
  expect((await patiently({ body: QUERY }, ask)).status).toBe(503);
  expect(requestCount()).toBe(3);
});

test.each([
  ["a 503 without Retry-After", busy(null), QUERY],
  ["one that asks for a long wait", busy("60"), QUERY],
  ["one that names a date", busy("Wed, 25 Nov 2026 07:28:00 GMT"), QUERY],
  ["another status", HttpResponse.json({}, { status: 429, headers: { "retry-after": "0" } }), QUERY],
  ["a mutation without a key", busy(), JSON.stringify({ query: "mutation Leave { leave }", variables: {} })],
  ["a subscription", busy(), JSON.stringify({ query: "subscription Live { live }" })],
])("%s is not repeated", async (_, response, body) => {
  const { ask, requestCount } = answering(response);
  await patiently({ body }, ask);
  expect(requestCount()).toBe(1);
});

test("who leaves while it waits ends it", async () => {
  const { ask, requestCount } = answering(busy("5"));
  const left = new AbortController();
  const response = patiently({ body: QUERY, signal: left.signal }, ask);
  await vi.waitFor(() => expect(requestCount()).toBe(1));
  left.abort();
  await expect(response).rejects.toMatchObject({ name: "AbortError" });
  expect(requestCount()).toBe(1);
});

test("a form is repeated under its idempotency key", async () => {
  const keys: string[] = [];
  network.use(
    api.mutation("Subscribe", ({ variables }) => {
      keys.push(variables.idempotencyKey);
      return keys.length === 1 ? busy() : HttpResponse.json({ data: { result: DONE } });
    }),
  );
  expect(await send(SubscribeDocument, ANA)).toEqual({ ok: true });
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test("the portal's client repeats a query", async () => {
  let requestCount = 0;
  network.use(
    api.query("Companies", () => {
      requestCount += 1;
      return requestCount === 1 ? busy() : HttpResponse.json({ data: { companies: [] } });
    }),
  );
  const { data } = await makeClient().query({ query: CompaniesDocument, variables: {} as never });
  expect(data).toEqual({ companies: [] });
  expect(requestCount).toBe(2);
});
