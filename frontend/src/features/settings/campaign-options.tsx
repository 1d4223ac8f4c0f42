/**
 * Why: the campaigns to which a key or a webhook is limited are searched by name and selected with checkboxes; a
 * selection is kept while the search text changes.
 */
import { useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import { Failed } from "~/graphql/failed";
import { useApiKeysTexts } from "~/i18n/settings-api-texts";
import { Checkbox, FieldError } from "~/ui/field";
import { SearchBox } from "~/ui/search-box";
import { KEY_CAMPAIGNS_MAX } from "./api-key-state";
import { CampaignOptionsDocument } from "./api-keys.generated";

/** More are found by name. */
const LISTED = 50;

interface CampaignOptionsProps {
  companyId: string;
  /** Ids. */
  chosen: readonly string[];
  choose: (ids: readonly string[]) => void;
  error: string | null;
}

export function CampaignOptions({ companyId, chosen, choose, error }: CampaignOptionsProps) {
  const { form: words } = useApiKeysTexts();
  const [search, setSearch] = useState("");
  const id = useId();
  const query = useQuery(CampaignOptionsDocument, {
    variables: { companyId, limit: LISTED, search: search || null },
  });
  const listed = (query.data ?? (query.error ? undefined : query.previousData))?.campaigns;
  const full = chosen.length >= KEY_CAMPAIGNS_MAX;
  return (
    <div className="flex flex-col gap-3">
      <SearchBox small label={words.search} placeholder={words.search} text={search} search={setSearch} />
      <fieldset
        aria-describedby={error ? `${id}-count ${id}-error` : `${id}-count`}
        className="flex max-h-60 flex-col gap-3 overflow-y-auto rounded-md bg-sunk p-4"
      >
        <legend className="sr-only">{words.campaigns}</legend>
        {query.error && <Failed what="section" error={query.error} retry={() => query.refetch()} />}
        {listed?.length === 0 && (
          <p className="text-sm text-soft">{search ? words.noMatch : words.noCampaigns}</p>
        )}
        {listed?.map(({ _id, name }) => {
          const ticked = chosen.includes(_id);
          return (
            <Checkbox
              key={_id}
              checked={ticked}
              disabled={full && !ticked}
              onChange={() =>
                choose(ticked ? chosen.filter((campaignId) => campaignId !== _id) : [...chosen, _id])
              }
            >
              {name}
            </Checkbox>
          );
        })}
      </fieldset>
      <p id={`${id}-count`} className="text-sm text-soft">
        {words.chosen(chosen.length, KEY_CAMPAIGNS_MAX)}
      </p>
      <FieldError id={`${id}-error`} role="alert" text={error} />
    </div>
  );
}
