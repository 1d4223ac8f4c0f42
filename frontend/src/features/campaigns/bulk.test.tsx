import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import CampaignPage from "~/app/routes/campaign";
import { adAnswer, campaignAnswer, paidInMoney, serveCampaign } from "~/testing/campaigns";
import { marked } from "~/testing/checks";
import { layOut } from "~/testing/layout";
import { api, liveStream, network } from "~/testing/network";
import { failure, held, renderPortal, STAFF, signIn, signOut } from "~/testing/portal";

const AUDITOR = [...STAFF, "auditMoneyAdvertisement"];
const code = (number: number) => `AAAA${String(number).padStart(4, "0")}`;
const waiting = (count: number, changes: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, number) =>
    adAnswer({ _id: `ad-${number}`, captionIdentifier: code(number), ...changes }),
  );

function show(query = "") {
  return renderPortal(
    CampaignPage,
    "/companies/:companyId/:campaignId",
    `/companies/0197-company/k-1${query}`,
  );
}

type Decision = { ids: string[]; status: string; reason?: string; note?: string };

interface Rules {
  campaign?: Record<string, unknown>;
  /** Codes of why, by ad. */
  refusals?: Record<string, string>;
}

/** Projects and decides as campaign-svc does; answers what was asked of both. */
function serveAudit({ campaign = campaignAnswer(), refusals = {} }: Rules = {}) {
  const requests: { projections: Decision[]; decisions: Decision[] } = { projections: [], decisions: [] };
  const product = (campaign as { paymentType: string }).paymentType === "Product";
  network.use(
    api.query("RejectionReasons", () =>
      HttpResponse.json({
        data: { auditReasons: [{ __typename: "AuditReason", key: "BLURRY", text: "La foto no es nítida" }] },
      }),
    ),
    api.query("BulkProjection", ({ variables }) => {
      const { ids, status } = variables as Decision;
      requests.projections.push({ ids, status });
      const refused = ids.filter((id) => refusals[id]);
      const deciding = ids.length - refused.length;
      const approving = status === "Approved";
      return HttpResponse.json({
        data: {
          campaigns: [campaign],
          auditProjection: {
            __typename: "AuditProjection",
            deciding,
            refused: refused.map((_id) => ({
              __typename: "ProjectedRefusal",
              _id,
              code: refusals[_id],
              message: "",
            })),
            campaigns: [
              {
                __typename: "ProjectedCampaign",
                campaignId: "k-1",
                remainingStock: product ? 35 + (approving ? -deciding : deciding) : null,
                freeStock: product ? 30 + (approving ? 0 : deciding) : null,
                budgetAvailable: product ? 0 : 300_000 + (approving ? 0 : deciding * 12_150),
                budgetFreezed: product ? 0 : 50_000 - deciding * 12_150,
                budgetSpent: product ? 0 : 150_000 + (approving ? deciding * 12_150 : 0),
              },
            ],
          },
        },
      });
    }),
    api.mutation("BulkDecision", ({ variables }) => {
      const decision = variables as Decision;
      requests.decisions.push(decision);
      return HttpResponse.json({ data: { auditAdvertisements: decided(decision) } });
    }),
  );
  return requests;
}

function decided({ ids, status }: Decision, refusals: Record<string, string> = {}) {
  return {
    __typename: "AuditResult",
    success: true,
    error: [],
    outcomes: ids.map((_id) => ({
      __typename: "AuditOutcome",
      _id,
      advertisement: refusals[_id] ? null : { __typename: "Advertisement", _id, status },
      refusal: refusals[_id] ? { __typename: "AuditRefusal", code: refusals[_id], message: "" } : null,
    })),
  };
}

