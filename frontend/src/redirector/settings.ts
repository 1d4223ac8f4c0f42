/** Why: the redirector needs three of the live settings, and has no room for the others. */
import { API_URL, STORES_ANDROID, STORES_IOS } from "../config/generated/live-settings.ts";
import { defaultsOf, settingsOf } from "../config/live-settings.ts";

const NEEDED = { "api.url": API_URL, "stores.android": STORES_ANDROID, "stores.ios": STORES_IOS } as const;

export type Settings = Readonly<Record<keyof typeof NEEDED, string>>;

/** The defaults. */
export const DEFAULTS: Settings = defaultsOf(NEEDED);

/** The defaults, overridden by everything usable in the gateway's response. */
export const takeSettings = (body: unknown): Settings => settingsOf(NEEDED, body);
