/** Why: tests answer GraphQL at the network's edge, so that everything above it is the real thing. */
import { graphql } from "msw/graphql";
import { setupServer } from "msw/node";

export const api = graphql.link("http://localhost:4003/graphql");
export const network = setupServer();

/** A session as the server answers it, signed in. */
export function sessionAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Session",
    authenticated: true,
    _id: "0197-person",
    email: "marca@resuena.demo",
    firstName: null,
    lastName: null,
    permissions: [] as string[],
    guest: false,
    company: null as unknown,
    accessToken: "token-1",
    accessTokenExpiresAt: new Date(Date.now() + 600_000).toISOString(),
    ...changes,
  };
}

export function companyAnswer(changes: Record<string, unknown> = {}) {
  return {
    _id: "0197-company",
    name: "Café Aurora",
    logo: null,
    thumbnail: null,
    cellPhone: "+541155550000",
    campaignsOnGoingCount: 0,
    campaignsStoppedCount: 0,
    campaignsFinishedCount: 0,
    campaignsWaitingForPaymentCount: 0,
    campaignsWaitingForApprovalCount: 0,
    ...changes,
  };
}

export function refused(code: string, message = "") {
  return { success: false, error: [{ path: "", message, code }], session: null };
}
