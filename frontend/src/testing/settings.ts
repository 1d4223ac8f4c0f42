/** Why: companies, people and sessions as the server answers them, for the settings. */
import { HttpResponse } from "msw";
import { api, network } from "./network";

export const OWN = "0197-company";
export const SELF = "0197-person";

export function memberAnswer(
  changes: Record<string, unknown> = {},
  name: [string, string] = ["Alba", "Ríos"],
) {
  const personId = typeof changes.personId === "string" ? changes.personId : SELF;
  const [firstName, lastName] = name;
  return {
    __typename: "CompanyMember",
    personId,
    role: "owner",
    joinedAt: "2026-03-02T12:00:00Z",
    person: { __typename: "Person", _id: personId, firstName, lastName },
    ...changes,
  };
}

export const bruno = (role = "auditor") => memberAnswer({ personId: "p-2", role }, ["Bruno", "Paz"]);

export function invitationAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "CompanyInvitation",
    _id: "i-1",
    email: "nadia@resuena.demo",
    role: "viewer",
    expiresAt: new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString(),
    ...changes,
  };
}

export function settingsCompany(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Company",
    _id: OWN,
    name: "Café Aurora",
    logo: null,
    thumbnail: null,
    cellPhone: "+541155550000",
    timeZone: "America/Argentina/Buenos_Aires",
    socialMedia: {
      __typename: "SocialMedia",
      webSite: "https://cafeaurora.example",
      instagram: "@cafeaurora",
      facebook: null,
      twitter: null,
    },
    members: [memberAnswer(), bruno()],
    invitations: [] as unknown[],
    ...changes,
  };
}

export function accountAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Account",
    _id: SELF,
    email: "marca@resuena.demo",
    emailConfirmedAt: "2026-03-02T12:00:00Z",
    secondFactorEnabled: false,
    recoveryCodesLeft: 0,
    deletionDueAt: null,
    ...changes,
  };
}

export function openSession(changes: Record<string, unknown> = {}) {
  return {
    __typename: "AccountSession",
    _id: "s-1",
    creationDt: "2026-11-20T12:00:00Z",
    lastUsedDt: "2026-11-21T08:00:00Z",
    userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36",
    current: false,
    ...changes,
  };
}

export function passkeyAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Passkey",
    _id: "k-1",
    name: "Notebook",
    creationDt: "2026-11-20T12:00:00Z",
    lastUsedDt: null,
    ...changes,
  };
}

/** Answers a query anew each time with what `respond` says then. */
export function serveQuery(operation: string, respond: () => Record<string, unknown>): void {
  network.use(api.query(operation, () => HttpResponse.json({ data: respond() })));
}

/** Answers a mutation; what was sent is in the list returned, in order. */
export function serveMutation(
  operation: string,
  respond: (variables: Record<string, unknown>) => Record<string, unknown> = () => ({}),
): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  network.use(
    api.mutation(operation, ({ variables }) => {
      sent.push(variables);
      const result = { __typename: "Result", success: true, error: [], ...respond(variables) };
      return HttpResponse.json({ data: { result } });
    }),
  );
  return sent;
}

export const refusal = (code: string, path = "") => ({
  success: false,
  error: [{ __typename: "MutationError", path, message: code, code }],
});

/** What a company's new campaigns start with. */
export const CHECK_RULES = {
  __typename: "CheckRules",
  hashtags: ["aurora"],
  mentions: [],
  forbiddenWords: [],
  ignoredChecks: [],
};
export const CHECK_CATALOGUE = [
  { __typename: "CatalogueCheck", name: "text_links", group: "TEXT", title: "Sin enlaces a otros sitios" },
];
