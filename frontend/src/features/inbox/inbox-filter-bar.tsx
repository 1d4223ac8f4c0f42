/** Why: the inbox is narrowed to a campaign, a network, what waits longest or what the checks say; the choice is in the address. */

import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { networkName } from "~/domain/advertisements/network";
import { CHECKS_FILTERS } from "~/domain/checks/filter";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { SmallSelect } from "~/ui/small-select";
import type { InboxCampaignsQuery } from "./inbox.generated";
import { AGES, type InboxFilters, isFiltered, PLATFORMS } from "./inbox-filters";

/** On a phone two stand in a row. */
const HALF = "w-full truncate sm:w-auto";

interface FiltersProps {
  campaigns: InboxCampaignsQuery["campaigns"];
  filters: InboxFilters;
  /** What is done with all that the filters leave. */
  children: ReactNode;
}

export function Filters({ campaigns, filters, children }: FiltersProps) {
  const { filters: texts } = useInboxTexts();
  const { checks } = usePortalTexts().campaigns;
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
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <fieldset className="grid w-full min-w-0 grid-cols-2 items-center gap-2 sm:flex sm:w-auto sm:flex-wrap">
        <legend className="sr-only">{texts.label}</legend>
        <SmallSelect
          label={texts.campaign}
          value={filters.campaign}
          onChange={set("campaign")}
          className={classNames(HALF, "sm:max-w-56")}
          options={[
            ["", texts.allCampaigns],
            ...shown.map(
              ({ _id, name, totals }) =>
                [_id, texts.campaignOf(name, formats.number(totals.waiting))] as const,
            ),
          ]}
        />
        <SmallSelect
          label={texts.network}
          value={filters.network}
          onChange={set("network")}
          className={HALF}
          options={[["", texts.allNetworks], ...PLATFORMS.map((one) => [one, networkName(one)] as const)]}
        />
        <SmallSelect
          label={texts.age}
          value={filters.age}
          onChange={set("age")}
          className={HALF}
          options={[["", texts.anyAge], ...AGES.map((one) => [one, texts.ages[one]] as const)]}
        />
        <SmallSelect
          label={checks.filter}
          value={filters.checks}
          onChange={set("checks")}
          className={HALF}
          options={[["", checks.any], ...CHECKS_FILTERS.map((one) => [one, checks.filters[one]] as const)]}
        />
        {isFiltered(filters) && (
          <Button variant="bare" size="sm" onClick={() => setQuery({}, { replace: true })}>
            {texts.clear}
          </Button>
        )}
      </fieldset>
      {children}
    </div>
  );
}
