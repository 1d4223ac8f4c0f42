import { renderHook, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { network } from "~/testing/network";
import {
  chatLink,
  DEFAULT_SETTINGS,
  forgetLiveSettings,
  loadLiveSettings,
  SETTINGS_PATH,
  useLiveSettings,
  withDefaults,
} from "./live-settings";

beforeEach(forgetLiveSettings);

describe("withDefaults", () => {
  test("takes what the operator set and keeps the rest", () => {
    const settings = withDefaults({ "chat.number": "5491144440000", unknown: "x" });
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, "chat.number": "5491144440000" });
  });

  test.each([
    ["booking.url", "javascript:alert(1)"],
    ["stores.ios", "//evil.example"],
    ["blog.url", 'https://a.example/" onclick="x'],
    ["chat.number", "+54 9 11"],
    ["referral.code", "<b>"],
    ["referral.code", 7],
  ])("refuses %s = %j", (name, value) => expect(withDefaults({ [name]: value })).toEqual(DEFAULT_SETTINGS));

  test.each([null, [], "text", 3])("an answer that is %j gives the defaults", (body) =>
    expect(withDefaults(body)).toEqual(DEFAULT_SETTINGS),
  );
});

describe("asking", () => {
  test("happens once, and whoever reads the settings sees them change", async () => {
    let times = 0;
    network.use(
      http.get(`http://localhost:4003${SETTINGS_PATH}`, () => {
        times += 1;
        return HttpResponse.json({ "booking.url": "https://agenda.example/resuena" });
      }),
    );
    const { result } = renderHook(() => useLiveSettings());
    expect(result.current["booking.url"]).toBe("");
    await loadLiveSettings();
    await loadLiveSettings();
    await waitFor(() => expect(result.current["booking.url"]).toBe("https://agenda.example/resuena"));
    expect(times).toBe(1);
  });

  test.each([
    ["is away", () => HttpResponse.error()],
    ["fails", () => new HttpResponse(null, { status: 503 })],
    ["answers with a page", () => HttpResponse.html("<!doctype html>")],
    [
      "answers with half of it",
      () => new HttpResponse("{", { headers: { "content-type": "application/json" } }),
    ],
  ])("the defaults hold when the gateway %s", async (_, resolver) => {
    network.use(http.get(`http://localhost:4003${SETTINGS_PATH}`, resolver));
    await expect(loadLiveSettings()).resolves.toEqual(DEFAULT_SETTINGS);
  });
});

test("a conversation starts with its message written", () =>
  expect(chatLink(DEFAULT_SETTINGS, "¡Hola! ¿Qué tal?")).toBe(
    `https://wa.me/${DEFAULT_SETTINGS["chat.number"]}?text=%C2%A1Hola!%20%C2%BFQu%C3%A9%20tal%3F`,
  ));
