/** Why: the English texts that every simple form of the public site shares (docs/product.md, Errors). */
import type { Dict } from "../dictionary";
import type es from "../es/forms";

export default {
  incomplete: "Found error in the form. Please check again.",
  success: "Form submitted successfully",
  send: "Send",
  sending: "Sending…",
  subscribing: "Subscribing…",
  posting: "Posting…",
  required: "Please fill this in.",
  email: "Enter a valid email, like name@example.com.",
  invalid: "Type it by hand instead of pasting it.",
  tooLong: "That is too long. Please shorten it a little.",
  tooMany: "We got a lot of messages in a row. Wait a moment and try again.",
  unavailable: "Service not available right now! What you wrote is still here: please try again.",
  failed: "Something went wrong! What you wrote is still here: please try again.",
  trap: "Leave this field empty",
  optional: "optional",
} satisfies Dict<typeof es>;
