/** Why: what sums up other screens' work (the rail's counts) is asked for again once a change was answered. */
import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { tap } from "rxjs";
import { newListeners } from "~/config/listeners";

/** Told after each mutation that the server answered. */
export const mutated = newListeners();

export class MutatedLink extends ApolloLink {
  override request(operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction) {
    const answer = forward(operation);
    return operation.operationType === OperationTypeNode.MUTATION
      ? answer.pipe(tap({ complete: mutated.tell }))
      : answer;
  }
}
