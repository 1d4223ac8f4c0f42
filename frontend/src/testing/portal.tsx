/** Why: a portal screen is tested with its route's rules, a real session and a cache of its own. */
import { ApolloProvider } from "@apollo/client/react";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import type { GraphQLQuery, GraphQLResponseBody } from "msw/graphql";
import type { ComponentType } from "react";
import { createBrowserRouter, useLocation } from "react-router";
import { RouterProvider } from "react-router/dom";
import { makeClient } from "~/graphql/client";
import { logIn, logOut, restore } from "~/session/session";
import { Snackbar } from "~/ui/snackbar";
import { api, companyAnswer, network, sessionAnswer } from "./network";

/** Who may do what a brand does, for its own company. */
export const BRAND = ["readCampaings", "auditAdvertisement"];
/** Who sees all companies. */
export const STAFF = ["readCompanies", "readCampaings", "auditAdvertisement"];

export async function signIn(changes: Record<string, unknown> = {}): Promise<void> {
  const session = sessionAnswer({
    permissions: BRAND,
    company: { __typename: "Company", ...companyAnswer() },
    ...changes,
  });
  const result = { success: true, error: [], session };
  network.use(api.mutation("Login", () => HttpResponse.json({ data: { result } })));
  await logIn("marca@resuena.demo", "Marca#2026");
}

/** Nobody is signed in, and it is known. */
export const asVisitor = restore;

/** Ends the session and closes what was said, so that the next test sees only its own. */
export async function signOut(): Promise<void> {
  for (const dismiss of screen.queryAllByRole("button", { name: "Cerrar mensaje", hidden: true }))
    fireEvent.click(dismiss);
  network.use(api.mutation("Logout", () => HttpResponse.json({ data: { result: { success: true } } })));
  await logOut();
}

/** Shows the route `Page` of `pattern` at the address `at`, which is reached with this state; every other address shows "at <path>". */
export function renderPortal(
  Page: ComponentType,
  pattern: string,
  at: string,
  earlier: string[] = [],
  state?: object,
) {
  const routes = [
    {
      path: pattern,
      Component: () => (
        <>
          <Page />
          <Snackbar />
        </>
      ),
    },
    { path: "*", Component: Elsewhere },
    { path: "/", Component: Elsewhere },
  ];
  // What another test left of its history entries is not found by this one's.
  for (const [idx, address] of [...earlier, at].entries())
    window.history.pushState({ idx, key: crypto.randomUUID(), usr: state }, "", address);
  const router = createBrowserRouter(routes);
  return {
    user: userEvent.setup(),
    ...render(
      <ApolloProvider client={makeClient()}>
        <RouterProvider router={router} />
      </ApolloProvider>,
    ),
  };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{`at ${pathname}${search}`}</p>
      <Snackbar />
    </>
  );
}

/** A promise and the function that keeps it, for answers that come when the test says so. */
export function held(): { until: Promise<void>; release: () => void } {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
}

/** What the server says at the top level when a service does not answer, or refuses. */
export function failure(code: string, reason = code) {
  return HttpResponse.json<GraphQLResponseBody<GraphQLQuery>>({
    errors: [{ message: code, extensions: { code, reason } }],
  });
}
