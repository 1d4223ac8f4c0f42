/** Why: how long an access token lives is measured between two times of the server, whatever the device's clock says. */

interface Life {
  /** When the server issued it, in milliseconds since 1970. */
  issuedAt: number;
  milliseconds: number;
}

/** What a token (a JWT, RFC 7519) says of its life: `iat` to `exp`; null when it is none or does not say. Not verified: the server does that. */
export function lifeOf(token: string): Life | null {
  const [, payload = ""] = token.split(".");
  try {
    const { iat, exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as Record<
      string,
      unknown
    >;
    if (typeof iat !== "number" || typeof exp !== "number" || exp <= iat) return null;
    return { issuedAt: iat * 1000, milliseconds: (exp - iat) * 1000 };
  } catch {
    return null;
  }
}
