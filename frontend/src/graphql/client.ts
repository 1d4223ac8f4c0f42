/** Why: the portal reads through a normalised cache, so that an audit shows at once in the grid and the totals. */
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { type Language, languageOf } from "~/config/paths";
import { currentConnection, subscribe as subscribeConnection } from "~/session/connection";
import { currentState, type Session, subscribe } from "~/session/session-state";
import { post } from "~/session/transport";
import { answerTo } from "./answers-ahead";
import { IdempotencyLink } from "./idempotency-link";
import { LatestLink } from "./latest-link";
import { LiveLink } from "./live-link";
import { MutatedLink } from "./mutated-link";
import { SessionLink } from "./session-link";

export function makeClient(): ApolloClient {
  return new ApolloClient({
    // Deduplication would answer a query that is read again after a change with the earlier, stale answer; LatestLink does the reverse.
    queryDeduplication: false,
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new LiveLink(),
      ApolloLink.from([
        new MutatedLink(),
        new LatestLink(),
        new IdempotencyLink(),
        new SessionLink(),
        new HttpLink({ fetch: (_, init = {}) => answerTo(init.body, () => post(inPagesLanguage(init))) }),
      ]),
    ),
    cache: new InMemoryCache({
      typePolicies: {
        ...Object.fromEntries(
          [
            "Company",
            "Campaign",
            "Advertisement",
            "Post",
            "Person",
            "PersonCredential",
            "Notice",
            "InboxView",
          ].map((type) => [type, { keyFields: ["_id"] }]),
        ),
        // Lists read an ad's counts, an opened ad all of its checks: one does not take the other's place.
        AdvertisementChecks: { merge: true },
      },
    }),
  });
}

/** The page's one client. Its cache is cleared at sign-out, so that the next person does not see it. */
export const client = makeClient();

/** What the server writes is in the page's language, whatever the browser's is. */
function inPagesLanguage(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  headers.set("accept-language", languageOf(window.location.pathname));
  return { ...init, headers };
}

let spoken: Language | null = null;

/** Called with the page's language: when it has changed, what the server wrote in the other one is forgotten and asked for again. */
export async function speak(language: Language, asked: ApolloClient = client): Promise<void> {
  const changed = spoken !== null && spoken !== language;
  spoken = language;
  if (!changed) return;
  const payments = Object.keys(asked.cache.extract() as object).filter((id) => id.startsWith("Payment:"));
  await asked.refetchQueries({
    updateCache: (cache) => {
      for (const id of payments) cache.evict({ id, fieldName: "instructions" });
    },
  });
}

let person = currentState().session?._id ?? null;
let company = currentState().session?.company ?? null;
subscribe(() => {
  const { session } = currentState();
  const now = session?._id ?? null;
  if (person && now !== person) void client.clearStore();
  else if (session?.company && session.company !== company) showEdited(session.company);
  person = now;
  company = session?.company ?? null;
});

let lost = false;
subscribeConnection(() => {
  const connection = currentConnection();
  if (connection === "lost") lost = true;
  if (connection !== "fine" || !lost) return;
  lost = false;
  askAgain(client);
});

/** Refetches the queries on screen that failed. */
function askAgain(asked: ApolloClient): void {
  // A second failure shows as the query's own error.
  for (const query of asked.getObservableQueries("active"))
    if (query.getCurrentResult().error) void query.refetch().catch(() => undefined);
}

/** Updates the cached company after an edit outside the portal; a company that is not cached is left out. */
function showEdited({ _id, name, logo, thumbnail, cellPhone }: NonNullable<Session["company"]>): void {
  const id = client.cache.identify({ __typename: "Company", _id });
  if (!id) return;
  client.cache.modify({
    id,
    fields: {
      name: () => name,
      logo: () => logo ?? null,
      thumbnail: () => thumbnail ?? null,
      cellPhone: () => cellPhone ?? null,
    },
  });
}
