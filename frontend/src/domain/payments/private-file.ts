/** Why: a private file is uploaded and downloaded with the session's token, never by a link that could be passed on. */
import { CallError } from "~/session/call-error";
import { asSignedIn, bearer } from "~/session/transport";
import { saveFile } from "~/ui/save-file";

/** Throws a CallError with the server's code; NETWORK if there was no response. */
export function sendPrivate(address: string, init: RequestInit = {}): Promise<Response> {
  return asSignedIn("person", (token) => send(address, init, token));
}

/** Downloads a file, named by `nameOf` its type. Throws a CallError with the server's code. */
export async function savePrivate(address: string, nameOf: (type: string) => string): Promise<void> {
  const response = await sendPrivate(address);
  const type = response.headers.get("content-type") ?? "";
  saveFile(nameOf(type), await response.blob(), type);
}

async function send(address: string, init: RequestInit, token: string | null): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { ...init, headers: bearer(token) });
  } catch {
    throw new CallError("NETWORK");
  }
  if (response.ok) return response;
  throw new CallError(await codeOf(response));
}

async function codeOf(response: Response): Promise<string> {
  if (response.status === 401) return "UNAUTHENTICATED";
  try {
    const { error } = (await response.json()) as { error: { code: string }[] };
    return error[0]?.code ?? "UNKNOWN";
  } catch {
    return response.status >= 500 ? "SERVICE_UNAVAILABLE" : "UNKNOWN";
  }
}
