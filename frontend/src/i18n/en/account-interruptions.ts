/** Why: the English texts of interruptions: no connection, an ended session. */
import type { Dict } from "../dictionary";
import type es from "../es/account-interruptions";

export default {
  region: "Connection status",
  offline: "You are offline",
  offlineText: "What you typed stays on this page. Once you are back online, carry on and save.",
  silent: "The service is not answering",
  silentText: "What you typed stays on this page. We keep trying by ourselves: no need to reload.",
  back: "You are connected again.",
  ended: "Your session ended",
  endedText: "What you typed is still here.",
  open: "Log in",
  title: "Your session ended",
  text: "Log in again and carry on where you were: what you typed is still here.",
  submit: "Log in and carry on",
  later: "Not now",
  leave: "Log out",
  done: "Done. Carry on where you were.",
} satisfies Dict<typeof es>;
