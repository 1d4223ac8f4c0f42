/** Why: the user's places are beside every screen of the portal; as icons where the screen is narrow. */
import { type ReactNode, useEffect, useRef } from "react";
import { BookDemo } from "~/app/shell/book-demo";
import { paths } from "~/config/paths";
import type { Waiting } from "~/domain/waiting/waiting-counts";
import { usePortalFrameTexts } from "~/i18n/portal-frame-texts";
import type { Session } from "~/session/session-state";
import { isStaff } from "~/session/use-session";
import { showChosen } from "~/ui/show-chosen";
import { AccountMenu } from "./account";
import { PlaceLink, useNamedPlaces } from "./place-link";

/** The rail's column, which is reserved until the session is restored: no layout shift when its content loads. */
export function RailPlace({ children }: { children?: ReactNode }) {
  return <aside className="hidden w-16 shrink-0 border-r border-line md:block xl:w-60">{children}</aside>;
}

export function Rail({ session, waiting }: { session: Session; waiting: Waiting }) {
  const { label, places } = useNamedPlaces(session, waiting);
  const texts = usePortalFrameTexts().places;
  const list = useRef<HTMLElement>(null);
  const here = places.find(({ current }) => current)?.key;
  // On a low screen the list scrolls.
  useEffect(() => {
    if (here) showChosen(list.current);
  }, [here]);
  return (
    <RailPlace>
      <div className="sticky top-14 z-20 flex h-[calc(100dvh-5.8125rem)] flex-col gap-3 px-2 py-3">
        <nav
          ref={list}
          aria-label={label}
          className="scroll-shades -mx-2 min-h-24 flex-1 overflow-y-auto px-2"
        >
          <ul className="flex flex-col gap-0.5">
            {places.map((place) => (
              <li key={place.key}>
                <PlaceLink place={place} narrow />
              </li>
            ))}
          </ul>
        </nav>
        <ul className="flex flex-col gap-0.5">
          <li>
            <PlaceLink
              place={{ to: paths.settings, icon: "settings", label: texts.settings, current: false }}
              narrow
            />
          </li>
          <li>
            <PlaceLink
              place={{ to: paths.contactUs, icon: "help", label: texts.help, current: false }}
              narrow
            />
          </li>
        </ul>
        {/* A user with a company needs no demo, and staff give demos. */}
        {!isStaff(session) && !session.company && <BookDemo variant="quiet" className="mx-1 max-xl:hidden" />}
        <div className="border-t border-line pt-3">
          <AccountMenu session={session} />
        </div>
      </div>
    </RailPlace>
  );
}
