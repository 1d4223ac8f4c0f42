/**
 * Why: a pasted code and a scanned QR identify an ad alike: by its code, alone or in an address, or by the audit's
 * address.
 */
import { codeOfLength } from "~/domain/codes";

export const AD_CODE_LENGTH = 8;
const CODE = /^[A-Z0-9]{8}$/;
const AUDIT = /^(?:\/en)?\/audit\/([\w-]+)\/?$/i;

/** The ad's code, or its id if an address has that. */
export type NamedAd = { code: string } | { id: string };

/** The ad that a text identifies, or null. */
export function adIn(text: string): NamedAd | null {
  const plain = text.trim().replace(/\p{Cf}/gu, "");
  if (!/^[a-z][a-z0-9+.-]*:\S/i.test(plain) || !URL.canParse(plain)) {
    const code = codeOfLength(plain, AD_CODE_LENGTH);
    return CODE.test(code) ? { code } : null;
  }
  const url = new URL(plain);
  const named = url.searchParams.get("code") ?? url.pathname.split("/").filter(Boolean).at(-1) ?? "";
  const code = named.toUpperCase();
  if (CODE.test(code)) return { code };
  const id = url.protocol.startsWith("http") ? AUDIT.exec(url.pathname)?.[1] : undefined;
  return id ? { id } : null;
}
