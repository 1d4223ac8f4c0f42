/**
 * Why: a list that is read again after a change must show the change: of queries that ask the same, only the one that set out last
 * is answered, and its answer is everybody's. One that set out before and comes in late would overwrite it.
 */
import { ApolloLink, type Observable } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { finalize, ReplaySubject, Subject, share, startWith, switchAll, take } from "rxjs";

type Answer = Observable<ApolloLink.Result>;

export class LatestLink extends ApolloLink {
  /** For each question that is under way: the requests that ask it again. */
  readonly #again = new Map<string, Subject<Answer>>();

  override request(operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction): Answer {
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    const question = `${operation.operationName} ${JSON.stringify(operation.variables)}`;
    const again = this.#again.get(question) ?? new Subject<Answer>();
    this.#again.set(question, again);
    const answer = forward(operation).pipe(share({ connector: () => new ReplaySubject(1) }));
    again.next(answer);
    return again.pipe(
      startWith(answer),
      switchAll(),
      take(1),
      finalize(() => {
        if (!again.observed && this.#again.get(question) === again) this.#again.delete(question);
      }),
    );
  }
}
