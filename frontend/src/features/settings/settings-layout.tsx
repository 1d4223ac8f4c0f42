/** Why: all settings pages share one navigation: a list beside the page, tabs on phones. */
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { paths, unlocalized } from "~/config/paths";
import { useLocalize, useSettingsTexts } from "~/i18n/use-language";
import { may, useSession } from "~/session/use-session";
import { classNames } from "~/ui/class-names";
import { Icon, type IconName } from "~/ui/icon";
import { showChosen } from "~/ui/show-chosen";

export function SettingsLayout({ children }: { children: ReactNode }) {
  const { title, nav } = useSettingsTexts();
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
      ? [{ to: paths.settingsActivity, label: nav.activity, icon: "clock" as const }]
      : []),
    { to: paths.settingsData, label: nav.data, icon: "download" },
  ];
  const count = links.length;
  // On phones the list is wider than the screen; some links come once it is known who is signed in.
  useEffect(() => {
    if (here && count > 0) showChosen(list.current);
  }, [here, count]);
  return (
    <div className="wrap grid grid-cols-1 gap-8 py-8 md:py-12 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-16">
      <nav aria-label={nav.label} className="min-w-0 lg:sticky lg:top-28 lg:self-start">
        <p className="mb-4 hidden px-4 text-sm text-soft lg:block">{title}</p>
        <ul
          ref={list}
          className="flex scroll-px-4 gap-1 overflow-x-auto rounded-full bg-sunk p-1 lg:flex-col lg:rounded-none lg:bg-transparent lg:p-0"
        >
          {links.map(({ to, also, label, icon }) => {
            const current = here === to || here === also?.toLowerCase();
            return (
              <li key={to} className="flex-1">
                <Link
                  to={localize(to)}
                  aria-current={current ? "page" : undefined}
                  className={classNames(
                    "flex min-h-11 items-center justify-center gap-3 rounded-full px-3 text-sm font-semibold whitespace-nowrap transition-colors focus-visible:rounded-full lg:justify-start lg:px-4",
                    current
                      ? "bg-surface text-ink shadow-lift lg:bg-ink lg:text-paper lg:shadow-none"
                      : "text-soft hover:text-ink lg:hover:bg-ink/8",
                  )}
                >
                  <Icon name={icon} className="size-5 max-sm:hidden" />
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
