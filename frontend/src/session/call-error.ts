/** Why: everything that asks the server fails in one way, with a stable code that has a text. */

/** A call that brought no usable answer. `code` is the server's, or NETWORK when there was no answer at all. */
export class CallError extends Error {
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.name = "CallError";
    this.code = code;
  }
}
