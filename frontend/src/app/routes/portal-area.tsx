/**
 * Why: what all portal screens need and no public page loads: the GraphQL client, the portal's frame, and a loading
 * state.
 */
import { ApolloProvider } from "@apollo/client/react";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { type ReactNode, Suspense, useEffect } from "react";
import { Outlet } from "react-router";
import { PortalFrame } from "~/app/portal-frame/portal-frame";
import { ErrorPage } from "~/app/shell/error-page";
import { client, speak } from "~/graphql/client";
import { portalFrameTexts } from "~/i18n/portal-frame-texts";
import { portalTexts, preloadTexts, publicTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-language";
import { PageSpinner } from "~/ui/spinner";

preloadTexts(publicTexts);
preloadTexts(portalTexts);
preloadTexts(portalFrameTexts);

export default function PortalArea() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** After a screen's error the rail stays usable. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const language = useLanguage();
  useEffect(() => {
    // A failed request that cannot be repeated shows as its query's own error.
    speak(language).catch(() => undefined);
  }, [language]);
  return (
    <ApolloProvider client={client}>
      {/* Our policy allows no inline style elements; app.css contains what Base UI would insert. */}
      <CSPProvider disableStyleElements>
        <Suspense fallback={<PageSpinner />}>
          <PortalFrame>{children}</PortalFrame>
        </Suspense>
      </CSPProvider>
    </ApolloProvider>
  );
}
