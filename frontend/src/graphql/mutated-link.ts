/** Why: what sums up other screens' work (the rail's counts) is asked for again once a change was answered, and not during it. */
import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { tap } from "rxjs";
import { newListeners } from "~/config/listeners";

/** Told after each mutation that the server answered. */
export const mutated = newListeners();

let underWay = 0;

/** Whether the server has yet to answer a mutation. It may end the session, and another request would then be refused. */
export const mutating = () => underWay > 0;

export class MutatedLink extends ApolloLink {
  override request(operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction) {
    const answer = forward(operation);
    if (operation.operationType !== OperationTypeNode.MUTATION) return answer;
    return answer.pipe(
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
