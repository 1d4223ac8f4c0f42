/**
 * Why: what an operator changes while the site runs (chat number, store links, booking address…) is requested from the
 * gateway once, after the first render, and updated when it changes (`session/live-settings-stream.ts`); until then,
 * and if the gateway does not respond, the defaults of the list apply.
 */
import { useSyncExternalStore } from "react";
import { KNOWN, type Setting } from "./generated/live-settings.ts";
import { newListeners } from "./listeners";

export const SETTINGS_PATH = "/settings.json";

export type SettingName = keyof typeof KNOWN;
export type LiveSettings = Readonly<Record<SettingName, string>>;

/** Defaults of these settings. */
export function defaultsOf<Name extends string>(list: Readonly<Record<Name, Setting>>): Record<Name, string> {
  const entries = (Object.keys(list) as Name[]).map((name) => [name, list[name][1]]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

/**
 * Their defaults, overridden by everything usable in a response; malformed values are left out, since they end up in
 * links.
 */
export function settingsOf<Name extends string>(
  list: Readonly<Record<Name, Setting>>,
  body: unknown,
): Record<Name, string> {
  const settings = defaultsOf(list);
  const values = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  for (const name of Object.keys(list) as Name[]) {
    const value = values[name];
    if (typeof value === "string" && list[name][0].test(value)) settings[name] = value;
  }
  return settings;
}

/** The defaults. */
export const DEFAULT_SETTINGS: LiveSettings = /* @__PURE__ */ defaultsOf(KNOWN);

/** All settings of a response. */
export function withDefaults(body: unknown): LiveSettings {
  return settingsOf(KNOWN, body);
}

let current: LiveSettings = DEFAULT_SETTINGS;
let settingsRequest: Promise<LiveSettings> | null = null;
const listeners = newListeners();

/** The settings, requested once per page load; never rejects. */
export function loadLiveSettings(): Promise<LiveSettings> {
  settingsRequest ??= ask();
  return settingsRequest;
}

async function ask(): Promise<LiveSettings> {
  try {
    const response = await fetch(SETTINGS_PATH, { headers: { accept: "application/json" } });
    if (response.ok && response.headers.get("content-type")?.includes("json")) {
      takeLiveSettings(await response.json());
    }
  } catch {
    // Unavailable or unreadable: the defaults apply, and the next page load tries again.
  }
  return current;
}

/** Replaces the known settings with those of the gateway. */
export function takeLiveSettings(body: unknown): void {
  current = withDefaults(body);
  listeners.tell();
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1200);
}

function subscribe(listener: () => void): () => void {
  if (!settingsRequest) whenIdle(() => void loadLiveSettings());
  return listeners.subscribe(listener);
}

/** The currently known settings; the first use requests them when the browser is idle. */
export function useLiveSettings(): LiveSettings {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => DEFAULT_SETTINGS,
  );
}

/** Opens a chat with the platform's team, with the message already written. */
export function chatLink(settings: LiveSettings, message: string): string {
  return `https://wa.me/${settings["chat.number"]}?text=${encodeURIComponent(message)}`;
}

/** Resets the module, for tests. */
export function forgetLiveSettings(): void {
  current = DEFAULT_SETTINGS;
  settingsRequest = null;
}
