/** Why: the browser makes passkeys for whichever session asks, the portal's or the app's. */

/** Whether this browser, on this page, makes and uses passkeys. */
export function passkeysWork(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** Has the browser make a passkey for the server's options; resolves to its answer as JSON. Rejects with a DOMException. */
export async function createPasskey(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  );
  return JSON.stringify(await navigator.credentials.create({ publicKey }));
}
