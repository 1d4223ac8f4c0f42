/** Why: every export opens as a table in the reader's spreadsheet, and nothing in it runs there as a formula. */
import type { Language } from "~/config/paths";
import { saveFile } from "./save-file";

export type Cell = string | number | null | undefined;

/**
 * Spreadsheets expect `;` between cells where numbers have a decimal comma (es-AR), and `,` where they have a point
 * (en-US).
 */
const MARKS: Record<Language, { separator: string; decimal: string }> = {
  es: { separator: ";", decimal: "," },
  en: { separator: ",", decimal: "." },
};

/** From the byte order mark spreadsheets know that the file is UTF-8. */
const BOM = "\uFEFF";

/** Rows as lines of CSV (RFC 4180), with the separator and the decimal mark of the reader's language. */
export function csvLines(rows: readonly (readonly Cell[])[], language: Language): string {
  const { separator, decimal } = MARKS[language];
  const written = (cell: Cell) => {
    if (typeof cell === "number") return Number.isFinite(cell) ? String(cell).replace(".", decimal) : "";
    return quoted(neutralised(cell ?? ""));
  };
  return rows.map((row) => `${row.map(written).join(separator)}\r\n`).join("");
}

/** Saves lines of `csvLines` as a file. */
export function saveCsv(name: string, ...lines: readonly string[]): void {
  saveFile(`${name}.csv`, [BOM, ...lines], "text/csv;charset=utf-8");
}

/**
 * The text, with an apostrophe in front if a spreadsheet could take it for a formula (OWASP, CSV injection):
 * spreadsheets skip leading blanks and read full-width signs as plain ones.
 */
function neutralised(text: string): string {
  const [blanks = ""] = /^[\s\p{C}]*/u.exec(text) ?? [];
  const sign = text.charAt(blanks.length).normalize("NFKC");
  return /[\t\r\n]/.test(blanks) || /^[=+\-@]/.test(sign) ? `'${text}` : text;
}

/** Quoted if it contains the separator, a quote or a line end; the separators of all languages count. */
function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
