/** Why: a creation that is sent twice, by a second click or a retry, takes effect once. */
import { ApolloLink } from "@apollo/client";
import { type DocumentNode, Kind } from "graphql";
import { tap } from "rxjs";
import { keyOf, settle } from "~/config/idempotency-keys";

/** Sets the idempotency key of each mutation that declares `$idempotencyKey`. */
export class IdempotencyLink extends ApolloLink {
  override request(operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction) {
    const { operationName = "", query, variables } = operation;
    if (!takesKey(query)) return forward(operation);
    operation.variables = { ...variables, idempotencyKey: keyOf(operationName, variables) };
    return forward(operation).pipe(tap(({ data }) => settle(operationName, variables, data)));
  }
}

function takesKey({ definitions }: DocumentNode): boolean {
  return definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.variableDefinitions?.some(({ variable }) => variable.name.value === "idempotencyKey"),
  );
}
