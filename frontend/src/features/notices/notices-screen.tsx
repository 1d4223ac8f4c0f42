/** Why: all notices, paged; the bell shows only the latest. */
import { useApolloClient, useQuery } from "@apollo/client/react";
import { Link, useSearchParams } from "react-router";
import { paths } from "~/config/paths";
import { Failed } from "~/graphql/failed";
import { useNoticesTexts } from "~/i18n/notices-texts";
import { useLocalize } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Loading, Skeletons } from "~/ui/loading";
import { MoreButton } from "~/ui/more-button";
import { useMore } from "~/ui/use-more";
import { NoticeItem } from "./notice-item";
import { NoticesPageDocument } from "./notices.generated";
import { useReadNotices } from "./use-read-notices";

export const NOTICES_PAGE = 30;

export function NoticesScreen() {
  const texts = useNoticesTexts();
  const { page } = texts;
  const localize = useLocalize();
  const [query] = useSearchParams();
  const unread = query.get("show") === "unread";
  const { data, previousData, error, refetch, fetchMore } = useQuery(NoticesPageDocument, {
    variables: { limit: NOTICES_PAGE, unread, after: null },
    fetchPolicy: "cache-and-network",
  });
  const reading = useReadNotices(useApolloClient());
  const noticeList = (data ?? (error ? undefined : previousData))?.notices;
  const shown = noticeList?.notices;
  const { more, busy } = useMore({
    items: shown,
    pageSize: NOTICES_PAGE,
    name: String(unread),
    bring: async (after) => {
      const { data: next } = await fetchMore({
        variables: { after },
        updateQuery: (before, { fetchMoreResult: { notices } }) => ({
          notices: { ...notices, notices: [...before.notices.notices, ...notices.notices] },
        }),
      });
      return next?.notices.notices.length ?? 0;
    },
  });

  if (error && !shown) return <Failed error={error} retry={() => refetch()} />;
  return (
    <div className="wrap py-8 *:max-w-3xl md:py-12">
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl">{page.title}</h1>
        <p className="text-lg text-soft">{page.lead}</p>
      </header>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label={page.show} className="flex gap-1 rounded-full bg-sunk p-1">
          {[
            { to: paths.notices, label: page.everything, current: !unread },
            { to: `${paths.notices}?show=unread`, label: page.unread, current: unread },
          ].map(({ to, label, current }) => (
            <Link
              key={to}
              to={localize(to)}
              replace
              preventScrollReset
              aria-current={current ? "page" : undefined}
              className={classNames(
                "flex min-h-10 items-center rounded-full px-4 text-sm font-semibold focus-visible:rounded-full",
                current ? "bg-surface text-ink shadow-lift" : "text-soft hover:text-ink",
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="flex flex-wrap items-center gap-2">
          {shown && (noticeList?.unreadCount ?? 0) > 0 && (
            <Button variant="quiet" size="sm" onClick={() => void reading.all(shown)}>
              <Icon name="check" /> {texts.read}
            </Button>
          )}
          <Link
            to={localize(paths.settingsNotices)}
            className="inline-flex min-h-10 items-center gap-2 px-2 text-sm font-semibold text-soft hover:text-ink"
          >
            <Icon name="settings" /> {texts.bell.choose}
          </Link>
        </div>
      </div>
      {!shown ? (
        <Loading label={texts.loading} className="mt-6 flex flex-col gap-3">
          <Skeletons count={3} className="h-16" />
        </Loading>
      ) : shown.length === 0 ? (
        <EmptyState
          level={2}
          title={unread ? page.noneUnread : texts.emptyTitle}
          text={unread ? page.noneUnreadText : texts.emptyText}
        />
      ) : (
        <ul className="mt-6 divide-y divide-line rounded-lg bg-surface p-2 shadow-lift">
          {shown.map((notice) => (
            <li key={notice._id} className="py-1">
              <NoticeItem notice={notice} onRead={reading.one} />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <MoreButton busy={busy} more={more} failed={page.moreFailed}>
          {busy ? page.loadingMore : page.more}
        </MoreButton>
      )}
    </div>
  );
}
