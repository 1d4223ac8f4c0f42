/**
 * Why: a list that is refetched after a change must show the change. If identical queries are under way, all of them
 * get the response to the one sent last; earlier responses are stale and are discarded.
 */
import { ApolloLink, type Observable } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { finalize, ReplaySubject, Subject, share, startWith, switchAll, take } from "rxjs";

type Answer = Observable<ApolloLink.Result>;

export class LatestLink extends ApolloLink {
  /** By operation and variables: the later requests for a query that is under way. */
  readonly #again = new Map<string, Subject<Answer>>();

  override request(operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction): Answer {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    const question = `${operation.operationName} ${JSON.stringify(operation.variables)}`;
    const again = this.#again.get(question) ?? new Subject<Answer>();
    this.#again.set(question, again);
    const response = forward(operation).pipe(share({ connector: () => new ReplaySubject(1) }));
    again.next(response);
    return again.pipe(
      startWith(response),
      switchAll(),
      take(1),
      finalize(() => {
        if (!again.observed && this.#again.get(question) === again) this.#again.delete(question);
      }),
    );
  }
}
