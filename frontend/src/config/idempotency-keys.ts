/**
 * Why: the server can tell a repeated request from a new one only by its key. An intent (an operation with its values) keeps its key
 * until the server has decided on it: a double click, a retry after a lost answer and a second try of the same form are all the same request.
 */
const open = new Map<string, string>();

/** A key that nobody can guess. `crypto.randomUUID` is missing on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The key of an intent: the one that it has, or a new one. */
export function keyOf(operation: string, variables: unknown): string {
  const intent = intentOf(operation, variables);
  const key = open.get(intent) ?? newKey();
  open.set(intent, key);
  return key;
}

interface Result {
  success?: boolean;
  error?: readonly { code?: string }[];
}

/** Codes that leave open whether the request took effect. */
const UNDECIDED = ["SERVICE_UNAVAILABLE", "UNAVAILABLE", "INTERNAL", "UNAUTHENTICATED", "SESSION_ENDED"];

/** Ends an intent that the server has decided, one way or the other: the same values sent again are meant anew. */
export function settle(operation: string, variables: unknown, data: unknown): void {
  const results = Object.values((data ?? {}) as Record<string, Result | null>);
  const decided = results.some(
    (result) => result?.success || result?.error?.some(({ code = "" }) => !UNDECIDED.includes(code)),
  );
  if (decided) open.delete(intentOf(operation, variables));
}

function intentOf(operation: string, variables: unknown): string {
  return operation + JSON.stringify(variables);
}
