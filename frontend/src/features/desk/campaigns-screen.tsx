/** Why: staff decide one after the other on the campaigns that wait for them, also by keyboard, and find any other. */

import { type RefObject, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { StandingBadge } from "~/domain/campaigns/standing";
import type { CampaignStatus, CampaignType } from "~/graphql/schema.generated";
import { usePages } from "~/graphql/use-pages";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts, usePortalTexts } from "~/i18n/use-language";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { classNames } from "~/ui/class-names";
import { Select } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { SearchBox } from "~/ui/search-box";
import { useShortcuts } from "~/ui/shortcuts";
import { ShortcutsChoice } from "~/ui/shortcuts-choice";
import { withParameter } from "~/ui/with-parameter";
import { CampaignDetail } from "./campaign-detail";
import { type DeskCampaignRowFragment, DeskCampaignsDocument } from "./campaigns.generated";
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
/** Those that wait for staff. */
const WAITING: readonly CampaignStatus[] = ["WaitingForApproval", "WaitingForPayment"];
const TYPES: readonly CampaignType[] = ["Advertising", "Sponsorship", "Spot"];

export function DeskCampaignsScreen() {
  const { campaigns: texts } = useDeskTexts();
  const { campaigns } = usePortalTexts();
  const [search, setSearch] = useState("");
  const [query, setQuery] = useSearchParams();
  const status = STATUSES.find((option) => option === query.get("status")) ?? "";
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
  const waiting = list.data && reportedFirst(list.data.waiting);
  const reload = () => void list.retry().catch(() => undefined);
  return (
    <DeskFrame title={texts.title} lead={texts.lead}>
      {!status && (
        <section aria-labelledby="waiting" className="mt-8">
          <h2 id="waiting" className="text-xl">
            {texts.waiting}
          </h2>
          <ListState list={{ ...list, items: waiting, more: null }} empty={texts.waitingNone}>
            <Rows campaigns={waiting ?? []} place="waiting" deciding more={false} reload={reload} />
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
            options={[
              ["", texts.any],
              ...STATUSES.map((option) => [option, campaigns.status[option]] as const),
            ]}
          />
          <Select
            label={texts.type}
            value={type}
            onChange={(event) => setType(event.target.value as CampaignType | "")}
            options={[["", texts.any], ...TYPES.map((option) => [option, campaigns.type[option]] as const)]}
          />
        </div>
        {list.items && (
          <ListState list={list} empty={texts.none}>
            <Rows
              campaigns={list.items}
              place="all"
              deciding={status !== "" && WAITING.includes(status)}
              more={list.more !== null}
              reload={reload}
            />
          </ListState>
        )}
      </section>
    </DeskFrame>
  );
}

const isReported = ({ payment }: DeskCampaignRowFragment) => payment?.state === "Reported";

/** Of the waiting ones, those with a reported payment come first. */
function reportedFirst(waiting: readonly DeskCampaignRowFragment[]) {
  return [...waiting.filter(isReported), ...waiting.filter((campaign) => !isReported(campaign))];
}

interface RowsProps {
  campaigns: readonly DeskCampaignRowFragment[];
  /** The id of this list: one campaign may be in both lists. */
  place: string;
  /** Whether all of them wait for a decision: then one leads to the next. */
  deciding: boolean;
  /** Whether there are more than these. */
  more: boolean;
  reload: () => void;
}

function Rows({ campaigns, place, deciding, more, reload }: RowsProps) {
  const { campaigns: texts, queue } = useDeskTexts();
  const formats = useFormats();
  const [query, setQuery] = useSearchParams();
  const key = (id: string) => `${place}-${id}`;
  const at = campaigns.findIndex(({ _id }) => query.get("open") === key(_id));
  const current = useRef<HTMLButtonElement>(null);
  /** The campaign to which an arrow key moved: its line gets the focus, and is scrolled into view. */
  const [reached, setReached] = useState<string | null>(null);
  const shown = campaigns[at]?._id ?? null;
  useEffect(() => {
    if (!shown || shown !== reached) return;
    current.current?.focus({ preventScroll: true });
    current.current?.scrollIntoView({ block: "nearest" });
  }, [shown, reached]);

  const show = (id: string | null) =>
    setQuery((now) => withParameter(now, "open", id ? key(id) : ""), {
      replace: true,
      preventScrollReset: true,
    });
  const stepTo = (campaign: DeskCampaignRowFragment | undefined) =>
    campaign &&
    (() => {
      show(campaign._id);
      setReached(campaign._id);
    });
  const next = deciding ? stepTo(campaigns[at + 1]) : undefined;
  const open = at >= 0;
  const previous = deciding && at > 0 ? stepTo(campaigns[at - 1]) : undefined;
  useShortcuts({ n: next, j: next, k: previous, escape: deciding && open && (() => show(null)) });

  /** Opens the next campaign; after the last one of the list, the one before it. */
  function moved() {
    (next ?? previous)?.();
    reload();
  }

  return (
    <>
      {/* The open campaign is beside the list; on narrow screens it replaces it. The last row takes the height that
          the list leaves. */}
      <ul
        className={classNames("mt-4 grid grid-cols-1 gap-2", open && "lg:grid-cols-[19rem_minmax(0,1fr)]")}
        style={open ? { gridTemplateRows: `repeat(${campaigns.length}, auto) 1fr` } : undefined}
      >
        {campaigns.map((campaign, index) => {
          const here = index === at;
          return (
            <li
              key={campaign._id}
              className={classNames(
                "min-w-0 rounded-md bg-surface",
                open && "lg:contents",
                open && !here && "max-lg:hidden",
              )}
            >
              <Row
                campaign={campaign}
                open={here}
                narrow={open}
                button={here ? current : null}
                toggle={here ? () => show(null) : () => stepTo(campaign)?.()}
              />
              {here && (
                <div
                  className="min-w-0 lg:sticky lg:top-20 lg:col-start-2 lg:ml-3 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:rounded-md lg:bg-surface"
                  style={{ gridRow: `1 / span ${campaigns.length + 1}` }}
                >
                  <CampaignDetail
                    id={campaign._id}
                    moved={moved}
                    triage={
                      deciding
                        ? {
                            place: texts.place(
                              formats.number(at + 1),
                              `${formats.number(campaigns.length)}${more ? "+" : ""}`,
                            ),
                            next: next ?? null,
                          }
                        : null
                    }
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {deciding && campaigns.length > 0 && (
        <ShortcutsChoice
          label={queue.shortcuts}
          keys={open ? [texts.keys.decide, texts.keys.look] : [texts.keys.start]}
          className="mt-4 text-sm"
        />
      )}
    </>
  );
}

interface RowProps {
  campaign: DeskCampaignRowFragment;
  open: boolean;
  /** Whether a campaign is open beside the list. */
  narrow: boolean;
  button: RefObject<HTMLButtonElement | null> | null;
  toggle: () => void;
}

function Row({ campaign, open, narrow, button, toggle }: RowProps) {
  const { campaigns: texts } = useDeskTexts();
  const { campaigns } = usePortalTexts();
  const formats = useFormats();
  const company = campaign.company?.name ?? campaigns.companyUnknown;
  return (
    <h3
      className={classNames(
        "min-w-0 font-sans tracking-normal",
        narrow && "lg:col-start-1 lg:rounded-md lg:bg-surface",
        open && "lg:ring-2 lg:ring-ink",
      )}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={toggle}
        className="grid w-full scroll-mt-20 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-md px-5 py-3 text-left hover:bg-ink/4 focus-visible:rounded-md"
      >
        <Avatar
          name={company}
          src={campaign.company?.thumbnail ?? campaign.company?.logo}
          className="size-11"
        />
        <span className="min-w-0">
          <span className={classNames("block font-semibold", !open && "truncate")}>{campaign.name}</span>
          <span className={classNames("block text-sm font-normal text-soft", !open && "truncate")}>
            <span>{`${company} · ${campaigns.type[campaign.type]} · `}</span>
            <Moment at={campaign.creationDt} as="relative" say={texts.since} />
          </span>
        </span>
        <Icon
          name="chevron-down"
          className={classNames(
            "col-start-3 row-start-1 justify-self-end transition-transform",
            open ? "rotate-180 lg:-rotate-90" : narrow && "lg:hidden",
          )}
        />
        <span
          className={classNames(
            "col-span-2 col-start-2 flex flex-wrap items-center gap-3",
            !narrow && "md:col-span-1 md:col-start-3 md:row-start-1 md:mr-9 md:justify-end",
          )}
        >
          {campaign.paymentType === "Money" && (
            <span className="text-sm font-normal tabular-nums">
              {formats.money(campaign.investment, campaign.currency)}
            </span>
          )}
          {isReported(campaign) ? (
            <Badge tone="signal">{texts.reportedBadge}</Badge>
          ) : (
            <StandingBadge campaign={campaign} />
          )}
        </span>
      </button>
    </h3>
  );
}
