/** Why: an ad's QR holds its code, alone or in an address; anything else is no ad's. */
const CODE = /^[A-Z0-9]{8}$/;

/** The 8-character code in what a QR says, upper case, or null. */
export function adCodeIn(text: string): string | null {
  const plain = text.trim().toUpperCase();
  if (CODE.test(plain)) return plain;
  if (!URL.canParse(text.trim())) return null;
  const url = new URL(text.trim());
  const named = url.searchParams.get("code") ?? url.pathname.split("/").filter(Boolean).at(-1) ?? "";
  const code = named.toUpperCase();
  return CODE.test(code) ? code : null;
}
