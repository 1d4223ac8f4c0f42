import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import QueuePage from "~/app/routes/desk-queue";
import { checksAnswer, marked, REUSED, serveChecks } from "~/testing/checks";
import { api, network } from "~/testing/network";
import { asVisitor, BRAND, failure, held, renderPortal, signIn, signOut } from "~/testing/portal";

const AUDITOR = ["readCompanies", "readCampaings", "auditAdvertisement", "auditMoneyAdvertisement"];
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function queued(id: string, claim: { claimedByMe?: boolean; claimedUntil?: string | null } = {}) {
  return {
    __typename: "QueuedAdvertisement",
    claimedByMe: false,
    claimedUntil: null,
    ...claim,
    advertisement: {
      __typename: "Advertisement",
      _id: id,
      campaignId: "k-1",
      companyId: "c-1",
      captionIdentifier: `CODE-${id}`,
      campaignName: `Campaña ${id}`,
      companyName: "Café Aurora",
      campaignType: "Advertising",
      multimediaUri: `/media/${id}.jpg`,
      imageGrid: `/media/${id}-grid.jpg`,
      imageZoom: `/media/${id}-zoom.jpg`,
      caption: "Mi taza",
      status: "WaitingForPlatformAudit",
      creationDt: inMinutes(-90),
      auditDeadline: inMinutes(600),
      checks: marked(),
      changeState: "NONE",
      _person: { __typename: "Person", _id: `p-${id}`, firstName: "Alba", lastName: "Ríos" },
      _campaign: {
        __typename: "Campaign",
        _id: "k-1",
        customAdPrice: 12150,
        currency: "ARS",
        paymentType: "Money",
        productPaymentDescription: null,
        briefToShow: "Mostrá la taza.",
        termsAndConditionsToShow: "",
      },
    },
  };
}

const REASONS = [
  { __typename: "AuditReason", key: "BLURRY", text: "La foto está movida" },
  { __typename: "AuditReason", key: "OTHER", text: "Otro motivo" },
];

const refusal = (code: string) => [{ __typename: "MutationError", path: "", message: code, code }];

/** What is lent and not given back yet. */
const lent = new Set<unknown>();

/** A queue as the server keeps it: what is claimed, released and decided is written down in `calls`. */
function serve(items: ReturnType<typeof queued>[], answers: Record<string, unknown> = {}) {
  const calls: string[] = [];
  let waiting = items;
  serveChecks();
  network.use(
    api.query("DeskQueue", () => HttpResponse.json({ data: { auditQueue: waiting, auditReasons: REASONS } })),
    api.mutation("ClaimFromQueue", ({ variables }) => {
      calls.push(`claim ${variables.id}`);
      const claimResult = {
        success: true,
        error: [],
        claimedUntil: inMinutes(15),
        __typename: "ClaimResult",
      };
      const other = answers[`claim ${variables.id}`] as object | undefined;
      if (!other || !("error" in other)) lent.add(variables.id);
      return HttpResponse.json({ data: { claimAdvertisement: { ...claimResult, ...other } } });
    }),
    api.mutation("ReleaseToQueue", ({ variables }) => {
      calls.push(`release ${variables.id}`);
      lent.delete(variables.id);
      return HttpResponse.json({
        data: { releaseAdvertisement: { __typename: "ClaimResult", success: true, error: [] } },
      });
    }),
    api.mutation("DecideFromQueue", ({ variables }) => {
      const { id, status, reason, note } = variables;
      calls.push([status, id, reason, note].filter(Boolean).join(" "));
      const other = answers[`decide ${id}`] as object | undefined;
      lent.delete(id);
      if (!other) waiting = waiting.filter(({ advertisement }) => advertisement._id !== id);
      const advertisement = { __typename: "Advertisement", _id: id, status };
      return HttpResponse.json({
        data: {
          updateAdvertisement: {
            __typename: "AdvertisementResult",
            success: true,
            error: [],
            advertisement,
            ...other,
          },
        },
      });
    }),
  );
  return calls;
}

