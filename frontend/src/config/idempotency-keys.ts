/**
 * Why: the server distinguishes a retry from a new request by its idempotency key. An operation with the same variables
 * keeps its key until the server has accepted or refused it, so a double click, a retry after a lost response and a
 * second try of a form are one request.
 */
const open = new Map<string, string>();

/** A random key. (`crypto.randomUUID` does not exist on plain http.) */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The key of an operation with these variables: its current one, or a new one. */
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

/** Codes after which it is unknown whether the request took effect. */
const UNDECIDED = ["SERVICE_UNAVAILABLE", "UNAVAILABLE", "INTERNAL", "UNAUTHENTICATED", "SESSION_ENDED"];

/**
 * Forgets the key once the server has accepted or refused the request: the same values sent again are a new request.
 */
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
