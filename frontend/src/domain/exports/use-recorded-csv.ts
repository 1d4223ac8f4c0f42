/**
 * Why: a company's owners see who exported its data, so a file is saved only once the server has recorded the export.
 */
import { useApolloClient } from "@apollo/client/react";
import type { ExportKind } from "~/graphql/schema.generated";
import { saveCsv } from "~/ui/csv";
import { RecordExportDocument } from "./record-export.generated";

export interface RecordedFile {
  /** The file's name, without its extension. */
  name: string;
  /** The number of rows, without the titles. */
  rows: number;
  /** The result of `csvLines`. */
  lines: readonly string[];
  campaignId?: string | number;
}

/**
 * Saves a file with data of a company; rejects without saving it if the export cannot be recorded. Data of no company
 * is only saved.
 */
export function useRecordedCsv(kind: ExportKind, companyId: string | number | null) {
  const client = useApolloClient();
  return async ({ name, rows, lines, campaignId }: RecordedFile): Promise<void> => {
    if (companyId !== null) {
      const variables = { companyId, kind, rows, campaignId: campaignId ?? null };
      const { data } = await client.mutate({ mutation: RecordExportDocument, variables });
      if (!data?.result.success) throw new Error("the export was not recorded");
    }
    saveCsv(name, ...lines);
  };
}
