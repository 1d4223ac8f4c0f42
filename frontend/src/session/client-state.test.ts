import { act, renderHook } from "@testing-library/react";
import { HttpResponse } from "msw";
import { graphql } from "msw/graphql";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, forgetLiveSettings, useLiveSettings } from "~/config/live-settings";
import { api, network, sessionAnswer } from "~/testing/network";
import { signIn, signOut } from "~/testing/portal";
import { apiAddress, forgetApiReference } from "./api-reference";
import {
  CACHE_MARKER,
  CACHE_VERSION,
  dropOtherVersions,
  followSignIns,
  removeServiceWorkers,
} from "./client-state";
import { followLiveSettings, leaveMovedApi } from "./live-settings-stream";
import { purgeClientState } from "./purge-client-state";
import { currentState } from "./session-state";
import { want, wanted } from "./wanted";

describe("the cache version marker", () => {
  test("another version's state is thrown away, ours is kept", () => {
    expect(CACHE_VERSION).toBe("v3.3");
    localStorage.setItem(CACHE_MARKER, "v3.2");
    localStorage.setItem("persist:root", "{}");
    want("companies");
    expect(dropOtherVersions()).toBe(true);
    expect(Object.entries(localStorage)).toEqual([[CACHE_MARKER, "v3.3"]]);
    expect(wanted()).toBeNull();
    localStorage.setItem("resuena.theme", "dark");
    expect(dropOtherVersions()).toBe(false);
    expect(localStorage.getItem("resuena.theme")).toBe("dark");
  });

  test("state without a marker is another version's", () => {
    localStorage.setItem("resuena.signed-in", "1");
    expect(dropOtherVersions()).toBe(true);
    expect(localStorage.getItem("resuena.signed-in")).toBeNull();
  });

  test("a browser that refuses storage goes on", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    expect(dropOtherVersions()).toBe(false);
    vi.restoreAllMocks();
  });
});

test("service workers of earlier sites are removed", async () => {
  const workers = [{ unregister: vi.fn() }, { unregister: vi.fn() }];
  vi.stubGlobal("navigator", { serviceWorker: { getRegistrations: () => Promise.resolve(workers) } });
  await removeServiceWorkers();
  for (const { unregister } of workers) expect(unregister).toHaveBeenCalledOnce();
  vi.stubGlobal("navigator", {});
  await expect(removeServiceWorkers()).resolves.toBeUndefined();
  vi.unstubAllGlobals();
});

test("by hand everything goes: the session, both storages, caches and service workers", async () => {
  await signIn(sessionAnswer());
  const onRequest = vi.fn();
  network.use(
    api.mutation("Logout", () => {
      onRequest();
      return HttpResponse.json({ data: { result: { success: true, error: [] } } });
    }),
  );
  localStorage.setItem("resuena.theme", "dark");
  sessionStorage.setItem("resuena.wanted", "companies");
  const kept = new Set(["pages", "media"]);
  vi.stubGlobal("caches", {
    keys: () => Promise.resolve([...kept]),
    delete: (name: string) => kept.delete(name),
  });
  const worker = { unregister: vi.fn() };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistrations: () => Promise.resolve([worker]) } });
  await purgeClientState();
  vi.unstubAllGlobals();
  expect(onRequest).toHaveBeenCalledOnce();
  expect(currentState().status).toBe("visitor");
  expect(Object.entries(localStorage)).toEqual([[CACHE_MARKER, CACHE_VERSION]]);
  expect(sessionStorage).toHaveLength(0);
  expect([...kept]).toEqual([]);
  expect(worker.unregister).toHaveBeenCalledOnce();
});

