/**
 * Why: the API's address is a live setting (`api.url`), so data requests wait until it is known (docs/product.md,
 * States and Errors and Numbers): at most 5 seconds, checking every 100 ms, and failing at once if it could not be
 * loaded.
 */
import { apiUrl } from "~/config/api-url";
import { FIXED_API_URL } from "~/config/environment";
import { DEFAULT_SETTINGS, SETTINGS_PATH, withDefaults } from "~/config/live-settings";
import { CallError } from "./call-error";
import { isApiAwaited } from "./session-state";

declare global {
  interface Window {
    /** A document of the portal requests the settings before any module has loaded (`scripts/write-preloads.ts`). */
    settingsAhead?: Promise<unknown>;
  }
}

const DEFAULT_ADDRESS = apiUrl(DEFAULT_SETTINGS);
/** The document sends there until it knows the settings. */
const REMEMBERED = "resuena.api";
export const READY_TIMEOUT_MS = 5000;
export const READY_POLL_MS = 100;

type Reference = { status: "ready"; address: string } | { status: "loading" | "failed"; address: null };

// Before the first call of `awaitApi`, as in most tests, requests go to the default address.
let reference: Reference = { status: "ready", address: DEFAULT_ADDRESS };
let load: (() => Promise<unknown>) | null = null;

/** The settings that the document requested, once they have arrived. */
let ahead: unknown = null;
if (!import.meta.env.SSR)
  window.settingsAhead?.then(
    (settings) => {
      ahead = settings;
    },
    () => undefined,
  );

export function apiReadiness(): Reference["status"] {
  return reference.status;
}

/** Starts to load the address; requests wait for it. `settings` resolves to the live settings, or rejects. */
export function expectApiReference(settings: () => Promise<unknown>): void {
  load = settings;
  begin();
}

/** Those of the document the first time; if they failed, and later, they are requested again. */
function loadSettings(): Promise<unknown> {
  const { settingsAhead } = window;
  delete window.settingsAhead;
  return settingsAhead?.catch(fetchSettings) ?? fetchSettings();
}

async function fetchSettings(): Promise<unknown> {
  const response = await fetch(SETTINGS_PATH, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`${SETTINGS_PATH} answered ${response.status}.`);
  return response.json();
}

function begin(): void {
  if (!load) return;
  reference = { status: "loading", address: null };
  load().then(
    (settings) => {
      replaceApiReference(settings);
    },
    (error: unknown) => {
      console.warn("The API references could not be loaded.", error);
      reference = { status: "failed", address: null };
    },
  );
}

/** The address to send to. Throws a CallError: API_NOT_LOADED at once, or API_TIMEOUT after five seconds. */
export async function apiAddress(): Promise<string> {
  if (FIXED_API_URL) return FIXED_API_URL;
  // Loaded lazily: a page that sends no request does not need it.
  if (!load && isApiAwaited()) {
    if (ahead) {
      load = loadSettings;
      delete window.settingsAhead;
      replaceApiReference(ahead);
    } else expectApiReference(loadSettings);
  }
  const until = performance.now() + READY_TIMEOUT_MS;
  while (reference.status === "loading") {
    if (performance.now() >= until)
      throw new CallError("API_TIMEOUT", "Waiting API reference be loaded: Timeout.");
    await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
  }
  if (reference.status === "ready") return reference.address;
  // This request fails at once; the load is retried for the next one.
  begin();
  throw new CallError(
    "API_NOT_LOADED",
    "Is it not possible to execute the query. Failed the loading of the API references.",
  );
}

/** Whether changed settings name another address than the one in use. */
export function movesApi(settings: unknown): boolean {
  const absolute = (address: string) => new URL(address, window.location.origin).href;
  return reference.address !== null && absolute(reference.address) !== absolute(addressIn(settings));
}

/** Uses the address of these settings. The gateway publishes only addresses on its own host or on an allowed origin. */
export function replaceApiReference(settings: unknown): void {
  const address = addressIn(settings);
  reference = { status: "ready", address };
  try {
    if (address === DEFAULT_ADDRESS) localStorage.removeItem(REMEMBERED);
    else localStorage.setItem(REMEMBERED, address);
  } catch {
    // Storage may be refused; then the next document uses the default address first.
  }
}

const addressIn = (settings: unknown) => apiUrl(withDefaults(settings));

/** Resets the module, for tests. */
export function forgetApiReference(): void {
  load = null;
  ahead = null;
  reference = { status: "ready", address: DEFAULT_ADDRESS };
}
