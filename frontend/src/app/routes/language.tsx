/** Why: all pages below this route are in one language; its texts are fetched before such a page is rendered. */
import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { ErrorPage } from "~/app/shell/error-page";
import { Footer } from "~/app/shell/footer";
import { Header } from "~/app/shell/header";
import { useHomeTexts } from "~/i18n/use-language";

/** The portal has its own frame. */
export default function LanguageLayout() {
  const inPortal = useMatches().some(({ id }) => id === "routes/portal-area");
  return inPortal ? (
    <Outlet />
  ) : (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** After an error the header and footer stay. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { shell } = useHomeTexts();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        {shell.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}
