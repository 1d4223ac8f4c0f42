/** Why: the whole ranking is exported to a spreadsheet, with the order, campaign and name filter of the page. */
import { useApolloClient } from "@apollo/client/react";
import type { CreatorRowFragment } from "~/domain/creators/creator-row.generated";
import { ExportButton } from "~/domain/exports/export-button";
import { allOf, pagesOf } from "~/domain/exports/pages-of";
import { useCsvMoments } from "~/domain/exports/use-csv-moments";
import { fullName } from "~/domain/full-name";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useLanguage } from "~/i18n/use-language";
import { csvLines } from "~/ui/csv";
import { fileName } from "~/ui/save-file";
import { CreatorsDocument, type CreatorsQueryVariables } from "./creators.generated";

const PAGE = 100;

export function CreatorsCsv({ variables }: { variables: Omit<CreatorsQueryVariables, "limit"> }) {
  const { csv, table } = useCreatorsTexts();
  const language = useLanguage();
  const client = useApolloClient();
  const moments = useCsvMoments();

  async function page(after: string | null) {
    const { data } = await client.query({
      query: CreatorsDocument,
      variables: { ...variables, limit: PAGE, after },
      fetchPolicy: "no-cache",
    });
    return data?.creators.creators;
  }

  async function collect(onProgress: (count: number) => void) {
    const rows = await allOf(
      pagesOf<CreatorRowFragment>(PAGE, ({ personId }) => personId, page),
      onProgress,
    );
    // A column for each currency: amounts of two are never added.
    const currencies = [
      ...new Set(rows.flatMap(({ costs }) => costs.map(({ currency }) => currency))),
    ].sort();
    const cells = rows.map((row) => {
      const decided = row.approved + row.rejected;
      return [
        fullName(row.person) ?? table.unknown,
        row.tags.join(", "),
        row.advertisements,
        row.approved,
        row.rejected,
        decided === 0 ? null : Math.round((row.approved / decided) * 1000) / 1000,
        row.engagement,
        row.campaigns,
        moments.cell(row.firstAt),
        moments.cell(row.lastAt),
        ...currencies.map(
          (currencyCode) => row.costs.find(({ currency }) => currency === currencyCode)?.spent,
        ),
      ];
    });
    const { first, last, ...counts } = csv.columns;
    const titles = [
      ...Object.values(counts),
      moments.title(first),
      moments.title(last),
      ...currencies.map(csv.cost),
    ];
    return {
      name: fileName(csv.file, moments.today()),
      rows: rows.length,
      lines: [csvLines([titles, ...cells], language)],
      ...(variables.campaignId && { campaignId: variables.campaignId }),
    };
  }

  return <ExportButton kind="Creators" companyId={variables.companyId} texts={csv} collect={collect} />;
}
