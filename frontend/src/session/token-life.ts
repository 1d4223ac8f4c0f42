/** Why: an access token's lifetime is the difference between two server times, whatever the device's clock says. */

interface Life {
  /** When the server issued it, in milliseconds since 1970. */
  issuedAt: number;
  milliseconds: number;
}

/**
 * The lifetime of a token (a JWT, RFC 7519), from `iat` to `exp`; null if it is not a JWT or lacks them. Not verified:
 * the server does that.
 */
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
