/**
 * Why: a proof of payment is a private file: it is uploaded and downloaded with the session's token, never by a link
 * that could be passed on.
 */
import { savePrivate, sendPrivate } from "./private-file";

export const PROOF_TYPES = ["application/pdf", "image/png", "image/jpeg"] as const;
export const PROOF_BYTES_MAX = 5 * 1024 * 1024;

const addressOf = (campaignId: string) => `/media/payments/${encodeURIComponent(campaignId)}/proof`;

/**
 * Stores the file with the campaign's payment, replacing an earlier one. Throws a CallError with the server's code;
 * NETWORK once `signal` aborts.
 */
export async function storeProof(campaignId: string, file: File, signal: AbortSignal): Promise<void> {
  const upload = { method: "PUT", body: file, signal };
  await sendPrivate(addressOf(campaignId), upload);
}

/** Downloads the file, named by the payment's reference. Throws a CallError with the server's code. */
export function saveProof(campaignId: string, reference: string): Promise<void> {
  return savePrivate(addressOf(campaignId), (type) => {
    const suffix = type === "application/pdf" ? "pdf" : type === "image/png" ? "png" : "jpg";
    return `${reference}.${suffix}`;
  });
}
