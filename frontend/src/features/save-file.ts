/** Why: what a screen shows can be taken along as a file, made in the browser. */

/** Rows as CSV (RFC 4180), readable for spreadsheets: marked as UTF-8, and a text that looks like a formula stays text. */
export function csvOf(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("")}`;
}

function cellOf(value: string | number | null | undefined): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob | string, type = "text/csv;charset=utf-8"): void {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
