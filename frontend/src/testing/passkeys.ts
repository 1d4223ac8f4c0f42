/** Why: jsdom has no passkeys; this is a browser that has, as far as our code calls it. */
import { vi } from "vitest";

const credential = { toJSON: () => ({ id: "credential-1" }) };
/** The browser's answer as our code sends it. */
export const ANSWER = JSON.stringify(credential);

/** Lets the browser make and use passkeys; the mocks say how it answers. Undone by `vi.unstubAllGlobals`. */
export function withPasskeys({ suggestions = false } = {}) {
  const credentials = {
    create: vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>(() =>
      Promise.resolve(credential),
    ),
    get: vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>(() => Promise.resolve(credential)),
  };
  const parsed = (options: unknown) => options;
  const statics = {
    parseCreationOptionsFromJSON: parsed,
    parseRequestOptionsFromJSON: parsed,
    isConditionalMediationAvailable: () => Promise.resolve(suggestions),
  };
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => undefined, statics),
  );
  Object.defineProperty(navigator, "credentials", { configurable: true, value: credentials });
  return credentials;
}

/** What the browser throws when the person turns its dialog away, or with another name. */
export const turnedAway = (name = "NotAllowedError") => Promise.reject(new DOMException("no", name));
