/** Why: a file for the bank is private: it comes down with the session's token, never by a link that could be passed on. */
import { savePrivate } from "~/domain/payments/private-file";

export type PayoutFile = "csv" | "sepa";

const SUFFIX: Record<PayoutFile, string> = { csv: "csv", sepa: "xml" };

/** Hands the file over as a download, called by the batch's reference. Throws a CallError with the server's code. */
export function savePayoutFile(batchId: string, reference: string, file: PayoutFile): Promise<void> {
  const address = `/media/payouts/${encodeURIComponent(batchId)}/${file}`;
  return savePrivate(address, () => `${reference}${file === "sepa" ? "-sepa" : ""}.${SUFFIX[file]}`);
}
