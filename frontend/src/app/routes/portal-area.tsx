/** Why: what all portal screens need and no public page pays for: the GraphQL client, and a place to wait. */
import { ApolloProvider } from "@apollo/client/react";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Suspense } from "react";
import { Outlet } from "react-router";
import { ErrorPage } from "~/app/shell/error-page";
import { client } from "~/graphql/client";
import { ahead, portalTexts, publicTexts } from "~/i18n/texts";
import { PageSpinner } from "~/ui/spinner";

ahead(publicTexts);
ahead(portalTexts);

export default function PortalLayout() {
  return (
    <ApolloProvider client={client}>
      {/* Our policy allows no inline style elements; app.css carries what Base UI would have put there. */}
      <CSPProvider disableStyleElements>
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
        </Suspense>
      </CSPProvider>
    </ApolloProvider>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
