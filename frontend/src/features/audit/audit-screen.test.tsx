import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import AuditPage from "~/app/routes/audit";
import { serveChanges } from "~/testing/changes";
import { checksAnswer, marked, REUSED, serveChecks } from "~/testing/checks";
import { api, network, refused } from "~/testing/network";
import { asVisitor, failure, held, renderPortal, STAFF, signIn, signOut } from "~/testing/portal";

const BRIEF = "Mostrá la taza con luz natural y contá de dónde viene el café.";

function ad(changes: Record<string, unknown> = {}, campaign: Record<string, unknown> = {}) {
  return {
    __typename: "Advertisement",
    _id: "ad-1",
    campaignId: "k-1",
    companyId: "0197-company",
    personId: "p-1",
    captionIdentifier: "AB12CD34",
    campaignName: "Otoño en taza",
    companyName: "Café Aurora",
    campaignType: "Advertising",
    paymentType: "Product",
    multimediaUri: "/media/ad-1.jpg",
    caption: "",
    status: "WaitingForCustomerAudit",
    rejectionReason: null,
    rejectionNote: null,
    approvedByRule: false,
    auditDeadline: new Date(Date.now() + 86_400_000).toISOString(),
    imageZoom: "/media/ad-1.jpg?size=zoom",
    auditHistory: [],
    assignee: null,
    checks: marked(),
    changeState: "NONE",
    _posts: [],
    deliveredAt: null,
    deliveredByRole: null,
    deliveredBy: null,
    creationDt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    _person: { __typename: "Person", _id: "p-1", firstName: "Alba", lastName: "Ríos" },
    ...changes,
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
      briefToShow: BRIEF,
      termsAndConditionsToShow: "Solo mayores de edad.",
      ...campaign,
    },
  };
}

/** What stands around the decision; a test changes it. */
let around: Record<string, unknown>;
const NOTHING_AROUND = {
  decided: [
    {
      __typename: "Advertisement",
      _id: "ad-1",
      automaticApproval: null as object | null,
      externalId: null as string | null,
      metadata: [] as object[],
    },
  ],
  next: [],
  auditReasons: [{ __typename: "AuditReason", key: "BLURRY", text: "La foto está borrosa" }],
};

const RECORD = {
  approved: [{ __typename: "Advertisement", _id: "ad-7" }],
  rejected: [],
  auditProjection: {
    __typename: "AuditProjection",
    deciding: 1,
    refused: [],
    campaigns: [{ __typename: "CampaignProjection", campaignId: "k-1", deciding: 1, freeStock: 7 }],
  },
};
/** What was asked about the person and the effect of an approval. */
let recordsAsked: unknown[];

function serve(advertisements: unknown[]) {
  const requests: unknown[] = [];
  serveChecks();
  serveChanges();
  network.use(
    api.query("AuditAdvertisement", ({ variables }) => {
      requests.push(variables);
      return HttpResponse.json({ data: { advertisements } });
    }),
    api.query("AuditAround", () => HttpResponse.json({ data: around })),
    api.query("AuditRecord", ({ variables }) => {
      recordsAsked.push(variables);
      return HttpResponse.json({ data: RECORD });
    }),
  );
  return requests;
}

const untouched = { budgetAvailable: 0, budgetFreezed: 0, budgetSpent: 0 };
const totals = {
  __typename: "CampaignTotals",
  spentOnReactions: 0,
  posts: 12,
  approved: 8,
  likes: 0,
  comments: 0,
  remainingStock: 34,
  waiting: 3,
  changing: 0,
  rejected: 1,
};

/** Answers a decision with the ad as decided, when `until` allows it. */
function decides(until: Promise<void> = Promise.resolve()) {
  const sent: unknown[] = [];
  network.use(
    api.mutation("AuditDecision", async ({ variables }) => {
      sent.push(variables);
      await until;
      const advertisement = {
        __typename: "Advertisement",
        _id: "ad-1",
        status: variables.status,
        rejectionReason: null,
        rejectionNote: null,
        approvedByRule: false,
        auditHistory: [],
        assignee: null,
        _campaign: { __typename: "Campaign", _id: "k-1", stock: 30, ...untouched, totals },
      };
      const updateAdvertisement = { __typename: "Result", success: true, error: [], advertisement };
      return HttpResponse.json({ data: { updateAdvertisement } });
    }),
  );
  return sent;
}

