/** Why: the texts of the page's language are there before React takes over the prerendered HTML. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { languageOf, unlocalized } from "~/config/paths";
import { homeTexts, publicTexts } from "~/i18n/texts";
import { startClientState } from "~/session/client-state";
import { restoreAtLoad } from "~/session/session-state";

if (import.meta.env.DEV) await import("./app.css");

startClientState();
void restoreAtLoad();
const language = languageOf(window.location.pathname);
const isHome = unlocalized(window.location.pathname).replaceAll("/", "") === "";
await (isHome ? homeTexts : publicTexts).load(language);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
