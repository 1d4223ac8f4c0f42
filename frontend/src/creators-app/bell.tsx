/** Why: unread notices are one tap away from each of the app's places. */
import { Link } from "react-router";
import { useAppTexts } from "~/i18n/app-texts";
import { Icon } from "~/ui/icon";
import { AppUnreadNoticesDocument, type AppUnreadNoticesQuery } from "./generated/graphql";
import { client, useAppQuery } from "./query";
import { useApp } from "./session";
import { at, useTo } from "./use-to";

const EVERY_MS = 60_000;
const MOST = 99;

/** Shows a number that came with another response; `Bell` fetches it when it is stale. */
export function keepUnread(unread: number): void {
  const key = ["notices", AppUnreadNoticesDocument.toString(), {}];
  client.setQueryData<AppUnreadNoticesQuery>(key, { myUnreadNotices: unread });
}

/** `waits`: whether another response will bring the number. */
export function Bell({ waits = false }: { waits?: boolean }) {
  const inside = useApp().status === "signed-in";
  const { bell } = useAppTexts();
  const to = useTo();
  const asking = { enabled: inside && !waits, every: EVERY_MS };
  const { data } = useAppQuery("notices", AppUnreadNoticesDocument, {}, asking);
  if (!inside) return null;
  const unread = data?.myUnreadNotices ?? 0;
  return (
    <Link
      to={to(at.notices)}
      aria-label={unread ? bell.unread(unread) : bell.label}
      className="relative -mr-3 ml-auto grid size-12 shrink-0 place-items-center rounded-full hover:bg-ink/8"
    >
      <Icon name="bell" className="size-6" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-hot px-1 text-[0.6875rem] leading-none font-bold text-on-hot"
        >
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </Link>
  );
}
