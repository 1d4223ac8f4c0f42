/** Why: a brand decides on what all its campaigns were sent, one post after the other, the most urgent first (docs/product.md, Screens). */

import { useQuery } from "@apollo/client/react";
import { useDeferredValue, useState } from "react";
import { useSearchParams } from "react-router";
import { useNow } from "~/config/clock";
import { paths } from "~/config/paths";
import { decidedHere, useWaitingCounts } from "~/domain/waiting/waiting-counts";
import { Failed } from "~/graphql/failed";
import { usePages } from "~/graphql/use-pages";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage, useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { LoadingArea } from "~/ui/loading";
import { ApprovePassed } from "./approve-passed";
import { AskedChanges } from "./asked-changes";
import { ByRule } from "./by-rule";
import { Deciding } from "./deciding";
import { InboxCampaignsDocument, type InboxCampaignsQuery, InboxDocument } from "./inbox.generated";
import { Filters } from "./inbox-filter-bar";
import { filtersOf, isFiltered, whereOf } from "./inbox-filters";

const PAGE = 25;

export function InboxScreen({ session }: { session: Session }) {
  const { audit } = usePortalTexts();
  if (!session.company || !may(session, "auditAdvertisement"))
    return <EmptyState title={audit.unauthorizedTitle} text={audit.unauthorized} />;
  return <Inbox companyId={session.company._id} />;
}

type Campaigns = InboxCampaignsQuery["campaigns"];

function Inbox({ companyId }: { companyId: string }) {
  const texts = useInboxTexts();
  const language = useLanguage();
  const localize = useLocalize();
  const [query, setQuery] = useSearchParams();
  const filters = filtersOf(query);
  const openedAt = useNow();
  const around = useQuery(InboxCampaignsDocument, {
    variables: { companyId, language },
    fetchPolicy: "cache-and-network",
  });
  const list = usePages(InboxDocument, "advertisements", {
    where: whereOf(companyId, filters, openedAt),
    limit: PAGE,
  });
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  // Rendered in slices between which the page answers: the first list is one long task otherwise.
  const items = useDeferredValue(list.items);
  const campaigns = left(around.data?.campaigns ?? [], items?.filter(({ _id }) => settled.has(_id)) ?? []);
  const waiting = items?.filter(({ _id }) => !settled.has(_id));
  const filtered = isFiltered(filters);
  // The rail's count, so that both always say the same.
  const count = useWaitingCounts()?.inbox ?? null;

  const settle = (ids: Iterable<string>) => {
    setSettled((before) => new Set([...before, ...ids]));
    decidedHere.send(ids);
  };
  const restore = (id: string) => {
    setSettled((before) => new Set([...before].filter((one) => one !== id)));
    decidedHere.remove([id]);
  };

  let body = <LoadingArea label={texts.loading} />;
  if (list.error && !waiting) body = <Failed error={list.error} retry={list.retry} />;
  else if (waiting && waiting.length === 0 && !list.more)
    body = filtered ? (
      <EmptyState level={2} title={texts.noMatch} text={texts.noMatchText}>
        <Button variant="quiet" onClick={() => setQuery({})}>
          {texts.filters.clear}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState level={2} title={texts.empty} text={texts.emptyText}>
        <LinkButton to={localize(paths.company(companyId))} variant="quiet">
          {texts.emptyAction}
        </LinkButton>
      </EmptyState>
    );
  else if (waiting)
    body = (
      <Deciding
        // Another list begins at its first ad.
        key={query.toString()}
        ads={waiting}
        total={filtered ? null : count}
        reasons={around.data?.auditReasons ?? []}
        campaigns={campaigns}
        more={list.more}
        busy={list.busy}
        settle={settle}
        restore={restore}
      />
    );

  return (
    <div className="wrap pt-4 pb-6 md:pt-6">
      <Head count={filtered ? null : count} />
      <AskedChanges companyId={companyId} count={changing(campaigns)} />
      <ByRule
        companyId={companyId}
        undone={() => {
          void list.retry().catch(() => undefined);
          void around.refetch().catch(() => undefined);
        }}
      />
      <Filters campaigns={campaigns} filters={filters}>
        {waiting?.some(({ checks }) => checks.state === "ALL_PASSED") && (
          <ApprovePassed
            where={whereOf(companyId, { ...filters, checks: "" }, openedAt)}
            settled={settled}
            campaigns={campaigns}
            decided={settle}
          />
        )}
      </Filters>
      {body}
    </div>
  );
}

/** The campaigns with how many wait in each, without those that were decided here since they were read. */
function left(campaigns: Campaigns, decided: readonly { campaignId: string }[]): Campaigns {
  return campaigns.map(({ totals, ...campaign }) => {
    const here = decided.filter(({ campaignId }) => campaignId === campaign._id).length;
    return { ...campaign, totals: { ...totals, waiting: Math.max(0, totals.waiting - here) } };
  });
}

/** Of how many of the brand's own to audit a change is asked. */
function changing(campaigns: Campaigns): number {
  return campaigns
    .filter(({ paymentType }) => paymentType === "Product")
    .reduce((sum, { totals }) => sum + totals.changing, 0);
}

function Head({ count }: { count: number | null }) {
  const texts = useInboxTexts();
  const formats = useFormats();
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h1 className="text-2xl">{texts.title}</h1>
      {/* Its line is there before the count is: what stands below does not move. */}
      <p className="min-h-lh text-sm text-soft max-sm:w-full">
        {count !== null && count > 0 && (count === 1 ? texts.leadOne : texts.lead(formats.number(count)))}
      </p>
    </div>
  );
}
