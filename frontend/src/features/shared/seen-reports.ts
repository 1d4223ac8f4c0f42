/** Why: a shared report's views count visits: a reload, or a step back in the same tab, is the same visit. */

const KEY = "resuena.seen-reports";

function tokens(): string[] {
  try {
    return (sessionStorage.getItem(KEY) ?? "").split(" ").filter(Boolean);
  } catch {
    // Storage may be refused; then each opening is a visit.
    return [];
  }
}

/** Whether this tab has shown the report before. */
export const wasSeen = (token: string) => tokens().includes(token);

export function noteSeen(token: string): void {
  if (wasSeen(token)) return;
  try {
    sessionStorage.setItem(KEY, [...tokens(), token].join(" "));
  } catch {
    // See above.
  }
}
