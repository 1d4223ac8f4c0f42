/** Why: all settings pages share one navigation: a row of tabs above the page. */
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { paths, unlocalized } from "~/config/paths";
import { useLocalize, useSettingsTexts } from "~/i18n/use-language";
import { may, useSession } from "~/session/use-session";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";
import { showChosen } from "~/ui/show-chosen";

export function SettingsLayout({ children }: { children: ReactNode }) {
  const { nav } = useSettingsTexts();
  const localize = useLocalize();
  const here = unlocalized(useLocation().pathname).toLowerCase().replace(/\/$/, "");
  const list = useRef<HTMLUListElement>(null);
  const { session } = useSession();
  const links: readonly { to: string; also?: string; label: string; icon: IconName }[] = [
    { to: paths.settingsProfile, also: paths.editProfile(), label: nav.profile, icon: "user" },
    { to: paths.settingsCompany, also: paths.editCompany(), label: nav.company, icon: "home" },
    { to: paths.settingsSecurity, label: nav.security, icon: "lock" },
    { to: paths.settingsNotices, label: nav.notices, icon: "bell" },
    ...(session?.company && may(session, "manageMembers")
      ? [
          { to: paths.settingsActivity, label: nav.activity, icon: "clock" as const },
          { to: paths.settingsApi, also: "/settings/webhooks", label: nav.api, icon: "key" as const },
        ]
      : []),
    { to: paths.settingsData, label: nav.data, icon: "download" },
  ];
  const count = links.length;
  // On phones the row is wider than the screen; some links are rendered once the session is restored.
  useEffect(() => {
    if (here && count > 0) showChosen(list.current);
  }, [here, count]);
  return (
    <div className="wrap grid grid-cols-1 gap-8 py-6 md:py-8">
      <nav aria-label={nav.label} className="min-w-0 max-w-4xl">
        <ul ref={list} className="flex scroll-px-4 gap-1 overflow-x-auto rounded-full bg-sunk p-1">
          {links.map(({ to, also, label, icon }) => {
            const current = here === to || isWithin(here, also?.toLowerCase());
            return (
              <li key={to} className="flex-1">
                <Link
                  to={localize(to)}
                  aria-current={current ? "page" : undefined}
                  className={classNames(
                    "flex min-h-11 items-center justify-center gap-3 rounded-full px-3 text-sm font-semibold whitespace-nowrap transition-colors focus-visible:rounded-full",
                    current ? "bg-surface text-ink shadow-lift" : "text-soft hover:text-ink",
                  )}
                >
                  <Icon name={icon} className="size-5 max-xl:hidden" />
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="min-w-0 max-w-3xl">{children}</div>
    </div>
  );
}

/** Whether an address equals another one, or is below it. */
const isWithin = (here: string, other: string | undefined) =>
  other !== undefined && (here === other || here.startsWith(`${other}/`));
