/**
 * Why: where the API answers is a live setting (`api.url`), so data requests wait until it is known (SPEC sections 4, 8 and 9):
 * at most 5 seconds, asking every 100 ms, and failing at once when it could not be loaded.
 */
import { CallError } from "./call-error";

export const DEFAULT_ADDRESS = "/graphql";
export const READY_TIMEOUT_MS = 5000;
export const READY_POLL_MS = 100;

type Reference =
  | { status: "ready"; address: string }
  | { status: "expected" | "loading" | "failed"; address: null };

// Without anybody who expects a reference (tests, tools) the default one holds.
let reference: Reference = { status: "ready", address: DEFAULT_ADDRESS };
let load: (() => Promise<unknown>) | null = null;

export function apiReadiness(): Reference["status"] {
  return reference.status;
}

/**
 * From now on requests wait for what `loadSettings` answers; it rejects when the settings could not be had. It is asked at the first
 * request, or at once for whoever is about to make one.
 */
export function expectApiReference(loadSettings: () => Promise<unknown>, atOnce: boolean): void {
  load = loadSettings;
  reference = { status: "expected", address: null };
  if (atOnce) begin();
}

function begin(): void {
  if (!load) return;
  reference = { status: "loading", address: null };
  load().then(
    (settings) => {
      reference = { status: "ready", address: addressIn(settings) };
    },
    (error: unknown) => {
      console.warn("The API references could not be loaded.", error);
      reference = { status: "failed", address: null };
    },
  );
}

/** The address to send to. Throws a CallError: API_NOT_LOADED at once, or API_TIMEOUT after five seconds. */
export async function apiAddress(): Promise<string> {
  if (reference.status === "expected") begin();
  const until = Date.now() + READY_TIMEOUT_MS;
  while (reference.status === "loading") {
    if (Date.now() >= until) throw new CallError("API_TIMEOUT", "Waiting API reference be loaded: Timeout.");
    await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
  }
  if (reference.status === "ready") return reference.address;
  // This request fails at once; the next one may find the reference loaded.
  begin();
  throw new CallError(
    "API_NOT_LOADED",
    "Is it not possible to execute the query. Failed the loading of the API references.",
  );
}

/** Takes the address of settings that changed while the page is open. Answers whether it is another one than was in use. */
export function replaceApiReference(settings: unknown): boolean {
  const before = reference.address;
  const address = addressIn(settings);
  reference = { status: "ready", address };
  return before !== null && before !== address;
}

/** Our pages may only ask their own host, so an address elsewhere is read as the default one. */
function addressIn(settings: unknown): string {
  const given = (settings as { "api.url"?: unknown } | null)?.["api.url"];
  if (typeof given !== "string" || !given) return DEFAULT_ADDRESS;
  try {
    const { origin, pathname } = new URL(given, window.location.origin);
    return origin === window.location.origin ? pathname : DEFAULT_ADDRESS;
  } catch {
    return DEFAULT_ADDRESS;
  }
}

/** Starts anew, for tests. */
export function forgetApiReference(): void {
  load = null;
  reference = { status: "ready", address: DEFAULT_ADDRESS };
}
