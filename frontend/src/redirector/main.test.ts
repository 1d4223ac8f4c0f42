import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { LANGUAGE_KEY } from "~/config/language-choice";
import { DEFAULT_SETTINGS, type LiveSettings, withDefaults } from "~/config/live-settings";
import { arrive as arriveAtPage, countArrival, countDown, readSettings, SECONDS, track } from "./main";
import { readVisit } from "./visit";

const page = readFileSync("src/redirector/index.html", "utf8");
const go = vi.fn<(address: string) => void>();
const settings = vi.fn<() => Promise<Response>>();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(page)?.[1]?.replace(/<script[\s\S]*/, "") ?? "";
  go.mockReset();
  settings.mockReset().mockResolvedValue(Response.json({}));
  vi.stubGlobal("fetch", settings);
});

afterEach(() => {
  stop();
  history.replaceState(null, "");
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

const title = () => document.querySelector("#going h1")?.textContent;
const now = () => document.querySelector<HTMLAnchorElement>("#going .button");

function arrive(search: string, back = false) {
  stop = countDown({
    visit: readVisit(search, { userAgent: "X11", language: "es" }),
    settings: readSettings(),
    go,
    back,
  });
}

/** The events that were counted, in order. */
function counted(beacon: Mock<Navigator["sendBeacon"]>) {
  return Promise.all(
    beacon.mock.calls.map(async ([, body]) => JSON.parse(await (body as Blob).text()).variables.event),
  );
}

/** The browser puts the page away, as it is, and shows it again. */
function leaveAndComeBack() {
  window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}

describe("the countdown", () => {
  test("goes from five to the store, a second at a time, and only once", async () => {
    arrive("?store=iOS");
    expect(document.querySelector("#going")).not.toHaveAttribute("hidden");
    expect(document.documentElement.lang).toBe("es");
    for (let left = SECONDS; left > 0; left -= 1) {
      expect(document.querySelector(".count")?.textContent).toBe(String(left));
      expect(title()).toBe(`Abrimos el App Store en ${left} ${left === 1 ? "segundo" : "segundos"}`);
      expect(go).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(go).toHaveBeenCalledExactlyOnceWith(DEFAULT_SETTINGS["stores.ios"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(go).toHaveBeenCalledOnce();
  });

  test("need not be waited for", () => {
    arrive("?store=Android&lang=en");
    expect(now()).toHaveTextContent("Continue now");
    expect(now()).toHaveAttribute("href", DEFAULT_SETTINGS["stores.android"]);
  });

  test("leads to the operator's store once it is known", async () => {
    settings.mockResolvedValue(
      Response.json({ "stores.android": "https://play.google.com/store/apps/details?id=x" }),
    );
    arrive("?store=Android");
    await vi.advanceTimersByTimeAsync(0);
    expect(now()?.href).toBe("https://play.google.com/store/apps/details?id=x");
    await vi.advanceTimersByTimeAsync(5000);
    expect(go).toHaveBeenCalledWith("https://play.google.com/store/apps/details?id=x");
  });

  test("goes on when the settings cannot be had", async () => {
    settings.mockRejectedValue(new TypeError("away"));
    arrive("?from=brands&prevQuery=companyCode%3DAURORA");
    await vi.advanceTimersByTimeAsync(5000);
    expect(go).toHaveBeenCalledWith("/brands?companyCode=AURORA");
  });
});

describe("the language", () => {
  test.each([
    ["the one that was chosen on this site, though the device speaks another", "", "Continue now"],
    ["the address's, though another was chosen", "?lang=es", "Continuar ahora"],
  ])("is %s", async (_, search, text) => {
    vi.stubGlobal("navigator", { language: "es-AR", userAgent: "X11" });
    localStorage.setItem(LANGUAGE_KEY, "en");
    window.history.replaceState(null, "", `/downloadAppRedirector${search}`);
    stop = await arriveAtPage(go);
    expect(now()).toHaveTextContent(text);
    expect(document.documentElement.lang).toBe(search ? "es" : "en");
  });

  test("is the device's when the browser keeps nothing", async () => {
    vi.stubGlobal("navigator", { language: "en-GB", userAgent: "X11" });
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    window.history.replaceState(null, "", "/downloadAppRedirector");
    stop = await arriveAtPage(go);
    vi.restoreAllMocks();
    expect(now()).toHaveTextContent("Continue now");
  });
});

describe("a page that nobody came to", () => {
  const beacon = vi.fn<Navigator["sendBeacon"]>();
  const navigated = (type: string) =>
    vi
      .spyOn(performance, "getEntriesByType")
      .mockReturnValue([{ type, name: window.location.href } as unknown as PerformanceEntry]);

  beforeEach(() => {
    beacon.mockReset().mockReturnValue(true);
    vi.stubGlobal("navigator", { language: "es-AR", userAgent: "iPhone", sendBeacon: beacon });
  });
  afterEach(() => {
    Reflect.deleteProperty(document, "prerendering");
    vi.restoreAllMocks();
  });

  test("asks, counts and leads nowhere while it is prerendered, and does once it is opened", async () => {
    navigated("navigate");
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
    const arrived = arriveAtPage(go);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([beacon, settings, go].map((each) => each.mock.calls.length)).toEqual([0, 0, 0]);
    document.dispatchEvent(new Event("prerenderingchange"));
    stop = await arrived;
    await vi.advanceTimersByTimeAsync(5000);
    expect(beacon).toHaveBeenCalledTimes(2);
    expect(go).toHaveBeenCalledExactlyOnceWith(DEFAULT_SETTINGS["stores.ios"]);
  });

  test.each([
    ["went to a store before", 1, []],
    ["left before the store", null, ["STORE_REDIRECT"]],
  ])("counts no second arrival and waits after Back for who %s", async (_, state, events) => {
    history.replaceState(state, "");
    navigated("back_forward");
    stop = await arriveAtPage(go);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(go).not.toHaveBeenCalled();
    expect(title()).toBe("¿Vamos al App Store?");
    expect(document.querySelector(".count")).toBeEmptyDOMElement();
    now()?.click();
    expect(go).toHaveBeenCalledExactlyOnceWith(DEFAULT_SETTINGS["stores.ios"]);
    expect(await counted(beacon)).toEqual(events);
  });

  test("counts a reload as the same arrival, and goes on by itself", async () => {
    navigated("reload");
    stop = await arriveAtPage(go);
    await vi.advanceTimersByTimeAsync(5000);
    expect(go).toHaveBeenCalledExactlyOnceWith(DEFAULT_SETTINGS["stores.ios"]);
    expect(await counted(beacon)).toEqual(["STORE_REDIRECT"]);
  });

  test("stands still when the browser shows it again in the middle of its countdown", async () => {
    arrive("?store=Android");
    await vi.advanceTimersByTimeAsync(2000);
    leaveAndComeBack();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(go).not.toHaveBeenCalled();
    expect(title()).toBe("¿Vamos a Google Play?");
    now()?.click();
    now()?.click();
    expect(await counted(beacon)).toEqual(["STORE_REDIRECT"]);
  });
});

test("going on takes this page's place in the history, unless it opens another tab", () => {
  arrive("?store=iOS");
  const press = (keys: MouseEventInit) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...keys });
    now()?.addEventListener("click", (click) => click.preventDefault(), { once: true });
    now()?.dispatchEvent(event);
  };
  press({ ctrlKey: true });
  expect(go).not.toHaveBeenCalled();
  press({});
  expect(go).toHaveBeenCalledExactlyOnceWith(DEFAULT_SETTINGS["stores.ios"]);
});

describe("counting the departure", () => {
  const beacon = vi.fn<Navigator["sendBeacon"]>();

  beforeEach(() => {
    beacon.mockReset().mockReturnValue(true);
    vi.stubGlobal("navigator", { language: "es-AR", sendBeacon: beacon });
  });

  const sentVariables = () =>
    Promise.all(beacon.mock.calls.map(async ([, body]) => JSON.parse(await (body as Blob).text()).variables));

  test("is told once, when the countdown leads to a store", async () => {
    arrive("?store=iOS&companyCode=AURORA");
    await vi.advanceTimersByTimeAsync(4999);
    expect(beacon).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    now()?.click();
    expect(await sentVariables()).toEqual([
      expect.objectContaining({ event: "STORE_REDIRECT", store: "iOS", companyCode: "AURORA" }),
    ]);
  });

  test("is told when the visitor does not wait", async () => {
    arrive("?store=Android");
    now()?.click();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await sentVariables()).toEqual([
      expect.objectContaining({ event: "STORE_REDIRECT", store: "Android" }),
    ]);
  });

  test("goes to the operator's API", async () => {
    settings.mockResolvedValue(Response.json({ "api.url": "https://api.example/graphql" }));
    arrive("?store=iOS");
    await vi.advanceTimersByTimeAsync(5000);
    expect(beacon).toHaveBeenCalledExactlyOnceWith("https://api.example/graphql", expect.anything());
  });

  test("is none for a page of this site", async () => {
    arrive("?from=brands");
    await vi.advanceTimersByTimeAsync(5000);
    expect(go).toHaveBeenCalledOnce();
    expect(beacon).not.toHaveBeenCalled();
  });
});

describe("counting the arrival", () => {
  const visit = readVisit("?source=WEB_CORP", { userAgent: "X11", language: "es" });

  test("goes by beacon, as JSON", async () => {
    const beacon = vi.fn<Navigator["sendBeacon"]>().mockReturnValue(true);
    vi.stubGlobal("navigator", { language: "es-AR", sendBeacon: beacon });
    track("APP_DOWNLOAD", visit, DEFAULT_SETTINGS);
    const [address, body] = beacon.mock.calls[0] ?? [];
    expect(address).toBe("/graphql");
    expect((body as Blob).type).toBe("application/json");
    expect(settings).not.toHaveBeenCalled();
  });

  test("goes to the operator's API, as soon as that is known, and once", async () => {
    const beacon = vi.fn<Navigator["sendBeacon"]>().mockReturnValue(true);
    vi.stubGlobal("navigator", { language: "es-AR", sendBeacon: beacon });
    const loading = Promise.withResolvers<LiveSettings>();
    countArrival(visit, loading.promise);
    expect(beacon).not.toHaveBeenCalled();
    loading.resolve(withDefaults({ "api.url": "https://api.example/graphql" }));
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event("pagehide"));
    expect(beacon).toHaveBeenCalledExactlyOnceWith("https://api.example/graphql", expect.anything());
  });

  test("goes to the usual API when the visitor leaves before another is known", () => {
    const beacon = vi.fn<Navigator["sendBeacon"]>().mockReturnValue(true);
    vi.stubGlobal("navigator", { language: "es-AR", sendBeacon: beacon });
    countArrival(visit, new Promise(() => undefined));
    window.dispatchEvent(new Event("pagehide"));
    expect(beacon).toHaveBeenCalledExactlyOnceWith("/graphql", expect.anything());
  });

  test.each([
    ["refuses", { sendBeacon: () => false }],
    ["does not exist", {}],
  ])("goes by a request that outlives the page when the beacon %s", (_, other) => {
    vi.stubGlobal("navigator", { language: "es-AR", ...other });
    track("APP_DOWNLOAD", visit, DEFAULT_SETTINGS);
    expect(settings).toHaveBeenCalledExactlyOnceWith(
      "/graphql",
      expect.objectContaining({
        method: "POST",
        keepalive: true,
        headers: { "content-type": "application/json" },
      }),
    );
  });

  test("never stands in the way", () => {
    vi.stubGlobal("navigator", {
      language: "es",
      sendBeacon: () => {
        throw new TypeError("no");
      },
    });
    expect(() => track("APP_DOWNLOAD", visit, DEFAULT_SETTINGS)).not.toThrow();
  });
});
