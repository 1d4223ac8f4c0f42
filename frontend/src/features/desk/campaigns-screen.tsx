/** Why: staff see first the campaigns that wait for them, and find any other. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import { CAMPAIGN_TONE } from "~/domain/campaigns/campaign-card";
import {
  type CampaignStatus,
  type CampaignType,
  type DeskCampaignRowFragment,
  DeskCampaignsDocument,
} from "~/graphql/generated/graphql";
import { usePages } from "~/graphql/use-pages";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts, usePortalTexts } from "~/i18n/use-language";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { classNames } from "~/ui/class-names";
import { Select } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { SearchBox } from "~/ui/search-box";
import { CampaignDetail } from "./campaign-detail";
import { DeskFrame } from "./desk-layout";
import { ListState, PAGE } from "./list-state";

const STATUSES: readonly CampaignStatus[] = [
  "OnGoing",
  "WaitingForApproval",
  "WaitingForPayment",
  "Stopped",
  "Finished",
  "Draft",
  "PreDraft",
];
const TYPES: readonly CampaignType[] = ["Advertising", "Sponsorship", "Spot"];

export function DeskCampaignsScreen() {
  const { campaigns: texts } = useDeskTexts();
  const { campaigns } = usePortalTexts();
  const [search, setSearch] = useState("");
  const [query, setQuery] = useSearchParams();
  const status = STATUSES.find((one) => one === query.get("status")) ?? "";
  const [type, setType] = useState<CampaignType | "">("");
  const list = usePages(DeskCampaignsDocument, "campaigns", {
    where: {
      active: true,
      search: search || null,
      status: status ? [status] : null,
      type: type ? [type] : null,
    },
    limit: PAGE,
  });
  const waiting = list.data?.waiting;
  const reload = () => void list.retry().catch(() => undefined);
  return (
    <DeskFrame title={texts.title} lead={texts.lead}>
      {!status && (
        <section aria-labelledby="waiting" className="mt-8">
          <h2 id="waiting" className="text-xl">
            {texts.waiting}
          </h2>
          <ListState list={{ ...list, items: waiting, more: null }} empty={texts.waitingNone}>
            <Rows campaigns={waiting ?? []} place="waiting" moved={reload} />
          </ListState>
        </section>
      )}
      <section aria-labelledby="all" className="mt-14">
        <h2 id="all" className="text-xl">
          {texts.all}
        </h2>
        <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_14rem_12rem]">
          <SearchBox label={texts.search} text={search} search={setSearch} />
          <Select
            label={texts.status}
            value={status}
            onChange={({ target: { value } }) => setQuery(value ? { status: value } : {}, { replace: true })}
            options={[["", texts.any], ...STATUSES.map((one) => [one, campaigns.status[one]] as const)]}
          />
          <Select
            label={texts.type}
            value={type}
            onChange={(event) => setType(event.target.value as CampaignType | "")}
            options={[["", texts.any], ...TYPES.map((one) => [one, campaigns.type[one]] as const)]}
          />
        </div>
        {list.items && (
          <ListState list={list} empty={texts.none}>
            <Rows campaigns={list.items} place="all" moved={reload} />
          </ListState>
        )}
      </section>
    </DeskFrame>
  );
}

interface RowsProps {
  campaigns: readonly DeskCampaignRowFragment[];
  /** Which list this is: one campaign may stand in both. */
  place: string;
  moved: () => void;
}

function Rows({ campaigns, place, moved }: RowsProps) {
  const [query, setQuery] = useSearchParams();
  const key = (id: string) => `${place}-${id}`;
  const open = query.get("open");
  return (
    <ul className="mt-4 grid grid-cols-1 gap-2">
      {campaigns.map((campaign) => {
        const here = open === key(campaign._id);
        return (
          <li key={campaign._id} className="min-w-0 rounded-md bg-surface">
            <Row
              campaign={campaign}
              open={here}
              toggle={() =>
                setQuery(here ? {} : { open: key(campaign._id) }, { replace: true, preventScrollReset: true })
              }
            />
            {here && <CampaignDetail id={campaign._id} moved={moved} />}
          </li>
        );
      })}
    </ul>
  );
}

function Row({
  campaign,
  open,
  toggle,
}: {
  campaign: DeskCampaignRowFragment;
  open: boolean;
  toggle: () => void;
}) {
  const { campaigns: texts } = useDeskTexts();
  const { campaigns } = usePortalTexts();
  const formats = useFormats();
  const company = campaign.company?.name ?? campaigns.companyUnknown;
  return (
    <h3 className="font-sans tracking-normal">
      <button
        type="button"
        aria-expanded={open}
        onClick={toggle}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-md px-5 py-3 text-left hover:bg-ink/4 focus-visible:rounded-md"
      >
        <Avatar
          name={company}
          src={campaign.company?.thumbnail ?? campaign.company?.logo}
          className="size-11"
        />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{campaign.name}</span>
          <span className="block truncate text-sm font-normal text-soft">
            {company} · {campaigns.type[campaign.type]} · {texts.since(formats.relative(campaign.creationDt))}
          </span>
        </span>
        <Icon
          name="chevron-down"
          className={classNames(
            "col-start-3 row-start-1 justify-self-end transition-transform",
            open && "rotate-180",
          )}
        />
        <span className="col-span-2 col-start-2 flex flex-wrap items-center gap-3 md:col-span-1 md:col-start-3 md:row-start-1 md:mr-9 md:justify-end">
          {campaign.paymentType === "Money" && (
            <span className="text-sm font-normal tabular-nums">
              {formats.money(campaign.investment, campaign.currency)}
            </span>
          )}
          <Badge tone={CAMPAIGN_TONE[campaign.status]}>{campaigns.status[campaign.status]}</Badge>
        </span>
      </button>
    </h3>
  );
}
