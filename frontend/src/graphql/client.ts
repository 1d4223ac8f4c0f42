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
    // Deduplication would give a refetch after a change the earlier, stale response; LatestLink does the reverse.
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
        // Lists query an ad's check counts, an opened ad all its checks: one must not replace the other.
        AdvertisementChecks: { merge: true },
      },
    }),
  });
}

/** The page's one client. Its cache is cleared at sign-out, so that the next user does not see it. */
export const client = makeClient();

/** The server's texts are in the page's language, whatever the browser's is. */
function inPagesLanguage(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  headers.set("accept-language", languageOf(window.location.pathname));
  return { ...init, headers };
}

let spoken: Language | null = null;

/**
 * Called with the page's language: after a change, the server's texts in the other one are dropped from the cache and
 * refetched.
 */
export async function speak(language: Language, apollo: ApolloClient = client): Promise<void> {
  const changed = spoken !== null && spoken !== language;
  spoken = language;
  if (!changed) return;
  const payments = Object.keys(apollo.cache.extract() as object).filter((id) => id.startsWith("Payment:"));
  await apollo.refetchQueries({
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
function askAgain(apollo: ApolloClient): void {
  // A second failure shows as the query's own error.
  for (const query of apollo.getObservableQueries("active"))
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
