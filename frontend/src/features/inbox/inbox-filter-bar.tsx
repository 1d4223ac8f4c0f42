/** Why: the inbox is filtered by campaign, network, waiting time or check result; the filters are in the address. */

import { type ReactNode, useState } from "react";
import { networkName } from "~/domain/advertisements/network";
import { CHECKS_FILTERS } from "~/domain/checks/filter";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { SmallSelect } from "~/ui/small-select";
import type { Colleague } from "./assign";
import type { InboxCampaignsQuery } from "./inbox.generated";
import {
  AGES,
  type InboxFilters,
  isFiltered,
  isGone,
  MINE,
  NO_FILTERS,
  NOBODYS,
  PLATFORMS,
} from "./inbox-filters";

/** On a phone two fit in a row. */
const HALF = "w-full truncate sm:w-auto";

interface FiltersProps {
  campaigns: InboxCampaignsQuery["campaigns"];
  filters: InboxFilters;
  /** Members who audit, the user first; empty for a single auditor. */
  colleagues: readonly Colleague[];
  choose: (filters: InboxFilters) => void;
  className: string;
  /** The views of the inbox, in the first row. */
  tabs: ReactNode;
  /** The button that saves the filters; nothing while none is active. */
  keep: ReactNode;
  /** The actions on all ads that match the filters. */
  children: ReactNode;
}

export function Filters({
  campaigns,
  filters,
  colleagues,
  choose,
  className,
  tabs,
  keep,
  children,
}: FiltersProps) {
  const { filters: texts, assigned } = useInboxTexts();
  const { checks } = usePortalTexts().campaigns;
  const formats = useFormats();
  const set = (name: keyof InboxFilters) => (event: { target: { value: string } }) =>
    choose({ ...filters, [name]: event.target.value });
  const filtered = isFiltered(filters);
  const [open, setOpen] = useState(filtered);
  const shown = campaigns.filter(
    ({ _id, paymentType, totals }) =>
      paymentType === "Product" && (totals.waiting > 0 || _id === filters.campaign),
  );
  return (
    <div className={classNames(className, "flex flex-wrap items-center gap-2")}>
      <div className="w-full min-w-0 sm:w-auto sm:flex-1">{tabs}</div>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="sm:hidden"
      >
        <span>{texts.show}</span>
        <Icon name="chevron-down" className={classNames("size-4", open && "rotate-180")} />
      </Button>
      <div className="contents">{keep}</div>
      {filtered && (
        <Button variant="bare" size="sm" onClick={() => choose(NO_FILTERS)}>
          <span>{texts.clear}</span>
        </Button>
      )}
      <div className="contents">{children}</div>
      <fieldset
        className={classNames(
          "w-full min-w-0 grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap",
          open ? "grid" : "hidden",
        )}
      >
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
          options={[
            ["", texts.allNetworks],
            ...PLATFORMS.map((option) => [option, networkName(option)] as const),
          ]}
        />
        <SmallSelect
          label={texts.age}
          value={filters.age}
          onChange={set("age")}
          className={HALF}
          options={[["", texts.anyAge], ...AGES.map((option) => [option, texts.ages[option]] as const)]}
        />
        <SmallSelect
          label={checks.filter}
          value={filters.checks}
          onChange={set("checks")}
          className={HALF}
          options={[
            ["", checks.any],
            ...CHECKS_FILTERS.map((option) => [option, checks.filters[option]] as const),
          ]}
        />
        {colleagues.length > 0 && (
          <SmallSelect
            label={assigned.label}
            value={filters.assigned}
            onChange={set("assigned")}
            className={classNames(HALF, "sm:max-w-36")}
            options={[
              ["", assigned.anybodys],
              [MINE, assigned.mine],
              [NOBODYS, assigned.nobodys],
              ...colleagues.filter(({ me }) => !me).map(({ id, name }) => [id, assigned.of(name)] as const),
              ...(isGone(filters.assigned, colleagues) ? [[filters.assigned, assigned.former] as const] : []),
            ]}
          />
        )}
      </fieldset>
    </div>
  );
}
