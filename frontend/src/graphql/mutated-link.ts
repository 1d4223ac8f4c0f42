/**
 * Why: data that depends on other screens' mutations (the rail's counts) is refetched after a mutation's response, and
 * not during the mutation.
 */
import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { tap } from "rxjs";
import { newListeners } from "~/config/listeners";

/** Notified after each mutation to which the server responded. */
export const mutated = newListeners();

let underWay = 0;

/** Whether a mutation is under way. It may end the session, and another request would then be refused. */
export const mutating = () => underWay > 0;

export class MutatedLink extends ApolloLink {
  override request(operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction) {
    const response = forward(operation);
    if (operation.operationType !== OperationTypeNode.MUTATION) return response;
    return response.pipe(
      tap({
        subscribe: () => {
          underWay += 1;
        },
        complete: mutated.tell,
        finalize: () => {
          underWay -= 1;
        },
      }),
    );
  }
}
