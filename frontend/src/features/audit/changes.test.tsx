import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import AuditPage from "~/app/routes/audit";
import { adAnswer } from "~/testing/campaigns";
import { requestAnswer, revisionAnswer, serveChanges } from "~/testing/changes";
import { serveChecks } from "~/testing/checks";
import { api, liveStream, network } from "~/testing/network";
import { renderPortal, STAFF, signIn, signOut } from "~/testing/portal";

function ad(changes: Record<string, unknown> = {}) {
  return {
    ...adAnswer(),
    campaignName: "Otoño en taza",
    companyName: "Café Aurora",
    rejectionReason: null,
    rejectionNote: null,
    auditHistory: [],
    assignee: null,
    deliveredByRole: null,
    deliveredBy: null,
    _campaign: {
      __typename: "Campaign",
      _id: "k-1",
      companyId: "0197-company",
      name: "Otoño en taza",
      type: "Advertising",
      paymentType: "Product",
      productPaymentDescription: "Una caja de café",
      customAdPrice: null,
      currency: "ARS",
      briefToShow: "",
      termsAndConditionsToShow: "",
    },
    ...changes,
  };
}

/** The server's answers about one ad; `sent` has the changes that were asked. */
function serve(shown: Record<string, unknown> = {}, refusal?: string) {
  const sent: unknown[] = [];
  serveChecks();
  const changeResult = (changeState: string, changeRequests: unknown[]) => {
    const error = [{ __typename: "MutationError", path: "", message: refusal, code: refusal }];
    const advertisement = {
      __typename: "Advertisement",
      _id: "ad-1",
      changeState,
      auditDeadline: "2026-04-15T12:00:00Z",
      changeRequests,
      revisions: [revisionAnswer(1)],
    };
    return refusal
      ? { __typename: "AdvertisementResult", success: false, error, advertisement: null }
      : { __typename: "AdvertisementResult", success: true, error: [], advertisement };
  };
  network.use(
    api.query("AuditAdvertisement", () => HttpResponse.json({ data: { advertisements: [ad(shown)] } })),
    api.query("AuditAround", () =>
      HttpResponse.json({
        data: {
          decided: [
            {
              __typename: "Advertisement",
              _id: "ad-1",
              automaticApproval: null,
              externalId: null,
              metadata: [],
            },
          ],
          next: [],
          auditReasons: [{ __typename: "AuditReason", key: "BLURRY", text: "La foto está borrosa" }],
        },
      }),
    ),
    api.query("AuditRecord", () =>
      HttpResponse.json({
        data: {
          approved: [],
          rejected: [],
          auditProjection: { __typename: "AuditProjection", deciding: 1, refused: [], campaigns: [] },
        },
      }),
    ),
    api.mutation("RequestChange", ({ variables }) => {
      sent.push(variables);
      if (!refusal) serveChanges([requestAnswer()], [revisionAnswer(1)], "REQUESTED");
      return HttpResponse.json({ data: { requestChange: changeResult("REQUESTED", [requestAnswer()]) } });
    }),
    api.mutation("WithdrawChangeRequest", ({ variables }) => {
      sent.push(variables);
      const withdrawChangeRequest = changeResult("NONE", [requestAnswer({ state: "WITHDRAWN" })]);
      return HttpResponse.json({ data: { withdrawChangeRequest } });
    }),
  );
  return sent;
}

const show = () => renderPortal(AuditPage, "/audit/:advertisementId", "/audit/ad-1");
const button = (name: string) => screen.findByRole("button", { name });
const history = () => within(screen.getByText("Historial").closest("section") as HTMLElement);

beforeEach(() => signIn());
afterEach(() => signOut());

describe("a change is asked", () => {
  test("with a reason and a text, from the keyboard; then the ad waits for its next version", async () => {
    const sent = serve();
    serveChanges();
    const { user } = show();
    await button("Pedir un cambio");
    await user.keyboard("c");
    expect(screen.getByLabelText("Motivo", { selector: "form select" })).toHaveFocus();
    await user.selectOptions(screen.getByLabelText("Motivo", { selector: "form select" }), "BLURRY");
    await user.type(screen.getByLabelText("Qué cambiar"), "Sacala de nuevo con más luz.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Esta publicación espera una versión nueva.")).toBeInTheDocument();
    expect(sent).toEqual([{ id: "ad-1", reason: "BLURRY", text: "Sacala de nuevo con más luz." }]);
    expect(screen.queryByRole("button", { name: "Aprobar" })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Venció/)).not.toBeInTheDocument();
    expect(history().getByText("Cambio pedido por Abril Suárez")).toBeInTheDocument();
  });

  test("not without them: what is missing is said where it is missing", async () => {
    const sent = serve();
    serveChanges();
    const { user } = show();
    await user.click(await button("Pedir un cambio"));
    await user.type(screen.getByLabelText("Qué cambiar"), "Corta");
    await user.click(await button("Pedir el cambio"));
    expect(screen.getByText("Elegí un motivo.")).toBeInTheDocument();
    expect(screen.getByText("Contá qué cambiar en 10 a 500 caracteres.")).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test("a refusal is told and keeps what was written", async () => {
    serve({}, "TOO_MANY_CHANGES");
    serveChanges();
    const { user } = show();
    await user.click(await button("Pedir un cambio"));
    await user.selectOptions(screen.getByLabelText("Motivo", { selector: "form select" }), "BLURRY");
    await user.type(screen.getByLabelText("Qué cambiar"), "Sacala de nuevo con más luz.");
    await user.click(await button("Pedir el cambio"));
    expect(await screen.findByText("Ya se pidieron tres cambios. Aprobala o rechazala.")).toBeInTheDocument();
    expect(screen.getByLabelText("Qué cambiar")).toHaveValue("Sacala de nuevo con más luz.");
  });

  test("never of a Spot, which is validated only", async () => {
    serve({ campaignType: "Spot" });
    serveChanges();
    show();
    await screen.findByRole("button", { name: "Validar" });
    expect(screen.queryByRole("button", { name: "Pedir un cambio" })).not.toBeInTheDocument();
  });
});

