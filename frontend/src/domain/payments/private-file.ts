/** Why: a private file goes up and comes down with the session's token, never by a link that could be passed on. */
import { CallError } from "~/session/call-error";
import { asSignedIn, bearer } from "~/session/transport";
import { saveFile } from "~/ui/save-file";

/** Throws a CallError with the server's code; NETWORK when nothing came back. */
export function sendPrivate(address: string, init: RequestInit = {}): Promise<Response> {
  return asSignedIn("person", (token) => send(address, init, token));
}

/** Hands a file over as a download, called as `nameOf` its type says. Throws a CallError with the server's code. */
export async function savePrivate(address: string, nameOf: (type: string) => string): Promise<void> {
  const answer = await sendPrivate(address);
  const type = answer.headers.get("content-type") ?? "";
  saveFile(nameOf(type), await answer.blob(), type);
}

async function send(address: string, init: RequestInit, token: string | null): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, { ...init, headers: bearer(token) });
  } catch {
    throw new CallError("NETWORK");
  }
  if (answer.ok) return answer;
  throw new CallError(await codeOf(answer));
}

async function codeOf(answer: Response): Promise<string> {
  if (answer.status === 401) return "UNAUTHENTICATED";
  try {
    const { error } = (await answer.json()) as { error: { code: string }[] };
    return error[0]?.code ?? "UNKNOWN";
  } catch {
    return answer.status >= 500 ? "SERVICE_UNAVAILABLE" : "UNKNOWN";
  }
}
