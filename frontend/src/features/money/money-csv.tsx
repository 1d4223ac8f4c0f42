/** Why: all movements are exported to a spreadsheet, fetched page by page; their sums there are the balances here. */
import { useApolloClient } from "@apollo/client/react";
import { ExportButton } from "~/domain/exports/export-button";
import { pagesOf } from "~/domain/exports/pages-of";
import { useCsvMoments } from "~/domain/exports/use-csv-moments";
import { fullName } from "~/domain/full-name";
import { useMoneyTexts } from "~/i18n/money-texts";
import { useLanguage } from "~/i18n/use-language";
import { csvLines } from "~/ui/csv";
import { fileName } from "~/ui/save-file";
import { type MoneyLineFragment, MoneyMovementsDocument } from "./money.generated";
import { balanceAfter, balanceChange, wordsOf } from "./movement-words";

const PAGE = 250;

interface CsvScope {
  companyId: string;
  campaignId: string | null;
}

export function MoneyCsv({ scope, of }: { scope: CsvScope; of: string }) {
  const texts = useMoneyTexts();
  const { csv } = texts;
  const language = useLanguage();
  const client = useApolloClient();
  const moments = useCsvMoments();

  async function page(after: string | null) {
    const variables = { ...scope, limit: PAGE, after };
    const { data } = await client.query({
      query: MoneyMovementsDocument,
      variables,
      fetchPolicy: "no-cache",
    });
    return data?.moneyMovements;
  }

  async function collect(onProgress: (count: number) => void) {
    const { when, ...others } = csv.columns;
    const lines = [csvLines([[moments.title(when), ...Object.values(others)]], language)];
    let rows = 0;
    for await (const movements of pagesOf<MoneyLineFragment>(PAGE, ({ _id }) => _id, page)) {
      const cells = movements.map((movement) => [
        moments.cell(movement.recordedAt),
        wordsOf(movement, texts),
        movement.campaignName,
        movement.captionIdentifier,
        fullName(movement.person),
        movement.currency,
        movement.amount,
        balanceChange(movement),
        balanceAfter(movement),
        movement.available,
        movement.frozen,
      ]);
      lines.push(csvLines(cells, language));
      rows += movements.length;
      onProgress(rows);
    }
    const name = fileName(csv.file, of, moments.today());
    return { name, rows, lines, ...(scope.campaignId && { campaignId: scope.campaignId }) };
  }

  return <ExportButton kind="Money" companyId={scope.companyId} texts={csv} collect={collect} />;
}
