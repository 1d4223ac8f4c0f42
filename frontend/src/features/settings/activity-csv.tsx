/** Why: the record is exported to a spreadsheet with the page's filters, fetched page by page. */
import { useApolloClient } from "@apollo/client/react";
import { ExportButton } from "~/domain/exports/export-button";
import { allOf, pagesOf } from "~/domain/exports/pages-of";
import { useCsvMoments } from "~/domain/exports/use-csv-moments";
import { useActivityTexts } from "~/i18n/settings-activity-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage } from "~/i18n/use-language";
import { csvLines } from "~/ui/csv";
import { fileName } from "~/ui/save-file";
import { didOf, whoOf } from "./act-words";
import {
  type CompanyActLineFragment,
  CompanyActsDocument,
  type CompanyActsQueryVariables,
} from "./activity.generated";

const PAGE = 250;

export function ActivityCsv({ filter }: { filter: Omit<CompanyActsQueryVariables, "limit" | "after"> }) {
  const texts = useActivityTexts();
  const { csv } = texts;
  const formats = useFormats();
  const language = useLanguage();
  const client = useApolloClient();
  const moments = useCsvMoments();

  async function page(after: string | null) {
    const variables = { ...filter, limit: PAGE, after };
    const { data } = await client.query({ query: CompanyActsDocument, variables, fetchPolicy: "no-cache" });
    return data?.companyActs;
  }

  async function collect(onProgress: (count: number) => void) {
    const acts = await allOf(
      pagesOf<CompanyActLineFragment>(PAGE, ({ _id }) => _id, page),
      onProgress,
    );
    const rows = acts.map((act) => [
      moments.cell(act.happenedAt),
      whoOf(act, texts),
      texts.kinds[act.kind],
      didOf(act, texts, formats),
    ]);
    const { when, ...others } = csv.columns;
    const lines = [csvLines([[moments.title(when), ...Object.values(others)], ...rows], language)];
    return { name: fileName(csv.file, moments.today()), rows: rows.length, lines };
  }

  return <ExportButton kind="Acts" companyId={filter.companyId} texts={csv} collect={collect} />;
}
