/** Why: tests answer GraphQL at the network's edge, so that everything above it is the real thing. */
import { HttpResponse, http } from "msw";
import { graphql } from "msw/graphql";
import { setupServer } from "msw/node";
import { expect } from "vitest";

const ADDRESS = "http://localhost:4003/graphql";

export const api = graphql.link(ADDRESS);

/** The idempotency key of a mutation that was sent: some key or other. */
export const A_KEY: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);

/**
 * Who follows a subscription hears nothing, unless a test says something by `liveStream`. What no test answers fails as without a network:
 * answered with nothing, it would be sent to the system that may run beside the tests.
 */
export const network = setupServer(
  http.post(ADDRESS, ({ request }) =>
    request.headers.get("accept") === "text/event-stream"
      ? streaming(new ReadableStream())
      : HttpResponse.error(),
  ),
);

function streaming(body: ReadableStream): HttpResponse<ReadableStream> {
  return new HttpResponse(body, { headers: { "content-type": "text/event-stream" } });
}

/** A subscription's connection in the test's hands. */
export function liveStream() {
  const encoder = new TextEncoder();
  let to: ReadableStreamDefaultController<Uint8Array> | undefined;
  let connections = 0;
  const handler = http.post(ADDRESS, ({ request }) => {
    if (request.headers.get("accept") !== "text/event-stream") return undefined;
    connections += 1;
    return streaming(
      new ReadableStream<Uint8Array>({
        start(controller) {
          to = controller;
          controller.enqueue(encoder.encode(":\n\n"));
        },
      }),
    );
  });
  return {
    handler,
    connections: () => connections,
    send: (data: unknown) =>
      to?.enqueue(encoder.encode(`event: next\ndata: ${JSON.stringify({ data })}\n\n`)),
    lose: () => to?.error(new Error("lost")),
  };
}

/** A session as the server answers it, signed in. */
export function sessionAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Session",
    authenticated: true,
    _id: "0197-person",
    email: "marca@resuena.demo",
    firstName: null,
    lastName: null,
    permissions: [] as string[],
    guest: false,
    operatorTimeZone: "America/Argentina/Buenos_Aires",
    company: null as unknown,
    accessToken: "token-1",
    accessTokenExpiresAt: new Date(Date.now() + 600_000).toISOString(),
    ...changes,
  };
}

export function companyAnswer(changes: Record<string, unknown> = {}) {
  return {
    _id: "0197-company",
    name: "Café Aurora",
    logo: null,
    thumbnail: null,
    cellPhone: "+541155550000",
    timeZone: "America/Argentina/Buenos_Aires",
    campaignsOnGoingCount: 0,
    campaignsStoppedCount: 0,
    campaignsFinishedCount: 0,
    campaignsWaitingForPaymentCount: 0,
    campaignsWaitingForApprovalCount: 0,
    ...changes,
  };
}

export function refused(code: string, message = "", path = "") {
  return { success: false, error: [{ path, message, code }], session: null };
}
