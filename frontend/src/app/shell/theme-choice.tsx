/** Why: a user can choose another theme than their system's, once for this browser. */
import { useId, useSyncExternalStore } from "react";
import { newListeners } from "~/config/listeners";
import { THEME_KEY } from "~/config/theme";
import { useHomeTexts } from "~/i18n/use-language";
import { classNames } from "~/ui/class-names";

const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const listeners = newListeners();

function chosen(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "auto";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === "auto") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  listeners.tell();
}

export function ThemeChoice() {
  const { shell } = useHomeTexts();
  const name = useId();
  const current = useSyncExternalStore(listeners.subscribe, chosen, () => "auto" as const);
  return (
    <fieldset className="flex rounded-full bg-night p-1 ring-1 ring-night-line">
      <legend className="sr-only">{shell.theme.label}</legend>
      {THEMES.map((theme) => (
        <label
          key={theme}
          className={classNames(
            "cursor-pointer rounded-full px-3 py-1.5 text-xs font-medium transition-colors has-focus-visible:outline-3 has-focus-visible:outline-signal",
            theme === current ? "bg-on-night text-night" : "text-on-night hover:bg-on-night/15",
          )}
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={theme === current}
            onChange={() => chooseTheme(theme)}
            className="sr-only"
          />
          {shell.theme[theme]}
        </label>
      ))}
    </fieldset>
  );
}
