/** Why: the document around every page, and the error page that replaces a page that throws. */

import bricolage from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import instrument from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { LANGUAGE_SCRIPT } from "~/config/language-choice";
import { languageOf, themeOf } from "~/config/paths";
import { applyChosenTheme, THEME_SCRIPT } from "~/config/theme";
import { Snackbar } from "~/ui/snackbar";
import { PageSpinner } from "~/ui/spinner";
import css from "./app.css?inline";
import { EARLY_CLICKS_SCRIPT, takeOver } from "./early-clicks";
import { ErrorPage } from "./shell/error-page";
import { Watch } from "./watch";

/**
 * The inline script that works before any file has loaded, and the fonts. Only the prerender writes them, and the
 * bundle omits them: the portal's document fetches the fonts after the code (`scripts/ask-ahead.ts`). Hydration leaves
 * the script alone and takes the style from the document, so that a newly rendered document (the root's error page) has
 * the one that the policy allows.
 */
const INLINE = import.meta.env.SSR
  ? {
      script: `${LANGUAGE_SCRIPT};${THEME_SCRIPT};${EARLY_CLICKS_SCRIPT}`,
      style: css,
      fonts: [bricolage, instrument],
    }
  : { script: "", fonts: [], style: document.querySelector("style[data-app]")?.textContent ?? "" };

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const language = languageOf(pathname);
  const theme = themeOf(pathname) ?? undefined;
  // The fallback page knows neither.
  useEffect(() => {
    const { documentElement: root } = document;
    root.lang = language;
    if (theme) root.dataset.themeDirection = String(theme);
    else delete root.dataset.themeDirection;
  }, [language, theme]);
  // A newly rendered document has lost what the inline script set.
  useLayoutEffect(applyChosenTheme, []);
  useEffect(takeOver, []);
  return (
    <html lang={language} data-theme-direction={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f6f0e4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14110d" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {INLINE.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: INLINE.script }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet */}
        <style data-app suppressHydrationWarning dangerouslySetInnerHTML={{ __html: INLINE.style }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <Watch />
      <Snackbar />
    </>
  );
}

export function HydrateFallback() {
  return <PageSpinner />;
}

export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage />
    </main>
  );
}
