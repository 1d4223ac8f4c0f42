/** Why: what is new is one tap away from each of the app's places. */
import { Link } from "react-router";
import { useAppTexts } from "~/i18n/app-texts";
import { Icon } from "~/ui/icon";
import { AppUnreadNoticesDocument } from "./generated/graphql";
import { useAsked } from "./query";
import { useApp } from "./session";
import { at, useTo } from "./use-to";

const EVERY_MS = 60_000;
const MOST = 99;

export function Bell() {
  const inside = useApp().status === "signed-in";
  const { bell } = useAppTexts();
  const to = useTo();
  const { data } = useAsked("notices", AppUnreadNoticesDocument, {}, { enabled: inside, every: EVERY_MS });
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
