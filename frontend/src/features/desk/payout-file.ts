/**
 * Why: files for the bank and its response files are private: they are transferred with the session's token, never by a
 * link that could be passed on.
 */
import { savePrivate, sendPrivate } from "~/domain/payments/private-file";

export type PayoutFile = "csv" | "sepa";

/** Bytes. */
export const ANSWER_MAX = 5 * 1024 * 1024;

export interface LineProblem {
  /** From 1; 0 for the whole response file. */
  line: number;
  code: string;
  text: string;
}

/** How many payments the bank's response file marked; with problems, the first 100 of them, it marked none. */
export interface ImportedAnswer {
  paid: number;
  returned: number;
  unchanged: number;
  problems: LineProblem[];
}

/** Throws a CallError with the server's code. Idempotent. */
export async function importAnswer(batchId: string, content: Blob): Promise<ImportedAnswer> {
  const address = `/media/payouts/${encodeURIComponent(batchId)}/answer`;
  return (await (await sendPrivate(address, { method: "PUT", body: content })).json()) as ImportedAnswer;
}

const SUFFIX: Record<PayoutFile, string> = { csv: "csv", sepa: "xml" };

/** Downloads the file, named by the batch's reference. Throws a CallError with the server's code. */
export function savePayoutFile(batchId: string, reference: string, file: PayoutFile): Promise<void> {
  const address = `/media/payouts/${encodeURIComponent(batchId)}/${file}`;
  return savePrivate(address, () => `${reference}${file === "sepa" ? "-sepa" : ""}.${SUFFIX[file]}`);
}
