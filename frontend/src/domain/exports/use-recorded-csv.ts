/** Why: a company's owners see who took its data along, so a file is handed over once the server has recorded it. */
import { useApolloClient } from "@apollo/client/react";
import type { ExportKind } from "~/graphql/schema.generated";
import { saveCsv } from "~/ui/csv";
import { RecordExportDocument } from "./record-export.generated";

export interface RecordedFile {
  /** The file's name, without its ending. */
  name: string;
  /** How many rows it has, without the titles. */
  rows: number;
  /** What `csvLines` made. */
  lines: readonly string[];
  campaignId?: string | number;
}

/** Saves a file with data of a company; rejects without saving it when that cannot be recorded. Data of no company is only saved. */
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
