/** Why: every page ends with the large name and the links to other pages. */
import { chatLink, useLiveSettings } from "~/config/live-settings";
import { paths } from "~/config/paths";
import { useHomeTexts, useLanguage } from "~/i18n/use-language";
import { may, useSession } from "~/session/use-session";
import { FrameIcon } from "~/ui/frame-icon";
import { Later } from "~/ui/later";
import { Rings } from "~/ui/rings";
import { signedInMenu } from "./account-menu";
import { Logo } from "./logo";
import { companyLinks, type NavigationLink, siteLinks } from "./navigation";
import { NavigationAnchor } from "./navigation-anchor";
import { ThemeChoice } from "./theme-choice";

const NETWORKS = { instagram: "Instagram", facebook: "Facebook", linkedin: "LinkedIn" } as const;

/** The legal pages are plain files beside the application, in each language. */
export const LEGAL = {
  es: { terms: "/legal/terminos/", security: "/legal/seguridad/", privacy: "/legal/privacidad/" },
  en: { terms: "/legal/terms/", security: "/legal/security/", privacy: "/legal/privacy/" },
} as const;

export function Footer() {
  const { shell } = useHomeTexts();
  const { session } = useSession();
  const language = useLanguage();
  const settings = useLiveSettings();
  const forBrands = (links: readonly NavigationLink[] = []) => (
    <Column
      title={shell.footer.brands}
      links={[
        ...links,
        { label: shell.nav.registerBusiness, to: paths.brands },
        { label: shell.footer.contact, to: chatLink(settings, shell.footer.contactMessage), external: true },
      ]}
    />
  );
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
            <ul aria-label={shell.footer.social} className="-ml-3 flex gap-1">
              {(Object.keys(NETWORKS) as (keyof typeof NETWORKS)[]).map((network) => (
                <li key={network}>
                  <a
                    href={settings[`social.${network}`]}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="grid size-12 place-items-center rounded-full outline-signal hover:bg-on-night/12"
                  >
                    <span className="sr-only">
                      {NETWORKS[network]} ({shell.external})
                    </span>
                    <FrameIcon name={network} className="size-6" />
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <div className="flex flex-wrap gap-x-16 gap-y-10">
            <Column title={shell.footer.site} links={siteLinks(shell, settings["blog.url"])} />
            <Column title={shell.footer.company} links={companyLinks(shell)} />
            <div className="contents">
              {session && may(session, "readCampaings") ? (
                <Later load={signedInMenu} held={null}>
                  {({ PortalLinks }) => <PortalLinks session={session}>{forBrands}</PortalLinks>}
                </Later>
              ) : (
                forBrands()
              )}
            </div>
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
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {(["terms", "security", "privacy"] as const).map((document) => (
              <li key={document}>
                <a
                  href={LEGAL[language][document]}
                  className="inline-block py-2 underline-offset-4 outline-signal hover:text-on-night hover:underline"
                >
                  {shell.footer[document]}
                </a>
              </li>
            ))}
          </ul>
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: readonly NavigationLink[] }) {
  return (
    <nav aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-sans text-sm font-semibold tracking-normal text-night-soft">{title}</h2>
      <ul className="flex flex-col">
        {links.map((link) => (
          <li key={link.label}>
            <NavigationAnchor
              link={link}
              className="inline-block py-1.5 font-medium underline-offset-4 outline-signal hover:underline"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