describe("a visitor's tab", () => {
  const signedInElsewhere = () => {
    localStorage.setItem("resuena.signed-in", "1");
    window.dispatchEvent(new StorageEvent("storage", { key: "resuena.signed-in", newValue: "1" }));
  };
  let end = () => {};

  beforeEach(async () => {
    await signOut();
    end = followSignIns();
  });
  afterEach(async () => {
    end();
    await signOut();
  });

  test("is signed in as soon as another tab is", async () => {
    network.use(
      api.mutation("RefreshSession", () =>
        HttpResponse.json({ data: { result: { success: true, error: [], session: sessionAnswer() } } }),
      ),
    );
    signedInElsewhere();
    await vi.waitFor(() => expect(currentState().status).toBe("signed-in"));
  });

  test("asks the server nothing when something else is kept, or when it is signed in itself", async () => {
    const onRequest = vi.fn();
    network.use(
      api.mutation("RefreshSession", () => {
        onRequest();
        return HttpResponse.json({
          data: { result: { success: true, error: [], session: sessionAnswer() } },
        });
      }),
    );
    window.dispatchEvent(new StorageEvent("storage", { key: "resuena.theme", newValue: "dark" }));
    await signIn(sessionAnswer());
    onRequest.mockReset();
    signedInElsewhere();
    await Promise.resolve();
    expect(onRequest).not.toHaveBeenCalled();
  });
});

class Events extends EventTarget {
  static opened: Events[] = [];
  closed = false;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    Events.opened.push(this);
  }

  close() {
    this.closed = true;
  }

  say(settings: unknown) {
    this.dispatchEvent(new MessageEvent("settings", { data: JSON.stringify(settings) }));
  }
}

function turn(state: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("settings that change while the page is open", () => {
  let end = () => {};

  beforeEach(() => {
    Events.opened = [];
    turn("visible");
    vi.stubGlobal("EventSource", Events);
  });

  afterEach(async () => {
    end();
    forgetApiReference();
    forgetLiveSettings();
    await signOut();
    vi.unstubAllGlobals();
  });

  test("are listened to only while the page is seen", () => {
    end = followLiveSettings(() => undefined);
    expect(Events.opened.map(({ url }) => url)).toEqual(["/settings/events"]);
    turn("hidden");
    expect(Events.opened[0]?.closed).toBe(true);
    turn("visible");
    turn("visible");
    expect(Events.opened.map(({ closed }) => closed)).toEqual([true, false]);
    end();
    expect(Events.opened[1]?.closed).toBe(true);
    turn("visible");
    expect(Events.opened).toHaveLength(2);
  });

  test("hold at once, and a visitor is not signed out by a moved API", () => {
    const moved = vi.fn();
    end = followLiveSettings(moved);
    const { result } = renderHook(useLiveSettings);
    expect(result.current["chat.number"]).toBe(DEFAULT_SETTINGS["chat.number"]);
    act(() => Events.opened[0]?.say({ "chat.number": "5491100000000", "api.url": "/v2/graphql" }));
    expect(result.current["chat.number"]).toBe("5491100000000");
    expect(moved).not.toHaveBeenCalled();
  });

  test("end the session of whoever is signed in, when the API moved", async () => {
    await signIn(sessionAnswer());
    const moved = vi.fn();
    end = followLiveSettings(moved);
    const [events] = Events.opened;
    events?.say({ "chat.number": "5491100000000" });
    expect(moved).not.toHaveBeenCalled();
    events?.dispatchEvent(new MessageEvent("settings", { data: "not json" }));
    moved.mockImplementation(() => void apiAddress().then((address) => used.push(address)));
    const used: string[] = [];
    events?.say({ "api.url": "https://api.example/graphql" });
    events?.say({ "api.url": "https://api.example/graphql" });
    expect(moved).toHaveBeenCalledOnce();
    await expect(apiAddress()).resolves.toBe("https://api.example/graphql");
    expect(used, "the sign-out goes to the API that keeps the session").toEqual(["/graphql"]);
    expect(currentState().status).toBe("signed-in");
  });

  test("tell the API that keeps the session of its end, and no other", async () => {
    await signIn(sessionAnswer());
    const onRequest = vi.fn();
    const logoutAt = (link: typeof api) =>
      link.mutation("Logout", ({ request }) => {
        onRequest(request.url);
        return HttpResponse.json({ data: { result: { success: true } } });
      });
    const moved = "https://api.example/graphql";
    network.use(logoutAt(api), logoutAt(graphql.link(moved)));
    end = followLiveSettings(() => void leaveMovedApi());
    Events.opened[0]?.say({ "api.url": moved });
    await vi.waitFor(() => expect(onRequest).toHaveBeenCalled());
    expect(onRequest).toHaveBeenCalledExactlyOnceWith(new URL("/graphql", window.location.href).href);
    expect(currentState().status).toBe("visitor");
  });
});
