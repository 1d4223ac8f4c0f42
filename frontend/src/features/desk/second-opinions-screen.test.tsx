import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import OpinionsPage from "~/app/routes/desk-second-opinions";
import { serveChecks } from "~/testing/checks";
import { BECAUSE, inDays, judgedAd } from "~/testing/disputes";
import { api, network } from "~/testing/network";
import { renderPortal, signIn, signOut } from "~/testing/portal";

const AUDITOR = ["readCompanies", "readCampaings", "auditAdvertisement", "auditMoneyAdvertisement"];
const REASONS = [
  { __typename: "AuditReason", key: "BLURRY", text: "La foto está movida." },
  { __typename: "AuditReason", key: "OTHER", text: "Otro motivo." },
];
const person = (id: string, firstName: string) => ({
  __typename: "Person",
  _id: id,
  firstName,
  lastName: "Paz",
});

function opinion(changes: Record<string, unknown> = {}) {
  const first = {
    approved: false,
    reason: "BLURRY",
    note: null,
    at: inDays(-2),
    person: person("p-a", "Ada"),
  };
  const second = { approved: true, reason: null, note: null, at: inDays(-1), person: person("p-b", "Berta") };
  return {
    __typename: "SecondOpinion",
    _id: "o-1",
    state: "Disagreed",
    first: { __typename: "Verdict", ...first },
    second: { __typename: "Verdict", ...second },
    secondStands: null,
    resolution: "",
    resolvedAt: null,
    resolver: null,
    overturned: false,
    mayResolve: true,
    mayOverturn: false,
    ...changes,
  };
}

const RESOLVED = {
  state: "Resolved",
  secondStands: true,
  resolution: BECAUSE,
  resolvedAt: inDays(0),
  resolver: person("p-c", "Clara"),
  mayResolve: false,
  mayOverturn: true,
};

function row(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Agreement",
    key: "",
    compared: 40,
    agreed: 36,
    kappa: 0.7512,
    low: 0.52,
    high: 0.98,
    ...changes,
  };
}

/** What is sent is written down. */
function serve(waiting: string[], answers: { state?: string; listed?: ReturnType<typeof opinion>[] } = {}) {
  const sent: unknown[] = [];
  let left = waiting;
  const ok = (result: object) => ({
    data: { result: { __typename: "SecondOpinionResult", success: true, error: [], ...result } },
  });
  serveChecks();
  network.use(
    api.query("DeskBlindOpinions", () =>
      HttpResponse.json({
        data: {
          secondOpinions: left.map((id) => ({
            __typename: "SecondOpinion",
            _id: id,
            advertisement: judgedAd(`ad-${id}`),
          })),
          auditReasons: REASONS,
        },
      }),
    ),
    api.query("RejectionReasons", () => HttpResponse.json({ data: { auditReasons: REASONS } })),
    api.query("DeskSecondOpinions", () =>
      HttpResponse.json({
        data: {
          secondOpinions: (answers.listed ?? []).map((secondOpinion) => ({
            ...secondOpinion,
            advertisement: judgedAd(),
          })),
        },
      }),
    ),
    api.mutation("GiveSecondOpinion", ({ variables }) => {
      sent.push(variables);
      left = left.filter((id) => id !== variables.id);
      const state = answers.state ?? "Agreed";
      return HttpResponse.json(
        ok({ secondOpinion: { __typename: "SecondOpinion", _id: variables.id, state } }),
      );
    }),
    api.mutation("ResolveDisagreement", ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json(ok({ secondOpinion: opinion(RESOLVED) }));
    }),
    api.mutation("OverturnDecision", ({ variables }) => {
      sent.push(variables);
      const advertisement = { __typename: "Advertisement", _id: "ad-1", status: "Approved" };
      return HttpResponse.json(
        ok({
          secondOpinion: { ...opinion({ ...RESOLVED, overturned: true, mayOverturn: false }), advertisement },
        }),
      );
    }),
  );
  return sent;
}

const show = (view = "") =>
  renderPortal(OpinionsPage, "/desk/secondOpinions", `/desk/secondOpinions${view && `?view=${view}`}`);

beforeEach(() => signIn({ permissions: AUDITOR, company: null }));
afterEach(signOut);

describe("a blind second opinion", () => {
  test("is given by key, one ad after the other", async () => {
    const sent = serve(["1", "2"], { state: "Disagreed" });
    const { user } = show();
    expect(await screen.findByText("Quedan 2 por revisar.")).toBeInTheDocument();
    await user.keyboard("a");
    expect(await screen.findByText(/^No coincide con la primera decisión/)).toBeInTheDocument();
    expect(await screen.findByText("CODE-ad-2")).toBeInTheDocument();
    expect(sent).toEqual([{ id: "1", approve: true, reason: null, note: null }]);
  });

  test("that rejects needs a reason", async () => {
    const sent = serve(["1"]);
    const { user } = show();
    await screen.findByText("Queda 1 por revisar.");
    await user.keyboard("r");
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Elegí un motivo.")).toBeInTheDocument();
    await user.keyboard("1");
    await user.keyboard("{Enter}");
    expect(await screen.findByText("Coincide con la primera decisión.")).toBeInTheDocument();
    expect(sent).toEqual([{ id: "1", approve: false, reason: "BLURRY", note: null }]);
    expect(
      await screen.findByText("No hay publicaciones que esperen tu segunda opinión."),
    ).toBeInTheDocument();
  });

  test("is skipped, and comes again when nothing else is left", async () => {
    serve(["1", "2"]);
    const { user } = show();
    await screen.findByText("CODE-ad-1");
    await user.keyboard("n");
    await screen.findByText("CODE-ad-2");
    await user.keyboard("a");
    expect(await screen.findByText("CODE-ad-1")).toBeInTheDocument();
  });
});

