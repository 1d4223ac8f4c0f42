/**
 * Why: passkeys are requested through the browser (Web Authentication Level 3); the server's options and the browser's
 * responses are JSON.
 */
import { CallError } from "./call-error";
import { BeginLoginPasskeyDocument } from "./generated/graphql";
import type { Outcome } from "./outcome";
import { logInPasskey } from "./session";
import { call } from "./transport";

/** Before the server's options expire, which is after five minutes. */
const FRESH_MS = 4 * 60_000;

/** Signs in with a passkey that the user chooses in the browser's dialog; null if they choose none. */
export function choosePasskey(): Promise<Outcome | null> {
  return logIn({});
}

/**
 * Offers passkeys among the browser's suggestions for a field with the autocomplete token `webauthn`, until one is
 * chosen. Resolves to null if the browser has no such suggestions, and once `signal` aborts.
 */
export async function suggestPasskeys(signal: AbortSignal): Promise<Outcome | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return null;
  while (!signal.aborted) {
    const stale = AbortSignal.timeout(FRESH_MS);
    const outcome = await logIn({ mediation: "conditional", signal: AbortSignal.any([signal, stale]) });
    if (outcome || !stale.aborted) return outcome;
  }
  return null;
}

async function logIn(how: CredentialRequestOptions): Promise<Outcome | null> {
  try {
    const { result } = await call(BeginLoginPasskeyDocument, {}, { renew: false });
    const { code = "UNKNOWN", message = "", path = "" } = result.error[0] ?? {};
    if (!result.options) return { ok: false, code, message, path };
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      JSON.parse(result.options) as PublicKeyCredentialRequestOptionsJSON,
    );
    return await logInPasskey(JSON.stringify(await navigator.credentials.get({ ...how, publicKey })));
  } catch (error) {
    // Any other error is the browser's: nothing was chosen, or it was not allowed.
    return error instanceof CallError ? { ok: false, code: error.code, message: "", path: "" } : null;
  }
}
