/** Why: the redirector needs three of the live settings, and has no room for the others. */
import { API_URL, STORES_ANDROID, STORES_IOS } from "../config/generated/live-settings.ts";
import { defaultsOf, settingsOf } from "../config/live-settings.ts";

const NEEDED = { "api.url": API_URL, "stores.android": STORES_ANDROID, "stores.ios": STORES_IOS } as const;

export type Settings = Readonly<Record<keyof typeof NEEDED, string>>;

/** What holds without the operator. */
export const DEFAULTS: Settings = defaultsOf(NEEDED);

/** The defaults with everything usable of the gateway's answer put over them. */
export const takeSettings = (answer: unknown): Settings => settingsOf(NEEDED, answer);