describe("while a change is asked", () => {
  const requested = { changeState: "REQUESTED" };

  test("it says what was asked, until when, and can be withdrawn", async () => {
    const sent = serve(requested);
    serveChanges([requestAnswer()], [revisionAnswer(1)], "REQUESTED");
    const { user } = show();
    const banner = within(await screen.findByRole("status"));
    expect(await banner.findByText("Sacala de nuevo con más luz.")).toBeInTheDocument();
    await user.click(await button("Retirar el pedido"));
    await waitFor(() => expect(sent).toEqual([{ id: "ad-1" }]));
  });

  test("who does not decide sees it and cannot withdraw it", async () => {
    await signIn({ permissions: [...STAFF, "auditMoneyAdvertisement"], company: null });
    serve(requested);
    serveChanges([requestAnswer()], [revisionAnswer(1)], "REQUESTED");
    show();
    expect(await screen.findByText("Esta publicación espera una versión nueva.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Retirar el pedido" })).not.toBeInTheDocument();
  });
});

test("the page shows the next version when it comes, and says so once", async () => {
  serve({ changeState: "REQUESTED" });
  const requests = serveChanges([requestAnswer()], [revisionAnswer(1)], "REQUESTED");
  const stream = liveStream();
  network.use(stream.handler);
  show();
  await screen.findByText("Esta publicación espera una versión nueva.");
  await waitFor(() => expect(stream.connections()).toBe(1));
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  const changed = { changeState: "CHANGED", multimediaUri: "/media/v2.jpg", caption: "Texto 2" };
  serve(changed);
  const answered = requestAnswer({ state: "ANSWERED", endedAt: "2026-04-14T12:00:00Z" });
  serveChanges([answered], [revisionAnswer(1), revisionAnswer(2)], "CHANGED");
  const activity = { campaignActivity: { __typename: "Advertisement", _id: "ad-1", ...changed } };
  stream.send(activity);
  stream.send(activity); // its checks have run, before the ad was read again
  expect(await screen.findByRole("img", { name: "Imagen de la versión 2" })).toBeInTheDocument();
  expect(screen.getByText("Llegó la versión nueva.")).toBeInTheDocument();
  expect(await button("Aprobar")).toBeInTheDocument();
});

test("what came again stands beside each version before it, with what was asked", async () => {
  serve({ changeState: "CHANGED" });
  const changeRequest = {
    __typename: "ChangeRequest",
    apiKey: null,
    _id: "cr-2",
    reason: "BLURRY",
    text: "Falta el logo en la taza.",
  };
  const first = { ...changeRequest, _id: "cr-1", text: "Sacala de nuevo con más luz." };
  serveChanges(
    [
      requestAnswer({ state: "ANSWERED", endedAt: "2026-04-14T12:00:00Z" }),
      requestAnswer({ _id: "cr-2", state: "ANSWERED", endedAt: "2026-04-16T12:00:00Z", actor: null }),
    ],
    [revisionAnswer(1, { changeRequest: first }), revisionAnswer(2, { changeRequest }), revisionAnswer(3)],
    "CHANGED",
  );
  const { user } = show();
  expect(await screen.findByRole("img", { name: "Imagen de la versión 3" })).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "Imagen de la versión 2" })).toBeInTheDocument();
  expect(screen.getByText("Falta el logo en la taza.")).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText("Comparar con"), "Versión 1");
  expect(screen.getByRole("img", { name: "Imagen de la versión 1" })).toBeInTheDocument();
  expect(screen.getAllByText("Llegó una versión nueva")).toHaveLength(2);
  expect(history().getByText("Cambio pedido por la marca")).toBeInTheDocument();
});

test("what nobody answered says so, and is decided as it is", async () => {
  serve({ changeState: "UNANSWERED" });
  serveChanges(
    [requestAnswer({ state: "UNANSWERED", endedAt: "2026-04-27T12:00:00Z" })],
    [revisionAnswer(1)],
    "UNANSWERED",
  );
  show();
  expect(await screen.findByText(/la versión nueva no llegó\. Decidí/)).toBeInTheDocument();
  expect(await button("Aprobar")).toBeInTheDocument();
});
