/** Why: every page ends with the name said loud and the ways to go on. */
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { useHomeTexts, useLocalize } from "~/i18n/use-language";
import { useSession } from "~/session/use-session";
import { Rings } from "~/ui/rings";
import { Logo } from "./logo";
import { type NavigationLink, portalLinks, siteLinks } from "./navigation";
import { ThemeChoice } from "./theme-choice";

export function Footer() {
  const { shell } = useHomeTexts();
  const { session } = useSession();
  const portal = portalLinks(shell, session);
  return (
    <footer className="relative overflow-hidden bg-night text-on-night">
      <Rings
        count={9}
        className="pointer-events-none absolute -right-32 -bottom-56 size-[36rem] text-hot opacity-50 max-sm:-right-60"
      />
      <div className="wrap relative flex flex-col gap-14 py-16">
        <div className="flex flex-wrap items-start justify-between gap-x-16 gap-y-10">
          <div className="flex max-w-sm flex-col gap-4">
            <Logo />
            <p className="text-night-soft">{shell.footer.claim}</p>
          </div>
          <div className="flex flex-wrap gap-x-16 gap-y-10">
            <Column title={shell.footer.site} links={siteLinks(shell)} />
            <Column
              title={shell.footer.brands}
              links={portal ?? [{ label: shell.nav.registerBusiness, to: paths.brands }]}
            />
            {!session && (
              <Column
                title={shell.footer.account}
                links={[
                  { label: shell.account.login, to: paths.login() },
                  { label: shell.account.signUp, to: paths.signUp() },
                ]}
              />
            )}
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 text-xs text-night-soft">
          <p>© 2026 Resuena. {shell.footer.rights}</p>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: readonly NavigationLink[] }) {
  const localize = useLocalize();
  return (
    <nav aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-sans text-sm font-semibold tracking-normal text-night-soft">{title}</h2>
      <ul className="flex flex-col">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={localize(link.to)}
              className="inline-block py-1.5 font-medium underline-offset-4 outline-signal hover:underline"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
