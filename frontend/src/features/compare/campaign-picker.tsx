/** Why: campaigns are found by name and ticked, at most four; while none is chosen the list is open. */
import { useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import { FEWEST, MOST } from "~/domain/campaigns/comparison";
import { Failed } from "~/graphql/failed";
import { useCompareTexts } from "~/i18n/compare-texts";
import { Checkbox } from "~/ui/field";
import { SearchBox } from "~/ui/search-box";
import { CompareChoicesDocument } from "./compare.generated";

/** More are found by name. */
const LISTED = 50;

interface CampaignPickerProps {
  companyId: string;
  chosen: readonly string[];
  toggle: (id: string) => void;
}

export function CampaignPicker({ companyId, chosen, toggle }: CampaignPickerProps) {
  const texts = useCompareTexts();
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState(chosen.length < FEWEST);
  const { data, previousData, error, refetch } = useQuery(CompareChoicesDocument, {
    variables: { companyId, limit: LISTED, search: search || null },
    skip: !open,
  });
  const listed = (data ?? (error ? undefined : previousData))?.campaigns;
  const full = chosen.length >= MOST;
  const hint = useId();
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-4 max-w-2xl min-w-0"
    >
      <summary className="flex min-h-10 w-fit cursor-pointer items-center rounded-full bg-ink/8 px-4 text-sm font-semibold hover:bg-ink/15">
        {texts.choose}
        <span className="ml-2 font-normal text-soft">{texts.chosen(chosen.length)}</span>
      </summary>
      <div className="mt-2 rounded-lg bg-surface p-4 shadow-lift">
        <SearchBox small label={texts.search} placeholder={texts.search} text={search} search={setSearch} />
        <fieldset
          aria-describedby={full ? hint : undefined}
          className="mt-4 flex max-h-72 flex-col gap-3 overflow-y-auto p-1"
        >
          <legend className="sr-only">{texts.choose}</legend>
          {error && <Failed error={error} retry={() => refetch()} />}
          {listed?.length === 0 && <p className="text-sm text-soft">{search ? texts.noMatch : texts.none}</p>}
          {listed?.map(({ _id, name }) => (
            <Checkbox
              key={_id}
              checked={chosen.includes(_id)}
              disabled={full && !chosen.includes(_id)}
              onChange={() => toggle(_id)}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
        {full && (
          <p id={hint} className="mt-3 text-sm text-soft">
            {texts.full}
          </p>
        )}
      </div>
    </details>
  );
}
