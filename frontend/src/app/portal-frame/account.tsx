/** Why: the portal has one place for the signed-in user, their own settings, theme, language and the sign-out. */
import { Link, useLocation } from "react-router";
import { OwnLinks } from "~/app/shell/signed-in-menu";
import { ThemeChoice } from "~/app/shell/theme-choice";
import { LANGUAGES, localize } from "~/config/paths";
import { OwnAvatar } from "~/domain/account/own-avatar";
import { useClosedCompany } from "~/domain/account/use-closed-company";
import { useHomeTexts, useLanguage } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { displayName } from "~/session/use-session";
import { classNames } from "~/ui/class-names";
import { DisclosureMenu } from "~/ui/disclosure-menu";
import { Icon } from "~/ui/icon";
import { useGoToLanguage } from "./use-go-to-language";

/** At the foot of the rail; opens upwards. */
export function AccountMenu({ session }: { session: Session }) {
  const { shell } = useHomeTexts();
  return (
    <DisclosureMenu
      button={
        <>
          <OwnAvatar session={session} className="size-8" />
          <span className="sr-only">{shell.account.label}: </span>
          <Whose session={session} className="flex-1 max-xl:sr-only" />
          <Icon name="more" className="size-5 text-soft max-xl:hidden" />
        </>
      }
      buttonClassName="flex min-h-12 w-full items-center gap-3 rounded-sm px-2 text-left hover:bg-ink/8"
      align="start"
      panelClassName="top-auto! bottom-full mb-2 w-80"
    >
      <li className="px-3 pt-2 pb-3 xl:hidden">
        <Whose session={session} />
      </li>
      <AccountItems session={session} />
    </DisclosureMenu>
  );
}

/** The person's name, and the company or the e-mail below it. */
export function Whose({ session, className }: { session: Session; className?: string }) {
  const name = displayName(session);
  const below = session.company?.name ?? (session.email === name ? null : session.email);
  return (
    <span translate="no" className={classNames("block min-w-0 text-sm leading-tight", className)}>
      <span className="block truncate font-semibold">{name}</span>
      {below && <span className="block truncate text-xs text-soft">{below}</span>}
    </span>
  );
}

/** List items. */
export function AccountItems({ session }: { session: Session }) {
  const { shell } = useHomeTexts();
  const mayAdd = useClosedCompany(session) === null && !session.company;
  return (
    <OwnLinks session={session} mayAdd={mayAdd}>
      <li className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line px-3 pt-3 pb-1.5 text-sm font-medium">
        {shell.theme.label}
        <ThemeChoice />
      </li>
      <li className="mb-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-3 pt-1.5 pb-3 text-sm font-medium">
        {shell.language.label}
        <LanguageChoice />
      </li>
    </OwnLinks>
  );
}

function LanguageChoice() {
  const { shell } = useHomeTexts();
  const language = useLanguage();
  const { pathname, search, hash } = useLocation();
  const goToLanguage = useGoToLanguage();
  return (
    <span className="flex rounded-full bg-night p-1 ring-1 ring-night-line">
      {LANGUAGES.map((target) => (
        <Link
          key={target}
          to={localize(pathname, target) + search + hash}
          lang={target}
          hrefLang={target}
          aria-current={target === language ? "true" : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            goToLanguage(target);
          }}
          className={classNames(
            "rounded-full px-3 py-1.5 text-xs font-medium outline-signal transition-colors focus-visible:rounded-full",
            target === language ? "bg-on-night text-night" : "text-on-night hover:bg-on-night/15",
          )}
        >
          {shell.language[target]}
        </Link>
      ))}
    </span>
  );
}
