/** Why: the inbox is narrowed to a campaign, a network or what waits longest; the choice is in the address. */

import { useSearchParams } from "react-router";
import type { InboxCampaignsQuery } from "~/graphql/generated/graphql";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { Button } from "~/ui/button";
import { SmallSelect } from "~/ui/small-select";
import { AGES, type InboxFilters, PLATFORMS } from "./inbox-filters";

interface FiltersProps {
  campaigns: InboxCampaignsQuery["campaigns"];
  filters: InboxFilters;
}

export function Filters({ campaigns, filters }: FiltersProps) {
  const { filters: texts } = useInboxTexts();
  const formats = useFormats();
  const [query, setQuery] = useSearchParams();
  const set = (name: keyof InboxFilters) => (event: { target: { value: string } }) => {
    const next = new URLSearchParams(query);
    if (event.target.value) next.set(name, event.target.value);
    else next.delete(name);
    setQuery(next, { replace: true });
  };
  const shown = campaigns.filter(
    ({ _id, paymentType, totals }) =>
      paymentType === "Product" && (totals.waiting > 0 || _id === filters.campaign),
  );
  return (
    <fieldset className="mt-3 flex flex-wrap items-center gap-2">
      <legend className="sr-only">{texts.label}</legend>
      <SmallSelect
        label={texts.campaign}
        value={filters.campaign}
        onChange={set("campaign")}
        className="max-w-56 truncate"
        options={[
          ["", texts.allCampaigns],
          ...shown.map(
            ({ _id, name, totals }) => [_id, texts.campaignOf(name, formats.number(totals.waiting))] as const,
          ),
        ]}
      />
      <SmallSelect
        label={texts.network}
        value={filters.network}
        onChange={set("network")}
        options={[["", texts.allNetworks], ...PLATFORMS.map((one) => [one, one] as const)]}
      />
      <SmallSelect
        label={texts.age}
        value={filters.age}
        onChange={set("age")}
        options={[["", texts.anyAge], ...AGES.map((one) => [one, texts.ages[one]] as const)]}
      />
      {(filters.campaign || filters.network || filters.age) && (
        <Button variant="bare" size="sm" onClick={() => setQuery({}, { replace: true })}>
          {texts.clear}
        </Button>
      )}
    </fieldset>
  );
}
