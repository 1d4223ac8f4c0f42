import { expect, test } from "vitest";

test("a request that no test answers fails, and is not sent to a system that runs beside the tests", async () => {
  const refused = await fetch("http://localhost:4003/graphql", { method: "POST", body: "{}" }).catch(
    (error: unknown) => error,
  );
  // The answer that stands in for a broken network; without it the request has left, and a refused connection is the cause.
  expect(refused).toMatchObject({ cause: { type: "error", status: 0 } });
});
