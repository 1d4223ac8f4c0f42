/** Why: what all portal screens need and no public page pays for: the GraphQL client and the portal's texts. */
import { ApolloProvider } from "@apollo/client/react";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { Outlet } from "react-router";
import { languageOf } from "~/config/paths";
import { client } from "~/graphql/client";
import { loadPortalTexts } from "~/i18n/texts";

export async function clientLoader({ request }: { request: Request }): Promise<null> {
  await loadPortalTexts(languageOf(new URL(request.url).pathname));
  return null;
}

export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return languageOf(currentUrl.pathname) !== languageOf(nextUrl.pathname);
}

export default function PortalLayout() {
  return (
    <ApolloProvider client={client}>
      {/* Our policy allows no inline style elements; app.css carries what Base UI would have put there. */}
      <CSPProvider disableStyleElements>
        <Outlet />
      </CSPProvider>
    </ApolloProvider>
  );
}
