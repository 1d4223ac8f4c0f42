/** Why: what the grid shows leaves as a file that any spreadsheet opens, and that cannot run anything there. */

/** A mark by which spreadsheets know UTF-8. */
export const BOM = "\uFEFF";
const END = "\r\n";

export type Cell = string | number | null | undefined;

/** One line of RFC 4180, its end included. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(csvCell).join(",") + END;
}

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe in front, as OWASP advises; numbers stay numbers.
 * Quoted when it must be.
 */
function csvCell(cell: Cell): string {
  if (cell == null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t;]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a file to the browser. */
export function saveFile(parts: readonly string[], name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // After the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A name that every file system takes: letters, digits and hyphens. */
export function fileName(...parts: readonly string[]): string {
  return parts
    .map((part) =>
      part
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "")
        .slice(0, 60),
    )
    .filter(Boolean)
    .join("-");
}
