/** Why: the same page in the other language is one click away; the address contains the language. */
import { Link, useLocation } from "react-router";
import { LANGUAGES, localize } from "~/config/paths";
import { useHomeTexts, useLanguage } from "~/i18n/use-language";
import { DisclosureMenu, MENU_ITEM } from "~/ui/disclosure-menu";
import { FrameIcon } from "~/ui/frame-icon";

export function LanguageMenu() {
  const { shell } = useHomeTexts();
  const language = useLanguage();
  const { pathname, search, hash } = useLocation();
  return (
    <DisclosureMenu
      button={
        <>
          <span className="sr-only">{shell.language.label}: </span>
          <span className="uppercase">{language}</span>
          <FrameIcon name="chevron-down" className="size-4 max-[22.5rem]:hidden" />
        </>
      }
      buttonClassName="inline-flex min-h-11 items-center gap-1 rounded-full px-3 text-sm font-semibold hover:bg-ink/8 max-[22.5rem]:px-2"
    >
      {LANGUAGES.map((target) => (
        <li key={target}>
          <Link
            to={localize(pathname, target) + search + hash}
            lang={target}
            hrefLang={target}
            aria-current={target === language ? "true" : undefined}
            preventScrollReset
            className={MENU_ITEM}
          >
            <span>{shell.language[target]}</span>
            {target === language && <FrameIcon name="check" className="ml-auto" />}
          </Link>
        </li>
      ))}
    </DisclosureMenu>
  );
}
