/** Why: every screen of the desk has the same tabs, which show only what the person may do. */
import { type ReactNode, useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { paths } from "~/config/paths";
import type { DeskTexts } from "~/i18n/texts";
import { ahead, deskTexts } from "~/i18n/texts";
import { useDeskTexts, useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may, type Permission } from "~/session/use-session";

ahead(deskTexts);

interface Section {
  key: keyof DeskTexts["nav"];
  to: string;
  needs: Permission;
}

const SECTIONS: readonly Section[] = [
  { key: "queue", to: paths.deskQueue, needs: "auditMoneyAdvertisement" },
  { key: "campaigns", to: paths.deskCampaigns, needs: "manageCampaigns" },
  { key: "companies", to: paths.deskCompanies, needs: "manageCompanies" },
  { key: "leads", to: paths.deskLeads, needs: "readLeads" },
  { key: "downloads", to: paths.deskDownloads, needs: "readCompanies" },
  { key: "tokens", to: paths.deskTokens, needs: "manageGuestTokens" },
  { key: "deletions", to: paths.deskDeletions, needs: "manageDeletions" },
];

const TAB =
  "inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold whitespace-nowrap hover:bg-ink/8 focus-visible:rounded-full aria-[current]:bg-ink aria-[current]:text-paper";

/** The desk's sections that the person may enter. */
export function DeskTabs({ session }: { session: Session }) {
  const desk = useDeskTexts();
  const localize = useLocalize();
  const tabs = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen: scroll to the current one.
  useEffect(() => {
    const row = tabs.current;
    const current = row?.querySelector<HTMLElement>("[aria-current]");
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, []);
  const open = SECTIONS.filter(({ needs }) => may(session, needs));
  return (
    <nav
      ref={tabs}
      aria-label={desk.sections}
      className="relative -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
    >
      <ul className="flex gap-1">
        <li>
          <NavLink to={localize(paths.desk)} end className={TAB}>
            {desk.nav.overview}
          </NavLink>
        </li>
        {open.map(({ key, to }) => (
          <li key={key}>
            <NavLink to={localize(to)} end className={TAB}>
              {desk.nav[key]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface DeskFrameProps {
  session: Session;
  title: string;
  lead?: string;
  /** Beside the title: the one thing to do here. */
  action?: ReactNode;
  children: ReactNode;
}

export function DeskFrame({ session, title, lead, action, children }: DeskFrameProps) {
  return (
    <div className="wrap py-6 md:py-8">
      <DeskTabs session={session} />
      <header className="mt-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 md:mt-10">
        <div className="min-w-0 max-w-2xl">
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="mt-3 text-soft">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}