const start = () => screen.findByRole("button", { name: "Elegir varias" });
const box = (number: number) => screen.findByRole("checkbox", { name: `Elegir ${code(number)}` });
const bar = () => within(screen.getByRole("region", { name: "Decidir varias a la vez" }));
const dialog = async () => within(await screen.findByRole("dialog"));
const confirm = async (name: string) => {
  const button = await (await dialog()).findByRole("button", { name });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

// The page imports the bar later. Importing it here keeps its compilation out of the tests' time limits.
beforeAll(() => import("./bulk-bar"));
beforeEach(() => signIn());
afterEach(() => {
  layOut();
  return signOut();
});

describe("who decides many at once", () => {
  test.each([
    ["a viewer", { permissions: ["readCampaings"] }, {}],
    ["the brand, of what is paid in money", {}, paidInMoney],
    ["staff, of what is paid in product", { permissions: AUDITOR }, {}],
  ])("not %s", async (_, session, campaign) => {
    await signIn(session);
    serveCampaign([campaignAnswer(campaign)], [adAnswer()]);
    const { user } = show();
    await screen.findByRole("article");
    await user.keyboard("s");
    expect(screen.queryByRole("button", { name: "Elegir varias" })).not.toBeInTheDocument();
    expect(screen.queryByRole("checkbox", { name: /^Elegir/ })).not.toBeInTheDocument();
  });

  test("nobody, in a campaign without ads", async () => {
    await signIn();
    serveCampaign([campaignAnswer({}, { posts: 0 })]);
    const { user } = show();
    await screen.findByRole("heading", { name: "Todavía no hay publicaciones." });
    await user.keyboard("s");
    expect(screen.queryByRole("button", { name: "Elegir varias" })).not.toBeInTheDocument();
    expect(screen.queryByRole("region", { name: /eleg/i })).not.toBeInTheDocument();
  });

  test("staff do of what is paid in money, and must say why they reject", async () => {
    await signIn({ permissions: AUDITOR, company: null });
    const campaign = campaignAnswer(paidInMoney);
    serveCampaign([campaign], waiting(2, { paymentType: "Money", status: "WaitingForPlatformAudit" }));
    const requests = serveAudit({ campaign });
    const { user } = show();
    await user.click(await start());
    await user.click(await box(0));
    await user.click(await box(1));
    expect(
      await bar().findByText("Si aprobás: se pagan $ 24.300 y quedan $ 300.000 disponibles"),
    ).toBeInTheDocument();
    await user.click(bar().getByRole("button", { name: "Rechazar 2" }));
    await user.click(await confirm("Rechazar 2"));
    expect(screen.getByText("Elegí un motivo: la persona que publicó lo va a leer.")).toBeInTheDocument();
    expect(requests.decisions).toEqual([]);
    await user.selectOptions(await screen.findByLabelText("Motivo"), "La foto no es nítida");
    await user.click(await confirm("Rechazar 2"));
    expect(await screen.findByText("2 publicaciones rechazadas.")).toBeInTheDocument();
    expect(requests.decisions).toEqual([
      { ids: ["ad-0", "ad-1"], status: "RejectedByPlatform", reason: "BLURRY" },
    ]);
  });
});

describe("choosing", () => {
  test("only what waits can be chosen", async () => {
    serveCampaign(
      [campaignAnswer()],
      [...waiting(1), adAnswer({ _id: "x", captionIdentifier: "DECIDED1", status: "Approved" })],
    );
    serveAudit();
    const { user } = show();
    await user.click(await start());
    expect(await screen.findAllByRole("checkbox", { name: /^Elegir/ })).toHaveLength(1);
  });

  test("with shift everything in between is chosen, and let go again", async () => {
    serveCampaign([campaignAnswer({}, { posts: 5 })], waiting(5));
    serveAudit();
    const { user } = show();
    await user.click(await start());
    await user.click(await box(1));
    await user.keyboard("{Shift>}");
    await user.click(await box(3));
    await user.keyboard("{/Shift}");
    expect(bar().getByText("3 elegidas")).toBeInTheDocument();
    expect(await box(2)).toBeChecked();
    expect(await box(4)).not.toBeChecked();
    await user.keyboard("{Shift>}");
    await user.click(await box(1));
    await user.keyboard("{/Shift}");
    expect(bar().getByText("Elegí las que quieras decidir juntas.")).toBeInTheDocument();
  });

  test("all that the filters let through, also what is not loaded", async () => {
    serveCampaign([campaignAnswer({}, { posts: 2000 })], waiting(3));
    serveAudit();
    const pages: unknown[] = [];
    network.use(
      api.query("WaitingAdvertisements", ({ variables }) => {
        pages.push(variables);
        const count = variables.after ? 2 : 1000;
        const first = variables.after ? 1000 : 0;
        const advertisements = Array.from({ length: count }, (_, place) => ({
          __typename: "Advertisement",
          _id: `ad-${first + place}`,
          captionIdentifier: code(first + place),
        }));
        return HttpResponse.json({ data: { advertisements } });
      }),
    );
    const { user } = show("?network=instagram");
    await user.click(await start());
    await user.click(bar().getByRole("button", { name: "Elegir las pendientes de esta búsqueda" }));
    expect(await bar().findByText("1.002 elegidas")).toBeInTheDocument();
    const where = {
      campaignId: "k-1",
      status: ["WaitingForCustomerAudit", "WaitingForPlatformAudit"],
      changeRequested: false,
      platform: ["Instagram"],
    };
    expect(pages).toEqual([
      { where, limit: 1000, after: null },
      { where, limit: 1000, after: "ad-999" },
    ]);
    expect(await bar().findByText(/^Si aprobás/)).toBeInTheDocument();
  });

  test("what somebody else decided meanwhile is chosen no more", async () => {
    serveCampaign([campaignAnswer()], waiting(2));
    serveAudit();
    const stream = liveStream();
    network.use(stream.handler);
    const { user } = show();
    await screen.findByText("En vivo");
    await user.click(await start());
    await user.click(await box(0));
    await user.click(await box(1));
    expect(bar().getByText("2 elegidas")).toBeInTheDocument();
    stream.send({
      campaignActivity: {
        ...adAnswer({ _id: "ad-0", captionIdentifier: code(0), status: "Approved" }),
        _campaign: campaignAnswer(),
      },
    });
    expect(await bar().findByText("1 elegida")).toBeInTheDocument();
  });

  test("leaving and coming back finds the same ones chosen", async () => {
    serveCampaign([campaignAnswer()], waiting(2));
    serveAudit();
    const { user } = show();
    await user.click(await start());
    await user.click(await box(1));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("checkbox", { name: /^Elegir/ })).not.toBeInTheDocument();
    await waitFor(async () => expect(await start()).toHaveFocus());
    await user.click(await start());
    expect(await box(1)).toBeChecked();
  });
});

