/** Why: a chosen theme must apply before the first paint, so this runs inline; its hash is in the page's policy. */
export const THEME_KEY = "resuena.theme";

export const THEME_SCRIPT = `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** What the script does, for a document that React has rendered anew. */
export function applyChosenTheme(): void {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage no theme was chosen.
  }
}
