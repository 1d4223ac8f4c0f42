/** Why: the portal reads through a normalised cache, so that an audit shows at once in the grid and the totals. */
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { currentConnection, subscribe as subscribeConnection } from "~/session/connection";
import { currentState, type Session, subscribe } from "~/session/session-state";
import { post } from "~/session/transport";
import { IdempotencyLink } from "./idempotency-link";
import { LatestLink } from "./latest-link";
import { LiveLink } from "./live-link";
import { SessionLink } from "./session-link";

export function makeClient(): ApolloClient {
  return new ApolloClient({
    // It would give a query that is asked again after a change the answer of the request before; LatestLink does the reverse.
    queryDeduplication: false,
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new LiveLink(),
      ApolloLink.from([
        new LatestLink(),
        new IdempotencyLink(),
        new SessionLink(),
        // `post` knows the API's address.
        new HttpLink({ fetch: (_, init = {}) => post(init) }),
      ]),
    ),
    cache: new InMemoryCache({
      typePolicies: Object.fromEntries(
        ["Company", "Campaign", "Advertisement", "Post", "Person", "PersonCredential", "Notice"].map(
          (type) => [type, { keyFields: ["_id"] }],
        ),
      ),
    }),
  });
}

/** The page's one client. What it holds is thrown away when somebody signs out: the next person must not see it. */
export const client = makeClient();

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

/** What a screen could not read is read now. */
function askAgain(asked: ApolloClient): void {
  // What goes wrong again shows as the query's own error.
  for (const query of asked.getObservableQueries("active"))
    if (query.getCurrentResult().error) void query.refetch().catch(() => undefined);
}

/** A company that was edited outside the portal shows as it is now; one that was never read stays unread. */
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
