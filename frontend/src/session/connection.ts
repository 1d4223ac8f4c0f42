/**
 * Why: whether the API answers, and whether it is being asked, are two values that the whole page reads: the notice of a lost
 * connection and the line that shows progress. Every page carries this, so it only counts; what is shown comes when it is needed.
 */

/** fine · doubtful: a request went unanswered, and nobody has looked again yet · lost: nor did the next one. */
export type Connection = "fine" | "doubtful" | "lost";

let connection: Connection = "fine";
let asking = 0;
const listeners = new Set<() => void>();

export function currentConnection(): Connection {
  return connection;
}

/** Whether an answer is being waited for. */
export function isAsking(): boolean {
  return asking > 0;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

export function become(next: Connection): void {
  if (next === connection) return;
  connection = next;
  tell();
}

/** The API answered, whatever it said. */
export function answered(): void {
  become("fine");
}

/** A request got no answer. */
export function unanswered(): void {
  if (connection === "fine") become("doubtful");
}

/** Counts `request` as something that is waited for. */
export async function whileAsking<T>(request: Promise<T>): Promise<T> {
  asking += 1;
  tell();
  try {
    return await request;
  } finally {
    asking -= 1;
    tell();
  }
}