const show = (at = "/desk/queue") => renderPortal(QueuePage, "/desk/queue", at);
const start = () => screen.findByRole("button", { name: /Empezar por la más antigua/ });
const heading = (id: string) => screen.findByRole("heading", { level: 2, name: `Campaña ${id}` });

beforeEach(() => signIn({ permissions: AUDITOR, company: null }));
afterEach(async () => {
  cleanup();
  await waitFor(() => expect(lent.size).toBe(0));
  await signOut();
});

describe("who sees the queue", () => {
  test("a visitor signs in first, a brand is led away, and nothing is asked", async () => {
    await signOut();
    await asVisitor();
    const { unmount } = show();
    expect(await screen.findByText("at /login?from=desk%2Fqueue")).toBeInTheDocument();
    unmount();
    await signIn({ permissions: BRAND });
    show();
    expect(await screen.findByText("at /")).toBeInTheDocument();
  });
});

describe("the queue", () => {
  test("is claimed on opening, oldest first, and the next one's picture is fetched ahead", async () => {
    const calls = serve([queued("1"), queued("2")]);
    const { user } = show();
    await start();
    expect(calls).toEqual([]);
    await user.keyboard("n");
    await waitFor(async () => expect(await heading("1")).toHaveFocus());
    expect(await screen.findByText(/Reservada para vos: 14:|Reservada para vos: 15:/)).toBeInTheDocument();
    expect(calls).toEqual(["claim 1"]);
    await waitFor(() =>
      expect(document.head.querySelector('link[rel="prefetch"][href="/media/2-zoom.jpg"]')).not.toBeNull(),
    );
  });

  test("by keyboard alone: approve, then reject with a reason and a note", async () => {
    const calls = serve([queued("1"), queued("2")]);
    const { user } = show();
    await start();
    await user.keyboard("n");
    await screen.findByRole("button", { name: /Aprobar/ });
    await user.keyboard("a");
    expect(await screen.findByText("Publicación aprobada.")).toBeInTheDocument();
    await heading("2");
    await screen.findByRole("button", { name: /Rechazar/ });
    await user.keyboard("r");
    expect(screen.getByRole("radio", { name: "La foto está movida" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(await screen.findByText(/Elegí un motivo/)).toBeInTheDocument();
    expect(calls).not.toContain("RejectedByPlatform 2");
    await user.keyboard(" {Tab}Se ve borrosa{Tab}{Enter}");
    expect(await screen.findByText("No queda nada por auditar")).toBeInTheDocument();
    expect(calls).toEqual(["claim 1", "Approved 1", "claim 2", "RejectedByPlatform 2 BLURRY Se ve borrosa"]);
  });

  test("a number chooses the reason, and while one is asked for no key decides or leaves", async () => {
    const calls = serve([queued("1"), queued("2")]);
    const { user } = show();
    await user.click(await start());
    await screen.findByRole("button", { name: /Rechazar/ });
    await user.keyboard("ran1");
    expect(screen.getByRole("radio", { name: "La foto está movida" })).toBeChecked();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("radio")).not.toBeInTheDocument();
    expect(await heading("1")).toBeInTheDocument();
    expect(calls).toEqual(["claim 1"]);
  });

  test("Escape in the rejection gives it up, and no letter typed there decides", async () => {
    const calls = serve([queued("1")]);
    const { user } = show();
    await user.click(await start());
    await user.click(await screen.findByRole("button", { name: /Rechazar/ }));
    await user.type(screen.getByLabelText(/Nota/), "aaa");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("radio")).not.toBeInTheDocument();
    expect(await heading("1")).toBeInTheDocument();
    expect(calls).toEqual(["claim 1"]);
  });

  test("skipping gives back and takes the next; leaving the page gives back", async () => {
    const calls = serve([queued("1"), queued("2")]);
    const { user, unmount } = show();
    await user.click(await start());
    await screen.findByText(/Reservada para vos/);
    await user.keyboard("n");
    await heading("2");
    await waitFor(() => expect(calls.toSorted()).toEqual(["claim 1", "claim 2", "release 1"]));
    await screen.findByText(/Reservada para vos/);
    unmount();
    await waitFor(() => expect(calls.at(-1)).toBe("release 2"));
  });

  test("left while it was being claimed, it is given back when the answer comes", async () => {
    const calls = serve([queued("1")]);
    const gate = held();
    network.use(
      api.mutation("ClaimFromQueue", async () => {
        await gate.until;
        const data = { claimAdvertisement: { success: true, error: [], claimedUntil: inMinutes(15) } };
        return HttpResponse.json({ data });
      }),
    );
    const { user, unmount } = show();
    await user.click(await start());
    await screen.findByText("Reservando…");
    unmount();
    expect(calls).toEqual([]);
    gate.release();
    await waitFor(() => expect(calls).toEqual(["release 1"]));
  });

  test("what somebody else has says until when, and cannot be decided", async () => {
    const until = inMinutes(7);
    const calls = serve([queued("1")], {
      "claim 1": { success: false, error: refusal("CLAIMED_BY_OTHER"), claimedUntil: until },
    });
    const { user } = show();
    await user.click(await start());
    const time = new Intl.DateTimeFormat("es-AR", { timeStyle: "short", hourCycle: "h23" }).format(
      new Date(until),
    );
    expect(
      await screen.findByText(`La tomó otra persona hasta las ${time}. Podés seguir con otra.`),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: /Aprobar/ })).not.toBeInTheDocument();
    await user.keyboard("a");
    expect(calls).toEqual(["claim 1"]);
  });

  test("those that somebody else has are not offered first", async () => {
    const calls = serve([queued("1", { claimedUntil: inMinutes(5) }), queued("2")]);
    const { user } = show();
    await user.click(await start());
    await heading("2");
    expect(calls).toEqual(["claim 2"]);
    const list = screen.getByRole("complementary");
    expect(within(list).getByText(/Tomada hasta las/)).toBeInTheDocument();
  });

  test("when all are taken there is nothing to start with", async () => {
    serve([queued("1", { claimedUntil: inMinutes(5) })]);
    show();
    expect(await screen.findByText(/lo está viendo otra persona/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Empezar/ })).not.toBeInTheDocument();
  });

  test("a claim lost meanwhile: nothing is saved, and it says who decides now", async () => {
    const calls = serve([queued("1"), queued("2")], {
      "decide 1": { success: false, error: refusal("CLAIMED_BY_OTHER"), advertisement: null },
    });
    const { user } = show();
    await user.click(await start());
    await screen.findByText(/Reservada para vos/);
    network.use(
      api.mutation("ClaimFromQueue", () => {
        const data = {
          claimAdvertisement: {
            success: false,
            error: refusal("CLAIMED_BY_OTHER"),
            claimedUntil: inMinutes(9),
          },
        };
        return HttpResponse.json({ data });
      }),
    );
    await user.keyboard("a");
    expect(await screen.findByText(/tu decisión no se guardó/)).toBeInTheDocument();
    expect(await screen.findByText(/La tomó otra persona hasta las/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Aprobar/ })).not.toBeInTheDocument();
    expect(calls).toEqual(["claim 1", "Approved 1"]);
  });

  test("one that was decided elsewhere is passed over", async () => {
    const calls = serve([queued("1"), queued("2")], {
      "claim 1": { success: false, error: refusal("ALREADY_AUDITED"), claimedUntil: null },
    });
    const { user } = show();
    await user.click(await start());
    await heading("2");
    expect(screen.getByText("Esa publicación ya no espera auditoría.")).toBeInTheDocument();
    expect(calls).toEqual(["claim 1", "claim 2"]);
  });

  test("a lease that ran out says so, and can be taken again", async () => {
    const calls = serve([queued("1")], { "claim 1": { claimedUntil: inMinutes(-1) } });
    const { user } = show();
    await user.click(await start());
    expect(await screen.findByText(/Se venció tu reserva/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Tomarla de nuevo" }));
    await waitFor(() => expect(calls).toEqual(["claim 1", "claim 1"]));
  });

  test("says that nothing waits, and what failed can be tried again", async () => {
    network.use(api.query("DeskQueue", () => failure("INTERNAL")));
    const { user } = show();
    await screen.findByText("No pudimos cargar esta página");
    serve([]);
    await user.click(screen.getByRole("button", { name: "Probar de nuevo" }));
    expect(await screen.findByText("No queda nada por auditar")).toBeInTheDocument();
  });
});