const show = () => renderPortal(AuditPage, "/audit/:advertisementId", "/audit/ad-1");
const button = (name: string) => screen.findByRole("button", { name });
const buttons = () =>
  ["Aprobar", "Rechazar", "Validar"].filter((name) => screen.queryByRole("button", { name }));
const title = (name = "Otoño en taza") => screen.findByRole("heading", { level: 1, name });

beforeEach(() => {
  around = NOTHING_AROUND;
  recordsAsked = [];
  return signIn();
});
afterEach(() => {
  vi.restoreAllMocks();
  return signOut();
});

describe("what the decision needs", () => {
  const POST = {
    __typename: "Post",
    _id: "po-1",
    platform: "Instagram",
    postPlatformId: "https://instagram.example/p/1",
  };

  test("is what the checks found, the live posts, the person's record and the effect", async () => {
    serve([ad({ _posts: [POST] })]);
    show();
    expect(await screen.findByText("Pasó 1 verificación")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /^Abrir en Instagram/ })).toHaveAttribute(
      "href",
      POST.postPlatformId,
    );
    expect(await screen.findByText("Si la aprobás, te quedan 7 unidades libres.")).toBeInTheDocument();
    expect(screen.getByText("1 aprobada · 0 rechazadas")).toBeInTheDocument();
    expect(recordsAsked).toEqual([{ ids: ["ad-1"], companyId: "0197-company", personId: "p-1" }]);
  });

  test("a brand's people are led to what they know of the creator, others see the name", async () => {
    serve([ad()]);
    const { unmount } = show();
    expect(await screen.findByRole("link", { name: "Alba Ríos" })).toHaveAttribute("href", "/creators/p-1");
    unmount();
    await signIn({ permissions: STAFF, company: null });
    show();
    await title();
    expect(screen.getByText("Alba Ríos")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Alba Ríos" })).toBeNull();
  });

  test("what the company's own systems keep with it is read, whatever its status", async () => {
    around = {
      ...NOTHING_AROUND,
      decided: [
        {
          ...NOTHING_AROUND.decided[0],
          externalId: "crm/1042",
          metadata: [{ __typename: "MetadataEntry", key: "order", value: "42" }],
        },
      ],
    };
    serve([ad({ status: "Approved" })]);
    const { user } = show();
    expect(await screen.findByText("crm/1042")).toBeInTheDocument();
    await user.click(screen.getByText("1 dato"));
    expect(screen.getByText("42")).toBeVisible();
  });

  test("without any, there is no part for it", async () => {
    serve([ad()]);
    show();
    await title();
    expect(await screen.findByText("La foto está borrosa")).toBeInTheDocument();
    expect(screen.queryByText("Datos de otros sistemas")).not.toBeInTheDocument();
  });

  test("a decided one shows what the checks found, no way to reject it, and no effect of a decision", async () => {
    serve([ad({ status: "Approved", checks: marked("WITH_WARNINGS") })]);
    serveChecks(() => checksAnswer([REUSED]));
    show();
    await title();
    expect(await screen.findByText(REUSED.reason)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Rechazar por esto/ })).not.toBeInTheDocument();
    expect(screen.queryByText("Qué recibe")).not.toBeInTheDocument();
    expect(recordsAsked).toEqual([]);
  });
});

describe("rejecting for what a check found", () => {
  beforeEach(() => {
    around = {
      ...NOTHING_AROUND,
      auditReasons: [
        { __typename: "AuditReason", key: "BLURRY", text: "La foto está borrosa" },
        { __typename: "AuditReason", key: "DUPLICATE", text: "Ya se publicó antes" },
      ],
    };
  });

  test("fills in its reason, offered first, which is sent with the rejection", async () => {
    serve([ad({ checks: marked("WITH_WARNINGS") })]);
    serveChecks(() => checksAnswer([REUSED]));
    const sent = decides();
    vi.spyOn(window, "confirm").mockReturnValue(true);
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: /^Rechazar por esto/ }));
    const reason = screen.getByLabelText(/Motivo/);
    expect(reason).toHaveFocus();
    expect(reason).toHaveDisplayValue("Ya se publicó antes");
    expect(
      within(reason)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Sin motivo", "Ya se publicó antes", "La foto está borrosa"]);
    await user.click(screen.getByRole("button", { name: "Rechazar" }));
    await waitFor(() =>
      expect(sent).toEqual([{ id: "ad-1", status: "RejectedByCustomer", reason: "DUPLICATE" }]),
    );
  });

  test("a Spot cannot be rejected for it", async () => {
    serve([ad({ campaignType: "Spot", checks: marked("WITH_WARNINGS") })]);
    serveChecks(() => checksAnswer([REUSED]));
    show();
    expect(await screen.findByText(REUSED.reason)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Rechazar/ })).not.toBeInTheDocument();
  });
});

