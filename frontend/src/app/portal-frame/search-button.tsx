/**
 * Why: the command palette is one key or one click away on every screen of the portal; its code is loaded on demand.
 */
import { type ComponentProps, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { chooseTheme } from "~/app/shell/theme-choice";
import { LANGUAGE_KEY } from "~/config/language-choice";
import { languageOf, localize, paths } from "~/config/paths";
import type { Command } from "~/features/palette/command";
import { rememberRecent } from "~/features/palette/recent";
import { paletteTexts, usePaletteTexts } from "~/i18n/palette-texts";
import { usePortalFrameTexts } from "~/i18n/portal-frame-texts";
import { useHomeTexts, useLanguage } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { isStaff, may, mayEditCampaigns } from "~/session/use-session";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { useNamedPlaces } from "./place-link";
import { useGoToLanguage } from "./use-go-to-language";

async function loadPalette() {
  const [{ Palette }] = await Promise.all([
    import("~/features/palette/palette"),
    paletteTexts.load(languageOf(window.location.pathname)),
  ]);
  return Palette;
}

type Loaded = Awaited<ReturnType<typeof loadPalette>>;

const onMac = () => /mac|iphone|ipad/i.test(navigator.platform);

export function SearchButton({ session }: { session: Session }) {
  const texts = usePortalFrameTexts();
  const { shell } = useHomeTexts();
  const [Palette, setPalette] = useState<{ Loaded: Loaded } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { places } = useNamedPlaces(session, {});
  const { to: here, icon } = places.find((place) => place.current) ?? {};

  useEffect(() => {
    if (here && icon) rememberRecent({ to: here, icon });
  }, [here, icon]);

  function open() {
    setIsOpen(true);
    if (!Palette)
      loadPalette().then(
        (Loaded) => setPalette({ Loaded }),
        () => {
          setIsOpen(false);
          notify("bad", shell.unavailable.title);
        },
      );
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey) return;
    if (!(onMac() ? event.metaKey : event.ctrlKey)) return;
    // A dialog that waits for an answer stays in front.
    if (document.querySelector("[role=dialog]:not([data-palette]), [role=alertdialog], dialog[open]")) return;
    event.preventDefault();
    if (isOpen) setIsOpen(false);
    else open();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={onMac() ? "Meta+K" : "Control+K"}
        onClick={open}
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
        className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full text-sm text-soft hover:bg-ink/8 md:min-h-10 md:bg-ink/6 md:px-3.5"
      >
        <Icon name="search" className="size-6 max-md:text-ink md:size-4" />
        <span className="max-md:sr-only">
          {texts.search} <span className="sr-only">{texts.searchWhere}</span>
        </span>
        <span aria-hidden="true" className="hidden text-xs font-semibold md:pointer-fine:inline">
          {onMac() ? "⌘K" : "Ctrl K"}
        </span>
      </button>
      {Palette && (
        <Suspense>
          <WithCommands
            Palette={Palette.Loaded}
            session={session}
            places={places}
            here={here}
            open={isOpen}
            onOpenChange={setIsOpen}
          />
        </Suspense>
      )}
    </>
  );
}

interface WithCommandsProps extends Omit<ComponentProps<Loaded>, "places" | "actions"> {
  Palette: Loaded;
  places: ReturnType<typeof useNamedPlaces>["places"];
}

/** What the palette offers without a request. */
function WithCommands({ Palette, session, places, ...rest }: WithCommandsProps) {
  const texts = usePaletteTexts();
  const frame = usePortalFrameTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const goToLanguage = useGoToLanguage();
  const { company } = session;
  const other = language === "es" ? "en" : "es";

  function switchLanguage() {
    try {
      localStorage.setItem(LANGUAGE_KEY, other);
    } catch {
      // Without storage the choice lasts as long as the address contains it.
    }
    goToLanguage(other);
  }

  const own: (Command | false)[] = [
    { id: "profile", label: texts.settings.profile, icon: "user", to: paths.settingsProfile },
    company != null && {
      id: "company",
      label: texts.settings.company,
      icon: "building",
      to: paths.settingsCompany,
    },
    { id: "security", label: texts.settings.security, icon: "lock", to: paths.settingsSecurity },
    { id: "choices", label: texts.settings.notices, icon: "bell", to: paths.settingsNotices },
    may(session, "manageMembers") &&
      company != null && {
        id: "activity",
        label: texts.settings.activity,
        icon: "clock",
        to: paths.settingsActivity,
      },
    may(session, "manageMembers") &&
      company != null && {
        id: "api",
        label: texts.settings.api,
        icon: "key",
        to: paths.settingsApi,
      },
    { id: "data", label: texts.settings.data, icon: "download", to: paths.settingsData },
    { id: "help", label: frame.places.help, icon: "help", to: paths.contactUs },
  ];
  const creates = company != null && !isStaff(session) && mayEditCampaigns(session, company._id);
  const actions: (Command | false)[] = [
    creates && {
      id: "create",
      label: frame.create,
      icon: "plus",
      words: texts.words.create,
      to: paths.newCampaign(company._id),
    },
    company != null &&
      may(session, "auditAdvertisement") && {
        id: "scan-code",
        label: texts.scan,
        icon: "scan",
        words: texts.words.scan,
        run: () => void navigate(localize(paths.scan, language)),
      },
    ...(["light", "dark", "auto"] as const).map(
      (theme): Command => ({
        id: theme,
        label: texts.theme[theme],
        icon: theme === "dark" ? "moon" : "sun",
        words: texts.words.theme,
        run: () => chooseTheme(theme),
      }),
    ),
    {
      id: "language",
      label: texts.language[other],
      icon: "globe",
      words: texts.words.language,
      run: switchLanguage,
    },
  ];
  return (
    <Palette
      {...rest}
      session={session}
      places={[
        ...places.map(({ key, label, icon, to }) => ({ id: key, label, icon, to })),
        ...own.filter((command) => command !== false),
      ]}
      actions={actions.filter((command) => command !== false)}
    />
  );
}
