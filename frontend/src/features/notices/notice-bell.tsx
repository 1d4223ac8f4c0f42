/** Why: signed-in people see new notices on every page, and read them without leaving it. */
import { useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { activity } from "~/domain/notices/activity";
import { NoticeBellDocument } from "~/domain/notices/notice-bell.generated";
import { client } from "~/graphql/client";
import { useNoticesTexts } from "~/i18n/notices-texts";
import { useLocalize } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { DisclosureMenu } from "~/ui/disclosure-menu";
import { Icon } from "~/ui/icon";
import { Loading, Skeleton } from "~/ui/loading";
import { NoticeItem } from "./notice-item";
import { useReadNotices } from "./use-read-notices";

const EVERY_MS = 60_000;
/** Delay in milliseconds: a notice is created shortly after the event shows on the live page. */
const SETTLED_MS = 1_500;
const TRIGGER =
  "relative grid size-11 place-items-center rounded-full max-sm:-mx-1 hover:bg-ink/8 focus-visible:rounded-full";

export function NoticeBell() {
  const texts = useNoticesTexts();
  const localize = useLocalize();
  const { data, error, refetch } = useQuery(NoticeBellDocument, {
    client,
    fetchPolicy: "cache-and-network",
    pollInterval: EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
  const reading = useReadNotices(client);
  const look = useEffectEvent(() => void refetch().catch(() => undefined));

  useEffect(() => {
    let settling: ReturnType<typeof setTimeout> | undefined;
    const onFocus = () => {
      if (!document.hidden) look();
    };
    const forget = activity.subscribe(() => {
      clearTimeout(settling);
      settling = setTimeout(() => look(), SETTLED_MS);
    });
    window.addEventListener("focus", onFocus);
    document.addEventListener("visibilitychange", onFocus);
    return () => {
      clearTimeout(settling);
      forget();
      window.removeEventListener("focus", onFocus);
      document.removeEventListener("visibilitychange", onFocus);
    };
  }, []);

  const shown = data?.notices.notices ?? [];
  const unread = data?.notices.unreadCount ?? 0;
  return (
    <DisclosureMenu
      label={unread ? texts.bell.unread(unread) : texts.bell.label}
      button={
        <>
          <Icon name="bell" className="size-6" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-hot px-1 text-[0.6875rem] leading-none font-bold text-on-hot"
            >
              {unread > 99 ? "99+" : unread}
            </span>
          )}
        </>
      }
      buttonClassName={TRIGGER}
      panelClassName="w-96 max-sm:fixed max-sm:inset-x-4 max-sm:top-20 max-sm:mt-0 max-sm:w-auto"
    >
      <li className="flex items-center justify-between gap-3 px-3 pt-1 pb-2">
        <span className="font-display text-lg font-bold">{texts.bell.title}</span>
        {unread > 0 && (
          <Button variant="bare" size="sm" className="-mr-2" onClick={() => void reading.all(shown)}>
            {texts.read}
          </Button>
        )}
      </li>
      {data ? (
        <li className="max-h-[min(26rem,60dvh)] overflow-y-auto">
          {shown.length > 0 ? (
            <ul>
              {shown.map((notice) => (
                <li key={notice._id}>
                  <NoticeItem notice={notice} onRead={reading.one} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="px-3 py-6 text-center text-sm text-soft">
              <strong className="mb-1 block text-base text-ink">{texts.emptyTitle}</strong>
              {texts.emptyText}
            </p>
          )}
        </li>
      ) : error ? (
        <li className="flex flex-col items-center gap-3 px-3 py-6 text-sm">
          {texts.failed}
          <Button variant="quiet" size="sm" onClick={() => void refetch().catch(() => undefined)}>
            {texts.retry}
          </Button>
        </li>
      ) : (
        <li>
          <Loading label={texts.loading} className="px-3 py-2">
            <Skeleton className="h-28" />
          </Loading>
        </li>
      )}
      <li className="mt-1 flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-3 pt-2 text-sm font-medium">
        <Link to={localize(paths.notices)} className="inline-flex min-h-11 items-center underline">
          {texts.bell.all}
        </Link>
        <Link
          to={localize(paths.settingsNotices)}
          className="inline-flex min-h-11 items-center text-soft underline"
        >
          {texts.bell.choose}
        </Link>
      </li>
    </DisclosureMenu>
  );
}
