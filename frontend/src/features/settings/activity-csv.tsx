/** Why: the record goes to a spreadsheet as far as the page's filters let it, fetched page by page. */

import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useCsvMoments } from "~/domain/exports/use-csv-moments";
import { useRecordedCsv } from "~/domain/exports/use-recorded-csv";
import { useActivityTexts } from "~/i18n/settings-activity-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { csvLines } from "~/ui/csv";
import { Icon } from "~/ui/icon";
import { fileName } from "~/ui/save-file";
import { notify } from "~/ui/snackbar";
import { didOf, whoOf } from "./act-words";
import {
  type CompanyActLineFragment,
  CompanyActsDocument,
  type CompanyActsQueryVariables,
} from "./activity.generated";

const PAGE = 250;

type Asked = Omit<CompanyActsQueryVariables, "limit" | "after">;

export function ActivityCsv({ asked }: { asked: Asked }) {
  const texts = useActivityTexts();
  const { csv } = texts;
  const formats = useFormats();
  const language = useLanguage();
  const client = useApolloClient();
  const save = useRecordedCsv("Acts", asked.companyId);
  const moments = useCsvMoments();
  const [done, setDone] = useState<number | null>(null);

  async function download() {
    setDone(0);
    try {
      const acts = await allActs(client, asked, setDone);
      const rows = acts.map((act) => [
        moments.cell(act.happenedAt),
        whoOf(act, texts),
        texts.kinds[act.kind],
        didOf(act, texts, formats),
      ]);
      const { when, ...others } = csv.columns;
      const titles = Object.values(others);
      const lines = [csvLines([[moments.title(when), ...titles], ...rows], language)];
      await save({ name: fileName(csv.file, moments.today()), rows: rows.length, lines });
      notify("good", csv.done(formats.number(rows.length)));
    } catch {
      notify("bad", csv.failed);
    } finally {
      setDone(null);
    }
  }

  return (
    <Button variant="quiet" size="sm" busy={done !== null} onClick={() => void download()}>
      {done === null && <Icon name="download" />}
      <span>{done === null ? csv.button : csv.busy(formats.number(done))}</span>
    </Button>
  );
}

/** All acts that were asked for, past the cache; `told` hears how many have come so far. */
async function allActs(client: ApolloClient, asked: Asked, told: (count: number) => void) {
  const found: CompanyActLineFragment[] = [];
  for (;;) {
    const { data } = await client.query({
      query: CompanyActsDocument,
      variables: { ...asked, limit: PAGE, after: found.at(-1)?._id ?? null },
      fetchPolicy: "no-cache",
    });
    const acts = data?.companyActs ?? [];
    found.push(...acts);
    told(found.length);
    if (acts.length < PAGE) return found;
  }
}