describe("who may audit", () => {
  test("a visitor signs in first, and comes back to this advertisement", async () => {
    await signOut();
    await asVisitor();
    const requests = serve([ad()]);
    show();
    expect(await screen.findByText("at /login?from=audit&id=ad-1")).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  test("without the permission it says whom to ask, and nothing is fetched", async () => {
    await signIn({ permissions: ["readCampaings"] });
    const requests = serve([ad()]);
    show();
    expect(
      await screen.findByText(/^No tenés permisos para entrar al módulo de auditoría/),
    ).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  test("a brand asks within its own company", async () => {
    const requests = serve([ad()]);
    show();
    await title();
    expect(requests).toEqual([{ id: "ad-1", companyId: "0197-company" }]);
  });

  test("staff ask among all companies", async () => {
    await signIn({ permissions: STAFF, company: null });
    const requests = serve([ad()]);
    show();
    await title();
    expect(requests).toEqual([{ id: "ad-1", companyId: null }]);
  });

  test("an advertisement that is not found may be another company's", async () => {
    serve([]);
    show();
    expect(
      await screen.findByText("Parece que esta publicación no pertenece a tu empresa o no existe."),
    ).toBeInTheDocument();
  });

  test("one that could not be fetched comes when tried again", async () => {
    network.use(api.query("AuditAdvertisement", () => failure("INTERNAL")));
    const { user } = show();
    const again = await button("Probar de nuevo");
    serve([ad()]);
    await user.click(again);
    expect(await title()).toBeInTheDocument();
  });

  test("the page is busy until it comes", async () => {
    const gate = held();
    network.use(
      api.query("AuditAdvertisement", async () => {
        await gate.until;
        return HttpResponse.json({ data: { advertisements: [ad()] } });
      }),
    );
    const { container } = show();
    await waitFor(() => expect(container.querySelector("[aria-busy]")).toBeInTheDocument());
    gate.release();
    await title();
    await waitFor(() => expect(container.querySelector("[aria-busy]")).not.toBeInTheDocument());
  });
});

describe("what is audited", () => {
  test("says what is paid, who made it, when, its type, its code and that it waits", async () => {
    serve([ad()]);
    show();
    await title();
    for (const [label, value] of [
      ["Pago", "Una caja de café"],
      ["Quién la hizo", "Alba Ríos"],
      ["Creada", "hace 3 días"],
      ["Tipo", "Publicidad"],
      ["Código", "AB12CD34"],
    ] as const)
      expect(screen.getByText(label).nextElementSibling).toHaveTextContent(value);
    expect(
      screen.getByText("La auditoría de esta publicación está en curso. Falta tu decisión."),
    ).toBeInTheDocument();
  });

  test("says that the audit is in progress also to who does not decide it", async () => {
    serve([ad({ paymentType: "Money", status: "WaitingForPlatformAudit" })]);
    show();
    await title();
    expect(
      screen.getByText("La auditoría de esta publicación está en curso: la hace el equipo de Resuena."),
    ).toBeInTheDocument();
  });

  test.each([
    ["that waits", {}, "A aprueba · R rechaza · C pide un cambio · Z amplía la imagen"],
    ["of a Spot", { campaignType: "Spot" }, "A valida · Z amplía la imagen"],
    ["that is decided", { status: "Approved" }, "Z amplía la imagen"],
    ["that staff decide", { paymentType: "Money" }, "Z amplía la imagen"],
  ])("offers the keys that work on an ad %s", async (_, changes, hints) => {
    serve([ad(changes)]);
    show();
    await title();
    expect(screen.getByText(/Z amplía la imagen$/).textContent).toBe(hints);
  });

  test("a payment in dollars is told in dollars", async () => {
    const paid = { paymentType: "Money", customAdPrice: 80, currency: "USD" };
    serve([ad({ paymentType: "Money" }, paid)]);
    show();
    await title();
    expect(screen.getByText("Pago").nextElementSibling).toHaveTextContent(/^US\$\s80/);
  });

  test.each([
    ["Advertising", true],
    ["Sponsorship", false],
    ["Spot", false],
  ])("brief and terms of %s are shown: %s", async (campaignType, shown) => {
    serve([ad({ campaignType }, { type: campaignType })]);
    show();
    await title();
    for (const name of ["Brief", "Bases y condiciones"])
      expect(screen.queryAllByRole("heading", { name })).toHaveLength(shown ? 1 : 0);
  });

  test("a long text is cut at 35 characters, with a button for the rest and back", async () => {
    const name = "Una campaña de otoño con nombre largo de más";
    serve([ad({ campaignName: name })]);
    const { user } = show();
    const cut = "Una campaña de otoño con nombre lar…";
    const heading = await title(`${cut} Ver más`);
    await user.click(within(heading).getByRole("button", { name: "Ver más" }));
    expect(heading).toHaveTextContent(`${name} Ver menos`);
    await user.click(within(heading).getByRole("button", { name: "Ver menos" }));
    expect(heading).toHaveTextContent(`${cut} Ver más`);
  });

  test("35 characters are shown whole, without a button", async () => {
    const name = "Una campaña de otoño con nombre lar";
    serve([ad({ campaignName: name })]);
    show();
    const heading = await title(name);
    expect(within(heading).queryByRole("button")).not.toBeInTheDocument();
  });

  test("the picture fills the screen and closes", async () => {
    serve([ad()]);
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: /^Ampliar la imagen/ }));
    const box = await screen.findByRole("dialog", { name: "Publicación de Alba Ríos" });
    await user.click(within(box).getByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});

describe("deciding", () => {
  test.each(["WaitingForCustomerAudit", "WaitingForPlatformAudit"])(
    "%s paid in product is approved",
    async (status) => {
      serve([ad({ status })]);
      const sent = decides();
      const { user } = show();
      await user.click(await button("Aprobar"));
      expect(await screen.findByText("La publicación fue aprobada.")).toBeInTheDocument();
      expect(screen.getByText("Esta publicación está aprobada.")).toBeInTheDocument();
      expect(screen.getByText("Una caja de café")).toBeInTheDocument();
      expect(buttons()).toEqual([]);
      expect(sent).toEqual([{ id: "ad-1", status: "Approved" }]);
    },
  );

  test("rejecting asks first, and nothing happens when it is cancelled", async () => {
    serve([ad()]);
    const sent = decides();
    const confirm = vi.spyOn(window, "confirm").mockReturnValue(false);
    const { user } = show();
    await user.click(await button("Rechazar"));
    expect(confirm).toHaveBeenCalledExactlyOnceWith("¿Seguro que querés rechazar esta publicación?");
    expect(sent).toEqual([]);
    expect(buttons()).toEqual(["Aprobar", "Rechazar"]);
    expect(await button("Aprobar")).toBeEnabled();
  });

  test("rejecting goes ahead when it is confirmed", async () => {
    serve([ad({ campaignType: "Sponsorship" })]);
    const sent = decides();
    vi.spyOn(window, "confirm").mockReturnValue(true);
    const { user } = show();
    await user.click(await button("Rechazar"));
    expect(await screen.findByText("La publicación fue rechazada.")).toBeInTheDocument();
    expect(screen.getByText("Esta publicación está rechazada.")).toBeInTheDocument();
    expect(buttons()).toEqual([]);
    expect(sent).toEqual([{ id: "ad-1", status: "RejectedByCustomer" }]);
  });

  test("a Spot is only validated", async () => {
    serve([ad({ campaignType: "Spot" }, { type: "Spot" })]);
    const sent = decides();
    const { user } = show();
    await title();
    expect(buttons()).toEqual(["Validar"]);
    await user.click(await button("Validar"));
    expect(await screen.findByText("La publicación fue aprobada.")).toBeInTheDocument();
    expect(sent).toEqual([{ id: "ad-1", status: "Approved" }]);
  });

  test("paid in money shows only the warning", async () => {
    serve([ad({ paymentType: "Money", status: "WaitingForPlatformAudit" }, { paymentType: "Money" })]);
    show();
    expect(await screen.findByText(/solo el equipo de Resuena puede auditarla/)).toBeInTheDocument();
    expect(buttons()).toEqual([]);
  });

  test.each([
    ["Approved", "status", "Esta publicación está aprobada."],
    ["RejectedByCustomer", "alert", "Esta publicación está rechazada."],
    ["RejectedByPlatform", "alert", "Esta publicación está rechazada."],
  ])("%s says so and is not decided again", async (status, role, text) => {
    serve([ad({ status, rejectionReason: "Foto borrosa" })]);
    show();
    expect(await screen.findByRole(role)).toHaveTextContent(text);
    expect(buttons()).toEqual([]);
  });

  test("an unknown status is neutral and is not decided", async () => {
    serve([ad({ status: "Archived" })]);
    show();
    expect((await screen.findByText("Sin estado")).parentElement).toHaveClass("text-calm");
    expect(buttons()).toEqual([]);
  });

  test("while it is saved all buttons are disabled", async () => {
    serve([ad()]);
    const gate = held();
    decides(gate.until);
    const { user } = show();
    await user.click(await button("Aprobar"));
    expect(await button("Guardando…")).toBeDisabled();
    expect(await button("Rechazar")).toBeDisabled();
    gate.release();
    expect(await screen.findByText("Esta publicación está aprobada.")).toBeInTheDocument();
  });

  test("while a Spot is saved its button is disabled", async () => {
    serve([ad({ campaignType: "Spot" }, { type: "Spot" })]);
    const gate = held();
    decides(gate.until);
    const { user } = show();
    await user.click(await button("Validar"));
    expect(await button("Guardando…")).toBeDisabled();
    gate.release();
    expect(await screen.findByText("Esta publicación está aprobada.")).toBeInTheDocument();
  });

  test("a refused decision says why and keeps the advertisement to decide", async () => {
    serve([ad()]);
    const { session: _, ...result } = refused("ALREADY_AUDITED");
    network.use(
      api.mutation("AuditDecision", () =>
        HttpResponse.json({ data: { updateAdvertisement: { ...result, advertisement: null } } }),
      ),
    );
    const { user } = show();
    await user.click(await button("Aprobar"));
    expect(await screen.findByText("Alguien ya auditó esta publicación.")).toBeInTheDocument();
    expect(await title()).toBeInTheDocument();
    expect(await button("Aprobar")).toBeEnabled();
    expect(await button("Rechazar")).toBeEnabled();
  });

  test.each([
    ["a service away", () => failure("UNAVAILABLE"), "El servicio no está disponible en este momento."],
    ["no answer", () => HttpResponse.error(), "El servicio no está disponible en este momento."],
    ["a fault inside", () => failure("INTERNAL"), "Algo salió mal."],
  ])("%s says so, keeps the advertisement, and it can be decided again", async (_, resolver, text) => {
    serve([ad()]);
    network.use(api.mutation("AuditDecision", resolver));
    const { user } = show();
    await user.click(await button("Aprobar"));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await title()).toBeInTheDocument();
    decides();
    await user.click(await button("Aprobar"));
    expect(await screen.findByText("Esta publicación está aprobada.")).toBeInTheDocument();
  });
});

describe("beside the decision", () => {
  test("a rejection takes its reason and note along", async () => {
    serve([ad()]);
    const sent = decides();
    vi.spyOn(window, "confirm").mockReturnValue(true);
    const { user } = show();
    await user.click(await screen.findByText("Si la rechazás, contá por qué"));
    await user.selectOptions(
      screen.getByLabelText(/^Motivo/),
      await screen.findByText("La foto está borrosa"),
    );
    await user.type(screen.getByLabelText(/^Nota/), "Probá con luz de día.");
    await user.click(await button("Rechazar"));
    expect(await screen.findByText("Esta publicación está rechazada.")).toBeInTheDocument();
    expect(sent).toEqual([
      { id: "ad-1", status: "RejectedByCustomer", reason: "BLURRY", note: "Probá con luz de día." },
    ]);
  });

  test("staff decide what is paid in money, and must say why they reject", async () => {
    await signIn({ permissions: [...STAFF, "auditMoneyAdvertisement"], company: null });
    serve([ad({ paymentType: "Money" }, { paymentType: "Money" })]);
    const sent = decides();
    vi.spyOn(window, "confirm").mockReturnValue(true);
    const { user } = show();
    await user.click(await button("Rechazar"));
    expect(await screen.findByText(/^Elegí un motivo/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.selectOptions(
      screen.getByLabelText("Motivo"),
      await screen.findByText("La foto está borrosa"),
    );
    await user.click(await button("Rechazar"));
    expect(await screen.findByText("Esta publicación está rechazada.")).toBeInTheDocument();
    expect(sent).toEqual([{ id: "ad-1", status: "RejectedByPlatform", reason: "BLURRY" }]);
  });

  test("staff do not decide for a brand", async () => {
    await signIn({ permissions: [...STAFF, "auditMoneyAdvertisement"], company: null });
    serve([ad()]);
    show();
    expect(await screen.findByText(/la audita la marca/)).toBeInTheDocument();
    expect(buttons()).toEqual([]);
  });

  test("what somebody else decided meanwhile is read anew", async () => {
    const requests = serve([ad()]);
    network.use(
      api.mutation("AuditDecision", () =>
        HttpResponse.json({
          data: { updateAdvertisement: { ...refused("ALREADY_AUDITED"), advertisement: null } },
        }),
      ),
    );
    const { user } = show();
    await user.click(await button("Aprobar"));
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  test("keys decide, unless somebody types or has turned them off", async () => {
    serve([ad()]);
    const sent = decides();
    const { user } = show();
    await user.click(await screen.findByText("Si la rechazás, contá por qué"));
    await user.type(screen.getByLabelText(/^Nota/), "a");
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("checkbox", { name: /^Atajos de teclado/ }));
    await user.click(document.body);
    await user.keyboard("a");
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("checkbox", { name: /^Atajos de teclado/ }));
    await user.click(document.body);
    await user.keyboard("a");
    expect(await screen.findByText("Esta publicación está aprobada.")).toBeInTheDocument();
    expect(sent).toEqual([{ id: "ad-1", status: "Approved" }]);
  });

  test("the next one that waits is a key away", async () => {
    around = {
      ...NOTHING_AROUND,
      next: [
        { __typename: "Advertisement", _id: "ad-1" },
        { __typename: "Advertisement", _id: "ad-2" },
      ],
    };
    serve([ad()]);
    show();
    expect(await screen.findByRole("link", { name: /Siguiente pendiente/ })).toHaveAttribute(
      "href",
      "/audit/ad-2",
    );
  });

  test("its key leads there also when it is pressed before it is known which one that is", async () => {
    around = { ...NOTHING_AROUND, next: [{ __typename: "Advertisement", _id: "ad-2" }] };
    serve([ad()]);
    const gate = held();
    network.use(
      api.query("AuditAround", async () => {
        await gate.until;
        return HttpResponse.json({ data: around });
      }),
    );
    const { user } = show();
    await button("Aprobar");
    await user.keyboard("n");
    gate.release();
    await waitFor(() => expect(window.location.pathname).toBe("/audit/ad-2"));
  });

  test("its key does nothing where no other one waits, also when that was not known yet", async () => {
    serve([ad()]);
    const gate = held();
    network.use(
      api.query("AuditAround", async () => {
        await gate.until;
        return HttpResponse.json({ data: around });
      }),
    );
    const { user } = show();
    await button("Aprobar");
    await user.keyboard("n");
    gate.release();
    expect(await screen.findByText("No queda nada pendiente en esta campaña.")).toBeInTheDocument();
    expect(await button("Aprobar")).toBeEnabled();
  });

  test("a product is handed over once, and then tells by whom", async () => {
    const delivered = {
      deliveredAt: "2026-11-20T15:00:00Z",
      deliveredByRole: "Brand",
      deliveredBy: null,
    };
    let sent = 0;
    serve([ad({ status: "Approved" })]);
    network.use(
      api.mutation("DeliverReward", () => {
        sent += 1;
        serve([ad({ status: "Approved", ...delivered })]);
        const advertisement = { __typename: "Advertisement", _id: "ad-1", ...delivered };
        return HttpResponse.json({ data: { deliverReward: { success: true, error: [], advertisement } } });
      }),
    );
    const { user, unmount } = show();
    await user.click(await button("Marcar como entregado"));
    expect(await screen.findByText("Entregado")).toBeInTheDocument();
    expect(sent).toBe(0);
    await user.click(await button("Deshacer"));
    await user.click(await button("Marcar como entregado"));
    unmount();
    await waitFor(() => expect(sent).toBe(1));
    show();
    expect(await screen.findByText(/^Producto entregado .* por la marca\.$/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Marcar como entregado" })).not.toBeInTheDocument();
  });

  test("the history tells each decision", async () => {
    const entry = {
      __typename: "AuditEntry",
      apiKey: null,
      _id: "h-1",
      role: "Brand",
      byRule: false,
      actor: null,
      fromStatus: "WaitingForCustomerAudit",
      toStatus: "RejectedByCustomer",
      reason: "BLURRY",
      note: "Otra vez",
      decidedAt: "2026-11-20T15:00:00Z",
    };
    serve([ad({ status: "RejectedByCustomer", auditHistory: [entry] })]);
    show();
    expect(await screen.findByText("Rechazada por la marca")).toBeInTheDocument();
    expect(await screen.findByText("La foto está borrosa · Otra vez")).toBeInTheDocument();
  });
});

describe("what the rule approved", () => {
  const approvedAt = new Date(Date.now() - 3_600_000).toISOString();
  const approval = (changes: Record<string, unknown> = {}) => ({
    __typename: "ApprovalByRule",
    approvedAt,
    undoableUntil: new Date(Date.now() + 23 * 3_600_000).toISOString(),
    undoneAt: null,
    undoneBy: null,
    ...changes,
  });
  const entry = {
    __typename: "AuditEntry",
    apiKey: null,
    _id: "h-1",
    role: "Brand",
    byRule: true,
    actor: null,
    fromStatus: "WaitingForCustomerAudit",
    toStatus: "Approved",
    reason: null,
    note: null,
    decidedAt: approvedAt,
  };
  const approved = { status: "Approved", approvedByRule: true, auditHistory: [entry] };
  const serveApproval = (automaticApproval: ReturnType<typeof approval>) => {
    around = {
      ...NOTHING_AROUND,
      decided: [{ ...NOTHING_AROUND.decided[0], automaticApproval }],
    };
  };

  test("says so, and waits again once it is undone", async () => {
    serve([ad(approved)]);
    serveApproval(approval());
    const sent: unknown[] = [];
    network.use(
      api.mutation("UndoAutomaticApproval", ({ variables }) => {
        sent.push(variables);
        const undoneBy = { __typename: "Person", _id: "p-9", firstName: "Bruno", lastName: "Paz" };
        const automaticApproval = approval({ undoneAt: new Date().toISOString(), undoneBy });
        const after = { status: "WaitingForCustomerAudit", approvedByRule: false, automaticApproval };
        serve([ad({ status: "WaitingForCustomerAudit" })]);
        const advertisement = { __typename: "Advertisement", _id: "ad-1", ...after };
        return HttpResponse.json({
          data: { result: { __typename: "AdvertisementResult", success: true, error: [], advertisement } },
        });
      }),
    );
    const { user } = show();
    expect(await screen.findAllByText("Aprobada por la regla")).toHaveLength(2);
    await user.click(await button("Deshacer"));
    expect(await screen.findByText("La de Alba Ríos vuelve a esperar tu decisión.")).toBeInTheDocument();
    expect(sent).toEqual([{ id: "ad-1" }]);
    expect(await screen.findByText("Bruno Paz deshizo la aprobación")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
    expect(await button("Aprobar")).toBeInTheDocument();
  });

  test.each([
    ["after a day", { undoableUntil: new Date(Date.now() - 1000).toISOString() }, {}],
    ["once it was handed over", {}, { deliveredAt: "2026-11-20T15:00:00Z", deliveredByRole: "Brand" }],
  ])("cannot be undone %s", async (_, ofApproval, ofAd) => {
    serve([ad({ ...approved, ...ofAd })]);
    serveApproval(approval(ofApproval));
    show();
    expect(await screen.findAllByText("Aprobada por la regla")).toHaveLength(2);
    expect(await screen.findByText("No queda nada pendiente en esta campaña.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
  });
});

test.each([
  ["WaitingForCustomerAudit", 3, /^Vence en 3 días$/],
  ["WaitingForCustomerAudit", -2, /^Venció (hace 2 días|anteayer)$/],
  ["Approved", 1, null],
])("the deadline of %s in %d days is told while it waits", async (status, days, text) => {
  serve([ad({ status, auditDeadline: new Date(Date.now() + days * 86_400_000).toISOString() })]);
  show();
  await title();
  if (text) expect(screen.getByText(text)).toBeInTheDocument();
  else expect(screen.queryByText(/^(Vence|Venció)/)).not.toBeInTheDocument();
});
