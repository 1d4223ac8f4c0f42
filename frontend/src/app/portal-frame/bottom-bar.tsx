/** Why: on phones the most used places are within the thumb's reach; the sheet behind "more" has all the others. */
import { Dialog } from "@base-ui/react/dialog";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { BookDemo } from "~/app/shell/book-demo";
import { siteLinks } from "~/app/shell/navigation";
import { NavigationAnchor } from "~/app/shell/navigation-anchor";
import { useLiveSettings } from "~/config/live-settings";
import { paths } from "~/config/paths";
import { OwnAvatar } from "~/domain/account/own-avatar";
import type { Waiting } from "~/domain/waiting/waiting-counts";
import { usePortalFrameTexts } from "~/i18n/portal-frame-texts";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { isStaff } from "~/session/use-session";
import { Icon } from "~/ui/icon";
import { AccountItems, Whose } from "./account";
import { PlaceLink, useNamedPlaces, WaitingCount } from "./place-link";
import { inBar } from "./places";

const CELL =
  "relative flex h-16 w-full min-w-0 flex-col items-center justify-center gap-1 text-[0.6875rem] leading-none font-medium text-soft focus-visible:-outline-offset-4 aria-[current]:font-semibold aria-[current]:text-ink";

export function BottomBar({ session, waiting }: { session: Session; waiting: Waiting }) {
  const { label, places } = useNamedPlaces(session, waiting);
  const texts = usePortalFrameTexts();
  const { shell } = useHomeTexts();
  const site = siteLinks(shell, useLiveSettings()["blog.url"]);
  const localize = useLocalize();
  const { key } = useLocation();
  // Open at one location only: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const short = texts.short as Record<string, string>;
  return (
    <nav
      aria-label={label}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="flex">
        {inBar(places).map((place) => (
          <li key={place.key} className="min-w-0 flex-1">
            <Link to={localize(place.to)} aria-current={place.current ? "page" : undefined} className={CELL}>
              <Icon name={place.icon} className="size-6" />
              <span className="max-w-full truncate px-1">{short[place.key] ?? place.label}</span>
              <WaitingCount count={place.waiting} className="absolute top-1.5 left-1/2 ml-2" />
            </Link>
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <Dialog.Root open={openAt === key} onOpenChange={(open) => setOpenAt(open ? key : null)}>
            <Dialog.Trigger className={CELL}>
              <Icon name="menu" className="size-6" />
              {texts.more}
            </Dialog.Trigger>
            <Dialog.Portal>
              <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#0d0b08]/70 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
              <Dialog.Popup className="fixed inset-x-0 bottom-0 z-40 flex max-h-[85dvh] flex-col gap-4 overflow-y-auto rounded-t-lg bg-surface p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-ink outline-none transition-transform duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full">
                <div className="flex items-center justify-between">
                  <Dialog.Title className="text-xl">{texts.moreTitle}</Dialog.Title>
                  <Dialog.Close
                    aria-label={shell.close}
                    className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-ink/8"
                  >
                    <Icon name="cross" />
                  </Dialog.Close>
                </div>
                <ul className="grid grid-cols-1 gap-0.5">
                  {places.map((place) => (
                    <li key={place.key}>
                      <PlaceLink place={place} />
                    </li>
                  ))}
                  <li>
                    <PlaceLink
                      place={{
                        to: paths.contactUs,
                        icon: "help",
                        label: texts.places.help,
                        current: false,
                      }}
                    />
                  </li>
                </ul>
                <section aria-label={shell.account.label} className="border-t border-line pt-4">
                  <div className="flex items-center gap-3 px-3 pb-2">
                    <OwnAvatar session={session} className="size-9" />
                    <Whose session={session} />
                  </div>
                  <ul>
                    <AccountItems session={session} />
                  </ul>
                </section>
                <ul className="flex flex-wrap gap-x-5 border-t border-line pt-3 text-sm text-soft">
                  {site.map((link) => (
                    <li key={link.label}>
                      <NavigationAnchor link={link} className="inline-flex min-h-11 items-center gap-1" />
                    </li>
                  ))}
                </ul>
                {!isStaff(session) && !session.company && <BookDemo variant="quiet" className="w-full" />}
              </Dialog.Popup>
            </Dialog.Portal>
          </Dialog.Root>
        </li>
      </ul>
    </nav>
  );
}
