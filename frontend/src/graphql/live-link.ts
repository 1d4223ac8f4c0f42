/** Why: passes live events to Apollo's client as the results of a subscription. */
import { ApolloLink, type FetchResult, Observable } from "@apollo/client";
import { print } from "graphql";
import { followLive, type LiveState } from "./live-stream";

declare module "@apollo/client" {
  interface DefaultContext {
    /** Called with each new state of a subscription's connection. */
    onLive?: (state: LiveState) => void;
  }
}

export class LiveLink extends ApolloLink {
  override request(operation: ApolloLink.Operation): Observable<FetchResult> {
    const { operationName, variables, query } = operation;
    const { onLive } = operation.getContext();
    const body = JSON.stringify({ operationName, variables, query: print(query) });
    return new Observable((observer) => {
      const over = new AbortController();
      void followLive<FetchResult>(body, over.signal, onLive ?? (() => undefined), (result) =>
        observer.next(result),
      );
      return () => over.abort();
    });
  }
}
