/** Why: the whole list of what is owed is exported to a spreadsheet, with its filters. */
import { useApolloClient } from "@apollo/client/react";
import { ExportButton } from "~/domain/exports/export-button";
import { allOf, pagesOf } from "~/domain/exports/pages-of";
import { useCsvMoments } from "~/domain/exports/use-csv-moments";
import { fullName } from "~/domain/full-name";
import { useHandOverTexts } from "~/i18n/hand-over-texts";
import { useLanguage } from "~/i18n/use-language";
import { csvLines } from "~/ui/csv";
import { fileName } from "~/ui/save-file";
import {
  OwedProductsDocument,
  type OwedProductsQueryVariables,
  type OwedRowFragment,
} from "./counter.generated";

const PAGE = 100;

export function OwedCsv({ variables }: { variables: Omit<OwedProductsQueryVariables, "limit"> }) {
  const { owed, someone } = useHandOverTexts();
  const language = useLanguage();
  const client = useApolloClient();
  const moments = useCsvMoments();

  async function page(after: string | null) {
    const { data } = await client.query({
      query: OwedProductsDocument,
      variables: { ...variables, limit: PAGE, after },
      fetchPolicy: "no-cache",
    });
    return data?.owedProducts.products;
  }

  async function collect(onProgress: (count: number) => void) {
    const rows = await allOf(
      pagesOf<OwedRowFragment>(PAGE, ({ _id }) => _id, page),
      onProgress,
    );
    const { since, ...others } = owed.csv.columns;
    const cells = rows.map((row) => [
      row.product,
      fullName(row.person) ?? someone,
      row.campaignName,
      row.captionIdentifier,
      moments.cell(row.since),
    ]);
    return {
      name: fileName(owed.csv.file, moments.today()),
      rows: rows.length,
      lines: [csvLines([[...Object.values(others), moments.title(since)], ...cells], language)],
      ...(variables.campaignId && { campaignId: variables.campaignId }),
    };
  }

  return <ExportButton kind="Owed" companyId={variables.companyId} texts={owed.csv} collect={collect} />;
}
