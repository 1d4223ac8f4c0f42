/** Why: every failed request throws the same error, whose stable code has a text in both languages. */

/**
 * A request without a usable response. `code` is the server's error code, or NETWORK without a response; `reason` is a
 * service's more precise reason (the code BAD_USER_INPUT for the reason INVITATION_EXPIRED), else the code.
 */
export class CallError extends Error {
  readonly code: string;
  readonly reason: string;

  constructor(code: string, message = code, reason = code) {
    super(message);
    this.name = "CallError";
    this.code = code;
    this.reason = reason;
  }
}
