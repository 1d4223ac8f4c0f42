/**
 * Why: the export of a company's figures is recorded like any other export of its data, and shows a message if it
 * fails.
 */
import { useRecordedCsv } from "~/domain/exports/use-recorded-csv";
import { useDownloadsTexts, useLanguage } from "~/i18n/use-language";
import { type Cell, csvLines } from "~/ui/csv";
import { notify } from "~/ui/snackbar";

/** Saves rows, the first of which are titles. */
export function useFiguresCsv(companyId: string | null) {
  const texts = useDownloadsTexts();
  const language = useLanguage();
  const save = useRecordedCsv("Downloads", companyId);
  return async (name: string, rows: readonly (readonly Cell[])[]) => {
    try {
      await save({ name, rows: rows.length - 1, lines: [csvLines(rows, language)] });
    } catch {
      notify("bad", texts.csvFailed);
    }
  };
}
