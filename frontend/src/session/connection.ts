/**
 * Why: the notice of a lost connection and the progress bar need to know whether the API responds and whether requests
 * are under way. Every page loads this module, so it only counts; the components that show it are fetched when needed.
 */
import { newListeners } from "~/config/listeners";

/** fine · doubtful: one request got no response, and the API was not probed yet · lost: the probe got none either. */
export type Connection = "fine" | "doubtful" | "lost";

let connection: Connection = "fine";
let asking = 0;
/** Number of times the connection was lost. */
let losses = 0;
const listeners = newListeners();

export function currentConnection(): Connection {
  return connection;
}

/** Whether a request is under way. */
export function isAsking(): boolean {
  return asking > 0;
}

export const { subscribe } = listeners;

export function become(next: Connection): void {
  if (next === connection) return;
  if (next === "lost") losses += 1;
  connection = next;
  listeners.tell();
}

/**
 * Called when a request is sent. Call the returned function when its response arrives; it sets the connection to fine
 * and returns true, unless the connection was lost meanwhile: a response that was already on its way does not show that
 * it is back.
 */
export function sent(): () => boolean {
  const before = losses;
  return () => {
    if (losses === before) become("fine");
    return losses === before;
  };
}

/** Called when a request got no response. */
export function unanswered(): void {
  if (connection === "fine") become("doubtful");
}

/** Counts `request` as under way until it settles. */
export async function whileAsking<T>(request: Promise<T>): Promise<T> {
  asking += 1;
  listeners.tell();
  try {
    return await request;
  } finally {
    asking -= 1;
    listeners.tell();
  }
}
