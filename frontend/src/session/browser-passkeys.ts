/** Why: the browser's passkey functions, for the sessions of the portal and of the app. */

/** Whether this browser, on this page, creates and uses passkeys. */
export function passkeysWork(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/**
 * Creates a passkey with the server's options; resolves to the browser's response as JSON. Rejects with a DOMException.
 */
export async function createPasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  );
  return JSON.stringify(await navigator.credentials.create({ publicKey }));
}
