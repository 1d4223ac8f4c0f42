/** Why: all of the user's own settings, one tap away. */
import { type ReactNode, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { LANGUAGES, localize, paths, unlocalized } from "~/config/paths";
import { THEME_KEY } from "~/config/theme";
import { useAppTexts } from "~/i18n/app-texts";
import { useLanguage, useLocalize } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { useMe } from "../me";
import { useOwnNetworks } from "../own-networks";
import { OwnPicture } from "../own-picture";
import { Choices, QueryView, Screen } from "../parts";
import { forgetAnswers } from "../query";
import { logOut } from "../session";
import { at, useTo } from "../use-to";

export function MeScreen() {
  const { me: texts } = useAppTexts();
  const query = useMe();
  const to = useTo();
  const localize = useLocalize();
  const { data } = useOwnNetworks();
  const attention = data?.socialAccounts.accounts.some(({ state }) => state === "NeedsAttention") ?? false;
  return (
    <Screen title={texts.title}>
      <QueryView query={query}>
        {({ creatorAccount: me }) =>
          me && (
            <>
              <div className="flex items-center gap-4">
                <OwnPicture me={me} />
                <div className="min-w-0">
                  <p className="truncate text-lg font-semibold">
                    {[me.firstName, me.lastName].filter(Boolean).join(" ") || texts.nobody}
                  </p>
                  <p className="truncate text-sm text-soft">{me.email}</p>
                </div>
              </div>
              <List>
                <Row
                  to={to(at.profile)}
                  icon="user"
                  text={texts.profile}
                  missing={me.missing.includes("Names")}
                />
                <Row
                  to={to(at.networks)}
                  icon="globe"
                  text={texts.networks}
                  missing={me.networks.length === 0}
                  attention={attention}
                />
                <Row to={to(at.payout)} icon="building" text={texts.payout} missing={!me.payoutAccount} />
                <Row to={to(at.rewards)} icon="qr" text={texts.rewards} />
                <Row to={to(at.invite)} icon="people" text={texts.invite} />
              </List>
            </>
          )
        }
      </QueryView>
      <section className="flex flex-col gap-3">
        <h2 className="text-lg">{texts.account}</h2>
        <List>
          <Row to={to(at.noticeSettings)} icon="bell" text={texts.notices} />
          <Row to={to(at.security)} icon="lock" text={texts.security} />
          <Row to={to(at.data)} icon="download" text={texts.data} />
          <Row href={localize(paths.portal)} icon="external" text={texts.portal} />
        </List>
      </section>
      <LanguageChoice />
      <ThemeChoice />
      <SignOut />
    </Screen>
  );
}

function List({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col overflow-hidden rounded-lg bg-surface shadow-lift">{children}</ul>;
}

const ROW =
  "flex min-h-14 w-full items-center gap-4 px-5 py-3 text-left font-semibold -outline-offset-4 hover:bg-ink/5";

interface RowProps {
  /** An address of the app, */
  to?: string;
  /** or of the site. */
  href?: string;
  icon: IconName;
  text: string;
  missing?: boolean;
  attention?: boolean;
}

function Row({ to, href, icon, text, missing = false, attention = false }: RowProps) {
  const { me } = useAppTexts();
  const inside = (
    <>
      <Icon name={icon} className="size-6 text-soft" />
      <span className="min-w-0 flex-1">{text}</span>
      {(attention || missing) && (
        <span className="text-sm text-wait">{attention ? me.attention : me.missing}</span>
      )}
      <Icon name="chevron-right" className="text-soft" />
    </>
  );
  return (
    <li className="border-b border-line last:border-0">
      {to ? (
        <Link to={to} className={ROW}>
          {inside}
        </Link>
      ) : (
        <a href={href} className={ROW}>
          {inside}
        </a>
      )}
    </li>
  );
}

function LanguageChoice() {
  const { me, profile } = useAppTexts();
  const language = useLanguage();
  const { pathname } = useLocation();
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{me.language}</h2>
      <div className="flex gap-2">
        {LANGUAGES.map((option) => (
          // A document of its own: its language is chosen before the first paint, and stored by its `hreflang`.
          <a
            key={option}
            href={localize(unlocalized(pathname), option)}
            hrefLang={option}
            lang={option}
            aria-current={option === language ? "true" : undefined}
            className="inline-flex min-h-12 items-center rounded-full bg-surface px-5 text-sm font-semibold aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {profile.languages[option]}
          </a>
        ))}
      </div>
    </section>
  );
}

type Theme = "auto" | "light" | "dark";

function chosenTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "auto";
}

function ThemeChoice() {
  const { me } = useAppTexts();
  const [theme, setTheme] = useState(chosenTheme);
  function choose(next: Theme) {
    setTheme(next);
    const { dataset } = document.documentElement;
    if (next === "auto") delete dataset.theme;
    else dataset.theme = next;
    try {
      if (next === "auto") localStorage.removeItem(THEME_KEY);
      else localStorage.setItem(THEME_KEY, next);
    } catch {
      // Without storage it lasts until the app is closed.
    }
  }
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{me.theme}</h2>
      <Choices
        label={me.theme}
        options={[
          ["auto", me.themes.auto],
          ["light", me.themes.light],
          ["dark", me.themes.dark],
        ]}
        value={theme}
        onChange={choose}
      />
    </section>
  );
}

function SignOut() {
  const { me } = useAppTexts();
  const navigate = useNavigate();
  const to = useTo();
  async function leave() {
    const loggingOut = logOut();
    forgetAnswers();
    notify("info", me.loggedOut);
    await navigate(to(at.login), { replace: true });
    await loggingOut;
  }
  return (
    <Button variant="quiet" size="lg" onClick={() => void leave()}>
      {me.logOut}
    </Button>
  );
}
