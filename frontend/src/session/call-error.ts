/** Why: every failed request throws the same error, whose stable code has a text in both languages. */

/** A request without a usable answer. `code` is the server's error code, or NETWORK without an answer. */
export class CallError extends Error {
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.name = "CallError";
    this.code = code;
  }
}
