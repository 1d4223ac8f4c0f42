import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, network, sessionAnswer } from "~/testing/network";
import { signIn, signOut } from "~/testing/portal";
import { forgetApiReference } from "./api-reference";
import { CACHE_MARKER, CACHE_VERSION, dropOtherVersions, removeServiceWorkers } from "./client-state";
import { followApiAddress } from "./live-api";
import { logOut } from "./session";
import { currentState } from "./session-state";

describe("the cache version marker", () => {
  test("another version's state is thrown away, ours is kept", () => {
    expect(CACHE_VERSION).toBe("v3.3");
    localStorage.setItem(CACHE_MARKER, "v3.2");
    localStorage.setItem("persist:root", "{}");
    expect(dropOtherVersions()).toBe(true);
    expect(Object.entries(localStorage)).toEqual([[CACHE_MARKER, "v3.3"]]);
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

describe("a moved API", () => {
  let end = () => {};

  beforeEach(() => {
    Events.opened = [];
    vi.stubGlobal("EventSource", Events);
  });

  afterEach(async () => {
    end();
    forgetApiReference();
    await signOut();
    vi.unstubAllGlobals();
  });

  test("is listened for only while somebody is signed in", async () => {
    network.use(api.mutation("Logout", () => HttpResponse.json({ data: { result: { success: true } } })));
    end = followApiAddress(() => undefined);
    expect(Events.opened).toHaveLength(0);
    await signIn();
    expect(Events.opened.map(({ url }) => url)).toEqual(["/settings/events"]);
    await logOut();
    expect(Events.opened[0]?.closed).toBe(true);
  });

  test("ends the session of whoever is signed in", async () => {
    await signIn(sessionAnswer());
    const moved = vi.fn();
    end = followApiAddress(moved);
    const [events] = Events.opened;
    events?.say({ "chat.number": "5491100000000" });
    expect(moved).not.toHaveBeenCalled();
    events?.dispatchEvent(new MessageEvent("settings", { data: "not json" }));
    events?.say({ "api.url": "/v2/graphql" });
    events?.say({ "api.url": "/v2/graphql" });
    expect(moved).toHaveBeenCalledOnce();
    expect(currentState().status).toBe("signed-in");
  });
});
