/** Why: the portal's operations carry the session's token, and are retried once with a fresh one if it was refused. */
import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { defer, finalize, firstValueFrom, Subject, takeUntil } from "rxjs";
import { type Answer, type Asker, asSignedIn, bearer, refusesToken } from "~/session/transport";

declare module "@apollo/client" {
  interface DefaultContext {
    /** What waits for a mutation's response; by default the user. Queries always count as the page's. */
    asker?: Asker;
  }
}

export class SessionLink extends ApolloLink {
  override request(operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction) {
    const changes = operation.operationType === OperationTypeNode.MUTATION;
    const asker = changes ? (operation.getContext().asker ?? "person") : "page";
    const over = new Subject<void>();
    const ask = (token: string | null) => {
      operation.setContext(({ headers }) => ({ headers: { ...headers, ...bearer(token) } }));
      return firstValueFrom(forward(operation).pipe(takeUntil(over)));
    };
    return defer(() => asSignedIn(asker, ask, (response) => refusesToken(response as Answer))).pipe(
      finalize(() => over.next()),
    );
  }
}