describe("a disagreement", () => {
  test("shows both verdicts, and is resolved with a reason", async () => {
    const sent = serve([], { listed: [opinion()] });
    const { user } = show("disagreed");
    await user.click(await screen.findByRole("button", { name: "Revisar" }));
    expect(await screen.findByText("Rechazada. La foto está movida.")).toBeInTheDocument();
    expect(screen.getByText("Aprobada.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Resolver" }));
    expect(screen.getByText("Elegí cuál vale.")).toBeInTheDocument();
    await user.click(screen.getByRole("radio", { name: "La segunda opinión" }));
    await user.type(screen.getByLabelText("Por qué"), BECAUSE);
    await user.click(screen.getByRole("button", { name: "Resolver" }));
    expect(await screen.findByText("Listo: el desacuerdo quedó resuelto.")).toBeInTheDocument();
    expect(sent).toEqual([{ id: "o-1", secondStands: true, text: BECAUSE }]);
    expect(screen.getByText(BECAUSE)).toBeInTheDocument();
  });

  test("with an opinion of one's own is left to somebody else", async () => {
    serve([], { listed: [opinion({ mayResolve: false })] });
    const { user } = show("disagreed");
    await user.click(await screen.findByRole("button", { name: "Revisar" }));
    expect(screen.getByText(/^Una de las dos opiniones es tuya/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Resolver" })).not.toBeInTheDocument();
  });

  test("whose first verdict was wrong offers to overturn it", async () => {
    const sent = serve([], { listed: [opinion(RESOLVED)] });
    const { user } = show("resolved");
    await user.click(await screen.findByRole("button", { name: "Revisar" }));
    await user.click(screen.getByRole("button", { name: "Revertir la decisión" }));
    expect((await screen.findAllByText("La decisión se revirtió.")).length).toBeGreaterThan(0);
    expect(sent).toEqual([{ id: "o-1" }]);
    expect(screen.queryByRole("button", { name: "Revertir la decisión" })).not.toBeInTheDocument();
  });
});

describe("the agreement", () => {
  function agree(overall: Record<string, unknown> = {}) {
    const requests: unknown[] = [];
    serve([]);
    network.use(
      api.query("DeskAgreement", ({ variables }) => {
        requests.push(variables.days);
        return HttpResponse.json({
          data: {
            auditAgreement: {
              __typename: "AuditAgreement",
              waiting: 3,
              overall: row(overall),
              auditors: [
                {
                  ...row({ key: "p-a", compared: 12, agreed: 12, kappa: null, low: null, high: null }),
                  person: person("p-a", "Ada"),
                },
              ],
              reasons: [row({ key: "BLURRY", compared: 7, agreed: 4 })],
              checks: [
                { ...row({ key: "picture_reused", compared: 5, agreed: 5 }), label: "La imagen es original" },
              ],
            },
            auditReasons: REASONS,
          },
        });
      }),
    );
    return requests;
  }
  const cells = async (name: RegExp) =>
    within(await screen.findByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);

  test("is kappa with its interval and counts, altogether and by group; undefined is said", async () => {
    agree();
    show("agreement");
    expect(await cells(/^Todas/)).toEqual(["40", "36 (90\u00a0%)", "0,75", "0,52 a 0,98"]);
    expect(await cells(/^Ada Paz/)).toEqual(["12", "12 (100\u00a0%)", "Sin definir"]);
    expect(await cells(/^La foto está movida/)).toEqual(["7", "4 (57\u00a0%)", "0,75", "0,52 a 0,98"]);
    expect(await cells(/^La imagen es original/)).toEqual(["5", "5 (100\u00a0%)", "0,75", "0,52 a 0,98"]);
    expect(screen.getByText("3 esperan su segunda opinión.")).toBeInTheDocument();
    expect(screen.getByText(/^Kappa no está definido/)).toBeInTheDocument();
  });

  test("is asked for another period, which the address keeps", async () => {
    const requests = agree();
    const { user } = show("agreement");
    await user.selectOptions(await screen.findByLabelText("Período"), "Últimos 90 días");
    await screen.findByRole("row", { name: /^Todas/ });
    expect(window.location.search).toBe("?view=agreement&days=90");
    expect(requests).toEqual([30, 90]);
  });

  test("says when there is nothing to compare", async () => {
    agree({ compared: 0, agreed: 0, kappa: null, low: null, high: null });
    show("agreement");
    expect(await screen.findByText("Todavía no hay nada que comparar.")).toBeInTheDocument();
    expect(screen.queryByText("Por quien decidió")).not.toBeInTheDocument();
  });
});
