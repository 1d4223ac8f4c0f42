import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  apiAddress,
  apiReadiness,
  expectApiReference,
  forgetApiReference,
  movesApi,
  READY_POLL_MS,
  READY_TIMEOUT_MS,
  replaceApiReference,
} from "./api-reference";
import { awaitApi } from "./session-state";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => {
  forgetApiReference();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Settings that come when the test says so. */
function expected() {
  const resolvers = Promise.withResolvers<unknown>();
  const load = vi.fn(() => resolvers.promise);
  expectApiReference(load);
  return { ...resolvers, load };
}

describe("readiness of the API", () => {
  test("a request waits for the reference and looks every 100 ms", async () => {
    const { resolve } = expected();
    const onAddress = vi.fn();
    void apiAddress().then(onAddress);
    await vi.advanceTimersByTimeAsync(1250);
    expect(apiReadiness()).toBe("loading");
    resolve({ "api.url": "/api/graphql" });
    await vi.advanceTimersByTimeAsync(0);
    expect(onAddress).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(READY_POLL_MS);
    expect(onAddress).toHaveBeenCalledExactlyOnceWith("/api/graphql");
  });

  test("it waits five seconds and no longer", async () => {
    expected();
    const failed = vi.fn();
    apiAddress().catch(failed);
    await vi.advanceTimersByTimeAsync(READY_TIMEOUT_MS - 1);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(READY_POLL_MS);
    expect(failed.mock.calls[0]?.[0]).toMatchObject({
      code: "API_TIMEOUT",
      message: "Waiting API reference be loaded: Timeout.",
    });
  });

  test("it fails at once when the loading failed, which is only logged, and the next one tries again", async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValueOnce({});
    expectApiReference(load);
    await vi.advanceTimersByTimeAsync(0);
    expect(apiReadiness()).toBe("failed");
    expect(console.warn).toHaveBeenCalledOnce();
    await expect(apiAddress()).rejects.toMatchObject({
      code: "API_NOT_LOADED",
      message: "Is it not possible to execute the query. Failed the loading of the API references.",
    });
    await vi.advanceTimersByTimeAsync(READY_POLL_MS);
    await expect(apiAddress()).resolves.toBe("/graphql");
  });

  test.each([
    [{}, "/graphql"],
    [{ "api.url": "" }, "/graphql"],
    [{ "api.url": 7 }, "/graphql"],
    [{ "api.url": "https://api.example/graphql" }, "https://api.example/graphql"],
    [{ "api.url": "//evil.example/graphql" }, "/graphql"],
    [{ "api.url": "https://api.example/" }, "/graphql"],
    [null, "/graphql"],
  ])("%j means %s", async (settings, address) => {
    replaceApiReference(settings);
    await expect(apiAddress()).resolves.toBe(address);
  });

  test("another address than the one in use is a move", () => {
    expect(movesApi({})).toBe(false);
    expect(movesApi({ "api.url": "http://localhost:4003/graphql" })).toBe(false);
    const moved = { "api.url": "https://api.example/graphql" };
    expect(movesApi(moved)).toBe(true);
    replaceApiReference(moved);
    expect(movesApi(moved)).toBe(false);
    expect(movesApi({})).toBe(true);
  });

  test("a build for QA has one address, whatever the settings say or whether they answer", async () => {
    vi.stubEnv("VITE_API_URL", "https://api.qa.example/graphql");
    vi.resetModules();
    const fixed = await import("./api-reference");
    fixed.expectApiReference(() => Promise.reject(new Error("away")));
    await expect(fixed.apiAddress()).resolves.toBe("https://api.qa.example/graphql");
    fixed.forgetApiReference();
    expect(fixed.movesApi({ "api.url": "/v2/graphql" })).toBe(false);
    fixed.replaceApiReference({ "api.url": "/v2/graphql" });
    await expect(fixed.apiAddress()).resolves.toBe("https://api.qa.example/graphql");
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  test("the application asks for it with the first request and not before", async () => {
    const settings = vi.fn(() => Promise.resolve(Response.json({ "api.url": "/v2/graphql" })));
    vi.stubGlobal("fetch", settings);
    awaitApi();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(settings).not.toHaveBeenCalled();
    const address = apiAddress();
    await vi.advanceTimersByTimeAsync(READY_POLL_MS);
    await expect(address).resolves.toBe("/v2/graphql");
    expect(settings).toHaveBeenCalledExactlyOnceWith("/settings.json", expect.anything());
    vi.unstubAllGlobals();
  });
});

test("the document of the next page learns of another address than the default", () => {
  replaceApiReference({ "api.url": "/v2/graphql" });
  expect(localStorage.getItem("resuena.api")).toBe("/v2/graphql");
  replaceApiReference({});
  expect(localStorage.getItem("resuena.api")).toBeNull();
});

describe("settings that the document asked for before any module had come", () => {
  /** The module as a page loads it, with what its document has asked for. */
  async function page(settingsAhead: Promise<unknown>) {
    vi.resetModules();
    window.settingsAhead = settingsAhead;
    const [reference, state] = await Promise.all([import("./api-reference"), import("./session-state")]);
    state.awaitApi();
    await vi.advanceTimersByTimeAsync(0);
    return reference;
  }
  const settings = (address: string) => ({ "api.url": address });
  const serveSettings = (address: string) =>
    vi.spyOn(window, "fetch").mockImplementation(async () => Response.json(settings(address)));

  afterEach(() => {
    delete window.settingsAhead;
  });

  test("are used at once when they have come", async () => {
    const fetched = serveSettings("/other");
    const { apiAddress: address } = await page(Promise.resolve(settings("/api/graphql")));
    expect(await address()).toBe("/api/graphql");
    expect(fetched).not.toHaveBeenCalled();
  });

  test("are waited for when they are on their way", async () => {
    const fetched = serveSettings("/other");
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { apiAddress: address } = await page(promise);
    const pending = address();
    resolve(settings("/api/graphql"));
    await vi.advanceTimersByTimeAsync(READY_POLL_MS);
    expect(await pending).toBe("/api/graphql");
    expect(fetched).not.toHaveBeenCalled();
  });

  test("are asked for again when that failed", async () => {
    const fetched = serveSettings("/other/graphql");
    const { apiAddress: address } = await page(Promise.reject(new Error("503")));
    const pending = address();
    await vi.advanceTimersByTimeAsync(READY_POLL_MS);
    expect(await pending).toBe("/other/graphql");
    expect(fetched).toHaveBeenCalledOnce();
  });
});