test("the ad that is open tells until when its audit is promised", async () => {
  serve([queued("1")]);
  const { user } = show();
  await user.click(await start());
  await heading("1");
  expect(screen.getByText(/^Vence en 10 horas$/)).toBeInTheDocument();
});

describe("what the checks found", () => {
  const checked = (id: string, checks: ReturnType<typeof marked>) => {
    const entry = queued(id);
    return { ...entry, advertisement: { ...entry.advertisement, checks } };
  };

  test("a rejection for a warning has its reason chosen", async () => {
    const calls = serve([checked("1", marked("WITH_WARNINGS"))]);
    serveChecks(() => checksAnswer([{ ...REUSED, suggestedReason: "OTHER" }]));
    const { user } = show();
    await user.click(await start());
    await screen.findByRole("button", { name: "Rechazar" });
    await user.click(await screen.findByRole("button", { name: /^Rechazar por esto/ }));
    expect(screen.getByRole("radio", { name: "Otro motivo" })).toBeChecked();
    expect(screen.getByRole("radio", { name: "Otro motivo" })).toHaveFocus();
    await user.keyboard("{Enter}");
    await screen.findByText("No queda nada por auditar");
    expect(calls).toContain("RejectedByPlatform 1 OTHER");
  });

  test("the queue is ordered by risk and narrowed, both in the address; the open one stays", async () => {
    const orders: unknown[] = [];
    const items = [checked("1", marked()), checked("2", marked("WITH_WARNINGS", 3))];
    serve(items);
    serveChecks(() => checksAnswer([REUSED]));
    network.use(
      api.query("DeskQueue", ({ variables }) => {
        orders.push(variables.order);
        const auditQueue = variables.order === "RISK" ? items.toReversed() : items;
        return HttpResponse.json({ data: { auditQueue, auditReasons: REASONS } });
      }),
    );
    const { user } = show();
    await start();
    await user.selectOptions(screen.getByLabelText("Orden"), "Primero las más riesgosas");
    await user.click(await screen.findByRole("button", { name: /Empezar por la más riesgosa/ }));
    await heading("2");
    expect(orders.slice(0, 2)).toEqual(["DEADLINE", "RISK"]);
    await user.selectOptions(screen.getByLabelText("Verificaciones"), "Todo en orden");
    expect(window.location.search).toBe("?order=risk&checks=passed");
    expect(await heading("2")).toBeInTheDocument();
    const rows = screen.getAllByRole("button", { name: /^Abrir la publicación/ });
    expect(rows.map((row) => row.getAttribute("aria-label"))).toEqual([
      "Abrir la publicación de Alba Ríos para Campaña 1",
    ]);
  });

  test("a filter that leaves nothing says so, and is taken away", async () => {
    serve([checked("1", marked())]);
    const { user } = show("/desk/queue?checks=warnings");
    expect(await screen.findByText("Ninguna con este filtro")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Ver todas" }));
    expect(await start()).toBeInTheDocument();
  });
});