describe("deciding", () => {
  test("is confirmed with what it means, and shows on the cards", async () => {
    serveCampaign([campaignAnswer()], waiting(3));
    const requests = serveAudit();
    const { user } = show();
    await user.click(await start());
    await user.click(await box(0));
    await user.click(await box(2));
    expect(await bar().findByText("Si aprobás: quedan 33 de 35 unidades")).toBeInTheDocument();
    await user.click(bar().getByRole("button", { name: "Aprobar 2" }));
    const asking = await dialog();
    expect(await asking.findByText("Una caja de café")).toBeInTheDocument();
    expect(asking.getByText("de 35 a 33")).toBeInTheDocument();
    expect(asking.getByText(/no se puede deshacer/)).toBeInTheDocument();
    expect(requests.decisions).toEqual([]);
    await user.click(await confirm("Aprobar 2"));
    expect(await screen.findByText("2 publicaciones aprobadas.")).toBeInTheDocument();
    expect(requests.decisions).toEqual([{ ids: ["ad-0", "ad-2"], status: "Approved" }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getAllByText("Aprobada")).toHaveLength(2);
    expect(bar().getByText("Elegí las que quieras decidir juntas.")).toBeInTheDocument();
  });

  test("cancelled decides nothing and keeps what was chosen", async () => {
    serveCampaign([campaignAnswer()], waiting(1));
    const requests = serveAudit();
    const { user } = show();
    await user.click(await start());
    await user.click(await box(0));
    await user.click(bar().getByRole("button", { name: "Rechazar 1" }));
    await user.click((await dialog()).getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(bar().getByText("1 elegida")).toBeInTheDocument();
    expect(requests.decisions).toEqual([]);
  });

  test("a rejection takes one reason and one note along for all", async () => {
    serveCampaign([campaignAnswer()], waiting(2));
    const requests = serveAudit();
    const { user } = show();
    await user.click(await start());
    await user.click(await box(0));
    await user.click(await box(1));
    await user.click(bar().getByRole("button", { name: "Rechazar 2" }));
    const asking = await dialog();
    expect(await asking.findByText("de 30 a 32")).toBeInTheDocument();
    fireEvent.click(asking.getByText("Si la rechazás, contá por qué"));
    await user.selectOptions(asking.getByLabelText(/^Motivo/), "La foto no es nítida");
    await user.type(asking.getByLabelText(/^Nota/), "Probá con más luz");
    await user.click(await confirm("Rechazar 2"));
    expect(await screen.findByText("2 publicaciones rechazadas.")).toBeInTheDocument();
    expect(requests.decisions).toEqual([
      { ids: ["ad-0", "ad-1"], status: "RejectedByCustomer", reason: "BLURRY", note: "Probá con más luz" },
    ]);
  });

  test("a Spot is only validated", async () => {
    const campaign = campaignAnswer({ type: "Spot" });
    serveCampaign([campaign], waiting(1, { campaignType: "Spot" }));
    serveAudit({ campaign });
    const { user } = show();
    await user.click(await start());
    await user.click(await box(0));
    expect(bar().getByRole("button", { name: "Validar 1" })).toBeEnabled();
    expect(bar().queryByRole("button", { name: /Rechazar/ })).not.toBeInTheDocument();
    await user.keyboard("r");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("what cannot be decided is told before, not sent, and listed with its code after", async () => {
    serveCampaign([campaignAnswer()], waiting(2));
    const requests = serveAudit({ refusals: { "ad-1": "CLAIMED_BY_OTHER" } });
    const { user } = show();
    await user.click(await start());
    await user.click(await box(0));
    await user.click(await box(1));
    expect(await bar().findByText("1 no se puede decidir")).toBeInTheDocument();
    await user.click(bar().getByRole("button", { name: "Aprobar 2" }));
    await user.click(await confirm("Aprobar 1"));
    const message = await screen.findByText("1 no se pudo decidir");
    expect(message.parentElement).toHaveTextContent(
      "Otra persona está revisando esta publicación. Probá en unos minutos. AAAA0001",
    );
    expect(requests.decisions.map(({ ids }) => ids)).toEqual([["ad-0"]]);
    expect(bar().getByText("1 elegida")).toBeInTheDocument();
  });

  test("what is refused when it comes to it is listed and stays chosen", async () => {
    serveCampaign([campaignAnswer()], waiting(2));
    serveAudit();
    network.use(
      api.mutation("BulkDecision", ({ variables }) =>
        HttpResponse.json({
          data: { auditAdvertisements: decided(variables as Decision, { "ad-0": "FAILED_PRECONDITION" }) },
        }),
      ),
    );
    const { user } = show();
    await user.click(await start());
    await user.click(await box(0));
    await user.click(await box(1));
    await user.click(bar().getByRole("button", { name: "Aprobar 2" }));
    await user.click(await confirm("Aprobar 2"));
    expect(await screen.findByText("1 publicación aprobada.")).toBeInTheDocument();
    expect(screen.getByText("1 no se pudo decidir").parentElement).toHaveTextContent("AAAA0000");
    expect(await bar().findByText("1 elegida")).toBeInTheDocument();
    await user.click(bar().getByRole("button", { name: "Entendido" }));
    expect(screen.queryByText("1 no se pudo decidir")).not.toBeInTheDocument();
  });

  test("a projection that fails is asked again, and nothing is confirmed without it", async () => {
    serveCampaign([campaignAnswer()], waiting(1));
    serveAudit();
    network.use(api.query("BulkProjection", () => failure("UNAVAILABLE")));
    const { user } = show();
    await user.click(await start());
    await user.click(await box(0));
    await user.click(bar().getByRole("button", { name: "Aprobar 1" }));
    const asking = await dialog();
    expect(await asking.findByText("No pudimos calcular qué cambia.")).toBeInTheDocument();
    expect(asking.getByRole("button", { name: /^Aprobar/ })).toBeDisabled();
    serveAudit();
    await user.click(asking.getByRole("button", { name: "Probar de nuevo" }));
    expect(await confirm("Aprobar 1")).toBeEnabled();
  });
});

describe("hundreds", () => {
  const many = (count: number) =>
    network.use(
      api.query("WaitingAdvertisements", () =>
        HttpResponse.json({
          data: {
            advertisements: Array.from({ length: count }, (_, number) => ({
              __typename: "Advertisement",
              _id: `ad-${number}`,
              captionIdentifier: code(number),
            })),
          },
        }),
      ),
    );

  async function chooseAll() {
    serveCampaign([campaignAnswer({}, { posts: 250 })], waiting(3));
    const requests = serveAudit();
    many(250);
    const { user } = show();
    await user.click(await start());
    await user.click(bar().getByRole("button", { name: "Elegir todas las pendientes" }));
    await bar().findByText("250 elegidas");
    await user.click(bar().getByRole("button", { name: "Aprobar 250" }));
    return { user, requests };
  }

  test("are projected together and decided a hundred at a time, and one sees how far it is", async () => {
    const { user, requests } = await chooseAll();
    const asking = await dialog();
    expect(await asking.findByText("de 35 a -215")).toBeInTheDocument();
    expect(requests.projections.slice(-3).map(({ ids }) => ids.length)).toEqual([100, 100, 50]);
    const second = held();
    const sizes: number[] = [];
    network.use(
      api.mutation("BulkDecision", async ({ variables }) => {
        const decision = variables as Decision;
        sizes.push(decision.ids.length);
        if (sizes.length === 2) await second.until;
        return HttpResponse.json({ data: { auditAdvertisements: decided(decision) } });
      }),
    );
    await user.click(await confirm("Aprobar 250"));
    expect(await asking.findByText("Van 100 de 250…")).toBeInTheDocument();
    second.release();
    expect(await screen.findByText("250 publicaciones aprobadas.")).toBeInTheDocument();
    expect(sizes).toEqual([100, 100, 50]);
  });

  test("can be stopped in between: the rest is not sent and stays chosen", async () => {
    const { user } = await chooseAll();
    const first = held();
    let sent = 0;
    network.use(
      api.mutation("BulkDecision", async ({ variables }) => {
        sent += 1;
        await first.until;
        return HttpResponse.json({ data: { auditAdvertisements: decided(variables as Decision) } });
      }),
    );
    const leaving = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented ? "asked" : "left";
    };
    expect(leaving()).toBe("left");
    await user.click(await confirm("Aprobar 250"));
    await user.click(await screen.findByRole("button", { name: "Frenar acá" }));
    expect(leaving()).toBe("asked");
    first.release();
    expect(await screen.findByText("Quedaron 150 sin decidir: siguen elegidas.")).toBeInTheDocument();
    expect(screen.getByText("100 publicaciones aprobadas.")).toBeInTheDocument();
    expect(await bar().findByText("150 elegidas")).toBeInTheDocument();
    expect(leaving()).toBe("left");
    expect(sent).toBe(1);
  });

  test("that get no answer are told, and none of them is lost", async () => {
    const { user } = await chooseAll();
    let sent = 0;
    network.use(
      api.mutation("BulkDecision", ({ variables }) => {
        sent += 1;
        return sent === 2
          ? HttpResponse.error()
          : HttpResponse.json({ data: { auditAdvertisements: decided(variables as Decision) } });
      }),
    );
    await user.click(await confirm("Aprobar 250"));
    expect(await screen.findByText("100 no se pudieron decidir")).toBeInTheDocument();
    expect(await bar().findByText("150 elegidas")).toBeInTheDocument();
    expect(sent).toBe(2);
  });
});

describe("by keyboard", () => {
  test("one starts, chooses, goes on by arrows, and approves", async () => {
    layOut({ columns: 1 });
    serveCampaign(
      [campaignAnswer()],
      [
        ...waiting(2),
        adAnswer({ _id: "x", captionIdentifier: "DECIDED1", status: "Approved" }),
        adAnswer({ _id: "ad-9", captionIdentifier: code(9) }),
      ],
    );
    const requests = serveAudit();
    const { user } = show();
    await screen.findAllByRole("article");
    await user.keyboard("s");
    await waitFor(async () => expect(await box(0)).toHaveFocus());
    await user.keyboard(" {ArrowDown}{ArrowRight}");
    await waitFor(async () => expect(await box(9)).toHaveFocus());
    await user.keyboard(" a");
    await user.click(await confirm("Aprobar 2"));
    expect(await screen.findByText("2 publicaciones aprobadas.")).toBeInTheDocument();
    expect(requests.decisions[0]?.ids).toEqual(["ad-0", "ad-9"]);
  });
});

describe("what passed everything", () => {
  test("is selected, and approved after telling how many are left out and why", async () => {
    const ads = [
      ...waiting(2),
      adAnswer({ _id: "ad-8", captionIdentifier: code(8), checks: marked("WITH_WARNINGS", 2) }),
      adAnswer({ _id: "ad-9", captionIdentifier: code(9), checks: marked("PENDING") }),
    ];
    serveCampaign([campaignAnswer()], ads);
    const requests = serveAudit();
    const searched: unknown[] = [];
    network.use(
      api.query("WaitingChecks", ({ variables }) => {
        searched.push(variables.where);
        return HttpResponse.json({ data: { advertisements: ads } });
      }),
    );
    const { user } = show("?checks=warnings");
    await user.click(await start());
    await user.click(bar().getByRole("button", { name: "Aprobar lo que pasó todo" }));
    const asks = await dialog();
    expect(searched).toEqual([
      {
        campaignId: "k-1",
        status: ["WaitingForCustomerAudit", "WaitingForPlatformAudit"],
        changeRequested: false,
      },
    ]);
    expect(asks.getByText("2 quedan afuera:")).toBeInTheDocument();
    expect(asks.getByText("1 tiene advertencias.")).toBeInTheDocument();
    expect(asks.getByText("1 se está verificando.")).toBeInTheDocument();
    await user.click(await confirm("Aprobar 2"));
    expect(await screen.findByText("2 publicaciones aprobadas.")).toBeInTheDocument();
    expect(requests.decisions).toEqual([{ ids: ["ad-0", "ad-1"], status: "Approved" }]);
  });

  test("is none: it says so; once something is selected, that is what is decided", async () => {
    serveCampaign([campaignAnswer()], waiting(1, { checks: marked("INCOMPLETE") }));
    serveAudit();
    network.use(
      api.query("WaitingChecks", () =>
        HttpResponse.json({ data: { advertisements: waiting(1, { checks: marked("INCOMPLETE") }) } }),
      ),
    );
    const { user } = show();
    await user.click(await start());
    await user.click(bar().getByRole("button", { name: "Aprobar lo que pasó todo" }));
    expect(await screen.findByText("Ninguna pasó todas las verificaciones.")).toBeInTheDocument();
    await user.click(await box(0));
    expect(bar().queryByRole("button", { name: "Aprobar lo que pasó todo" })).not.toBeInTheDocument();
  });
});
