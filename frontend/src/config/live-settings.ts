/**
 * Why: what an operator changes while the site runs (chat number, store links, booking address…) is asked of the gateway once,
 * after the page is shown, and told again when it changes (`session/live-settings-stream.ts`); until then, and when nobody
 * answers, the defaults of the list hold.
 */
import { useSyncExternalStore } from "react";
import { KNOWN, type Setting } from "./generated/live-settings.ts";
import { newListeners } from "./listeners";

export const SETTINGS_PATH = "/settings.json";

export type SettingName = keyof typeof KNOWN;
export type LiveSettings = Readonly<Record<SettingName, string>>;

/** What holds of these settings without the operator. */
export function defaultsOf<Name extends string>(list: Readonly<Record<Name, Setting>>): Record<Name, string> {
  const entries = (Object.keys(list) as Name[]).map((name) => [name, list[name][1]]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Their defaults with everything usable of an answer put over them; what is malformed is left out, since it ends up in links. */
export function settingsOf<Name extends string>(
  list: Readonly<Record<Name, Setting>>,
  answer: unknown,
): Record<Name, string> {
  const settings = defaultsOf(list);
  const given = (typeof answer === "object" && answer !== null ? answer : {}) as Record<string, unknown>;
  for (const name of Object.keys(list) as Name[]) {
    const value = given[name];
    if (typeof value === "string" && list[name][0].test(value)) settings[name] = value;
  }
  return settings;
}

/** What holds without the operator. */
export const DEFAULT_SETTINGS: LiveSettings = /* @__PURE__ */ defaultsOf(KNOWN);

/** All settings as an answer has them. */
export function withDefaults(answer: unknown): LiveSettings {
  return settingsOf(KNOWN, answer);
}

let current: LiveSettings = DEFAULT_SETTINGS;
let asked: Promise<LiveSettings> | null = null;
const listeners = newListeners();

/** The settings, asked for once a page load; never fails. */
export function loadLiveSettings(): Promise<LiveSettings> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<LiveSettings> {
  try {
    const response = await fetch(SETTINGS_PATH, { headers: { accept: "application/json" } });
    if (response.ok && response.headers.get("content-type")?.includes("json")) {
      takeLiveSettings(await response.json());
    }
  } catch {
    // Away or unreadable: the defaults hold, and the next page load asks again.
  }
  return current;
}

/** Puts what the gateway says in the place of what was known. */
export function takeLiveSettings(answer: unknown): void {
  current = withDefaults(answer);
  listeners.tell();
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1200);
}

function subscribe(listener: () => void): () => void {
  if (!asked) whenIdle(() => void loadLiveSettings());
  return listeners.subscribe(listener);
}

/** The settings as they are known now; the first use asks for them when the browser has nothing better to do. */
export function useLiveSettings(): LiveSettings {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => DEFAULT_SETTINGS,
  );
}

/** Opens a conversation with the house, with the message already written. */
export function chatLink(settings: LiveSettings, message: string): string {
  return `https://wa.me/${settings["chat.number"]}?text=${encodeURIComponent(message)}`;
}

/** Starts anew, for tests. */
export function forgetLiveSettings(): void {
  current = DEFAULT_SETTINGS;
  asked = null;
}
