/** Why: public forms send their operation without a GraphQL client, and get one result: success, or the first error. */
import { callOnce } from "~/session/call-once";
import type { TypedDocumentString } from "~/session/generated/graphql";
import { type Answer, type Outcome, outcomeOf } from "~/session/outcome";

/** Sends an operation that needs no session, without the token: an expired token cannot make it fail. */
export function send<Variables>(
  document: TypedDocumentString<{ result: Answer }, Variables>,
  variables: Variables,
): Promise<Outcome> {
  return outcomeOf(callOnce(document, variables, { renew: false }));
}

/** Sends an operation of the signed-in user, with their token. */
export function sendSignedIn<Variables>(
  document: TypedDocumentString<{ result: Answer }, Variables>,
  variables: Variables,
): Promise<Outcome> {
  return outcomeOf(callOnce(document, variables));
}
