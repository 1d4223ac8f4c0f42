/**
 * Why: whether the API answers, and whether it is being asked, are two values that the whole page reads: the notice of a lost
 * connection and the line that shows progress. Every page carries this, so it only counts; what is shown comes when it is needed.
 */

/** fine · doubtful: a request went unanswered, and nobody has looked again yet · lost: nor did the next one. */
export type Connection = "fine" | "doubtful" | "lost";

let connection: Connection = "fine";
let asking = 0;
/** How often it was lost. */
let losses = 0;
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
  if (next === "lost") losses += 1;
  connection = next;
  tell();
}

/**
 * Follows a request that is sent now. What it returns is for when the API has answered, whatever it said, and says whether the
 * connection is fine then: an answer that was on its way when the connection was lost is no sign that it is back.
 */
export function sent(): () => boolean {
  const before = losses;
  return () => {
    if (losses === before) become("fine");
    return losses === before;
  };
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
