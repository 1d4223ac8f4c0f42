/** Why: a proof of payment is a private file: it goes up and comes down with the session's token, never by a link that could be passed on. */
import { CallError } from "~/session/call-error";
import { asSignedIn, bearer } from "~/session/transport";
import { saveFile } from "~/ui/save-file";

export const PROOF_TYPES = ["application/pdf", "image/png", "image/jpeg"] as const;
export const PROOF_BYTES_MAX = 5 * 1024 * 1024;

const addressOf = (campaignId: string) => `/media/payments/${encodeURIComponent(campaignId)}/proof`;

/** Keeps the file with the campaign's payment, in the place of one before. Throws a CallError with the server's code; NETWORK once `signal` aborts. */
export async function storeProof(campaignId: string, file: File, signal: AbortSignal): Promise<void> {
  const upload = { method: "PUT", body: file, signal };
  await asSignedIn("person", (token) => send(addressOf(campaignId), upload, token));
}

/** Hands the file over as a download, called by the payment's reference. Throws a CallError with the server's code. */
export async function saveProof(campaignId: string, reference: string): Promise<void> {
  const answer = await asSignedIn("person", (token) => send(addressOf(campaignId), {}, token));
  const type = answer.headers.get("content-type") ?? "";
  const suffix = type === "application/pdf" ? "pdf" : type === "image/png" ? "png" : "jpg";
  saveFile(`${reference}.${suffix}`, await answer.blob(), type);
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
