import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import CampaignPage from "~/app/routes/campaign";
import { api, network } from "~/testing/network";
import { asVisitor, BRAND, failure, held, renderPortal, STAFF, signIn, signOut } from "~/testing/portal";

const OWN = "0197-company";

function campaign(changes: Record<string, unknown> = {}, totals: Record<string, unknown> = {}) {
  return {
    __typename: "Campaign",
    _id: "k-1",
    companyId: OWN,
    name: "Otoño en taza",
    type: "Advertising",
    status: "OnGoing",
    paymentType: "Product",
    productPaymentDescription: "Una caja de café",
    customAdPrice: null,
    currency: "ARS",
    stock: 30,
    creationDt: "2026-04-10T12:00:00Z",
    investment: 0,
    budgetAvailable: 0,
    budgetFreezed: 0,
    budgetSpent: 0,
    briefToShow: "Mostrá la taza.",
    termsAndConditionsToShow: "Solo mayores de edad.",
    company: { __typename: "Company", _id: OWN, name: "Café Aurora", logo: null, thumbnail: null },
    totals: {
      __typename: "CampaignTotals",
      posts: 12,
      approved: 7,
      likes: 2490,
      comments: 31,
      remainingStock: 35,
      waiting: 4,
      rejected: 1,
      ...totals,
    },
    ...changes,
  };
}

const money = {
  paymentType: "Money",
  productPaymentDescription: null,
  customAdPrice: 12150,
  investment: 500000,
  budgetAvailable: 300000,
  budgetFreezed: 50000,
  budgetSpent: 150000,
};

function ad(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Advertisement",
    _id: "ad-1",
    campaignId: "k-1",
    companyId: OWN,
    captionIdentifier: "AB12CD34",
    multimediaUri: "/media/ad-1.jpg",
    caption: "",
    status: "WaitingForCustomerAudit",
    creationDt: "2026-04-12T12:00:00Z",
    campaignType: "Advertising",
    paymentType: "Product",
    likeCount: 100,
    notSponsoredLikeCount: 23,
    commentCount: 5,
    notSponsoredCommentCount: 4,
    _person: { __typename: "Person", _id: "p-1", firstName: "Alba", lastName: "Ríos" },
    _posts: [],
    ...changes,
  };
}

function serve(campaigns: unknown[], advertisements: unknown[] = []) {
  network.use(
    api.query("CampaignPage", () => HttpResponse.json({ data: { campaigns } })),
    api.query("CampaignAdvertisements", () => HttpResponse.json({ data: { advertisements } })),
  );
}

const show = (companyId = OWN) =>
  renderPortal(CampaignPage, "/companies/:companyId/:campaignId", `/companies/${companyId}/k-1`);

const title = () => screen.findByRole("heading", { level: 1, name: "Otoño en taza" });

beforeEach(() => signIn());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  return signOut();
});

describe("a campaign's head", () => {
  test("says where it stands and what it has brought", async () => {
    serve([campaign()]);
    show();
    await title();
    expect(screen.getByText("Activa")).toBeInTheDocument();
    for (const [label, value] of [
      ["Publicaciones", "12"],
      ["Aprobados", "7"],
      ["Comentarios", "31"],
      ["Me gusta", "2.490"],
    ] as const)
      expect(screen.getByText(label, { selector: "dt" }).nextElementSibling).toHaveTextContent(value);
  });

  test.each([
    ["Draft", "Borrador"],
    ["Stopped", "Frenada"],
    ["Finished", "Finalizada"],
  ])("tells the status %s as %s", async (status, label) => {
    serve([campaign({ status })]);
    show();
    await title();
    expect(screen.getByText(label)).toBeInTheDocument();
  });

  test("begins at the top of the page", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    serve([campaign()]);
    show();
    await title();
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  });

  test("its breadcrumb leads to the company, and for staff to all companies", async () => {
    serve([campaign()]);
    const { unmount } = show();
    await title();
    const trail = () => within(screen.getByRole("navigation", { name: "Dónde estás" }));
    const own = trail().getByRole("link", { name: "Café Aurora" });
    expect(own).toHaveAttribute("href", `/companies/${OWN}`);
    expect(trail().queryByRole("link", { name: "Marcas" })).not.toBeInTheDocument();
    unmount();
    await signIn({ permissions: STAFF, company: null });
    show();
    await title();
    expect(trail().getByRole("link", { name: "Marcas" })).toHaveAttribute("href", "/companies");
  });
});

describe("a campaign's facts", () => {
  async function open(name: RegExp) {
    const { user } = show();
    await title();
    const trigger = screen.getByRole("button", { name });
    expect(trigger).toHaveAttribute("aria-expanded", "false");
    await user.click(trigger);
    return await screen.findByRole("region", { name });
  }

  test.each([
    ["Spot", /se publica solo en el perfil/],
    ["Sponsorship", /fotos nítidas y buena luz/],
    ["Advertising", /siguiendo tu brief/],
  ])("explains the type %s", async (type, text) => {
    serve([campaign({ type })]);
    expect(await open(/^Tipo de campaña/)).toHaveTextContent(text);
  });

  test("paid in product it says which product", async () => {
    serve([campaign()]);
    expect(await open(/^Qué paga la marca/)).toHaveTextContent("Una caja de café");
  });

  test("paid in money it says how much, in its currency", async () => {
    serve([campaign({ ...money, customAdPrice: 80, currency: "USD" })]);
    expect(await open(/^Qué paga la marca/)).toHaveTextContent(/^US\$\s80 por publicación aprobada$/);
  });

  test("paid in money it has a budget and no stock", async () => {
    serve([campaign(money, { remainingStock: null })]);
    const budget = await open(/^Presupuesto/);
    expect(budget).toHaveTextContent(/Disponible: \$\s300\.000 de \$\s500\.000/);
    expect(budget).toHaveTextContent(/Gastado: \$\s150\.000 de \$\s500\.000/);
    expect(budget).toHaveTextContent(/Reservado para publicaciones pendientes: \$\s50\.000/);
    expect(screen.queryByRole("button", { name: /^Stock/ })).not.toBeInTheDocument();
  });

  test("paid in product it has a stock and no budget", async () => {
    serve([campaign()]);
    const stock = await open(/^Stock\s*35$/);
    expect(stock).toHaveTextContent("Quedan 35 unidades");
    expect(stock).toHaveTextContent("30 libres · 4 en espera · 7 entregadas");
    expect(screen.queryByRole("button", { name: /^Presupuesto/ })).not.toBeInTheDocument();
  });

  test.each([
    ["money", money, /las audita el equipo de Resuena/],
    ["Spot", { type: "Spot" }, /solo hace falta validar/],
    ["product", {}, /Auditás vos/],
  ])("explains the audit of %s", async (_, changes, text) => {
    serve([campaign(changes)]);
    expect(await open(/^Auditoría/)).toHaveTextContent(text);
  });

  test("shows the terms and conditions", async () => {
    serve([campaign()]);
    expect(await open(/^Bases y condiciones/)).toHaveTextContent("Solo mayores de edad.");
  });

  test.each([
    ["Advertising", "Mostrá la taza.", true],
    ["Advertising", "", true],
    ["Spot", "Mostrá la taza.", true],
    ["Spot", "", false],
    ["Sponsorship", "Mostrá la taza.", false],
  ])("the brief of %s «%s» is shown: %s", async (type, briefToShow, shown) => {
    serve([campaign({ type, briefToShow })]);
    show();
    await title();
    expect(screen.queryAllByRole("button", { name: "Brief" })).toHaveLength(shown ? 1 : 0);
  });

  test("an Advertising campaign without a brief says so", async () => {
    serve([campaign({ briefToShow: "" })]);
    expect(await open(/^Brief/)).toHaveTextContent("Esta campaña no tiene brief.");
  });
});

describe("a campaign's advertisements", () => {
  const card = () => screen.findByRole("article");

  test("a card tells its creator, code, status, age and reactions", async () => {
    serve([campaign()], [ad({ creationDt: new Date(Date.now() - 3 * 86_400_000).toISOString() })]);
    show();
    const shown = within(await card());
    for (const text of ["Alba Ríos", "AB12CD34", "Pendiente", "hace 3 días"])
      expect(shown.getByText(text)).toBeInTheDocument();
    expect(shown.getByRole("img", { name: "Publicación de Alba Ríos" })).toHaveAttribute(
      "src",
      "/media/ad-1.jpg",
    );
    expect(shown.getByText("Me gusta").closest("dt")?.nextElementSibling).toHaveTextContent(/^123$/);
    expect(shown.getByText("Comentarios").closest("dt")?.nextElementSibling).toHaveTextContent(/^9$/);
  });

  test("links to the posts in their networks, in another tab", async () => {
    const post = (platform: string) => ({
      __typename: "Post",
      _id: platform,
      platform,
      postPlatformId: `https://${platform.toLowerCase()}.example/p/1`,
    });
    serve([campaign()], [ad({ _posts: [post("Instagram"), post("Facebook")] })]);
    show();
    const shown = within(await card());
    for (const network of ["Instagram", "Facebook"]) {
      const link = shown.getByRole("link", { name: `Ver en ${network}` });
      expect(link).toHaveAttribute("href", `https://${network.toLowerCase()}.example/p/1`);
      expect(link).toHaveAttribute("target", "_blank");
    }
  });

  test.each(["WaitingForCustomerAudit", "WaitingForPlatformAudit"])(
    "%s and paid in product leads to its audit in another tab",
    async (status) => {
      serve([campaign()], [ad({ status })]);
      show();
      const link = within(await card()).getByRole("link", { name: /^Auditar\s*AB12CD34/ });
      expect(link).toHaveAttribute("href", "/audit/ad-1");
      expect(link).toHaveAttribute("target", "_blank");
    },
  );

  test("a waiting Spot is validated instead of audited", async () => {
    serve([campaign({ type: "Spot" })], [ad({ campaignType: "Spot" })]);
    show();
    expect(within(await card()).getByRole("link", { name: /^Validar/ })).toBeInTheDocument();
  });

  test("waiting and paid in money says who audits it, and leads nowhere", async () => {
    serve([campaign(money)], [ad({ status: "WaitingForPlatformAudit", paymentType: "Money" })]);
    show();
    const shown = within(await card());
    expect(shown.getByText("La audita el equipo de Resuena.")).toBeInTheDocument();
    expect(shown.queryByRole("link")).not.toBeInTheDocument();
  });

  test.each([
    ["Approved", "Aprobada"],
    ["RejectedByCustomer", "Rechazada"],
    ["RejectedByPlatform", "Rechazada"],
    ["Archived", "Sin estado"],
  ])("%s is told as %s, with nothing left to decide", async (status, label) => {
    serve([campaign()], [ad({ status })]);
    show();
    const shown = within(await card());
    expect(shown.getByText(label)).toBeInTheDocument();
    expect(shown.queryByRole("link")).not.toBeInTheDocument();
    expect(shown.queryByText("La audita el equipo de Resuena.")).not.toBeInTheDocument();
  });

  test("an unknown status has the neutral tone, and a rejected one has not", async () => {
    serve([campaign()], [ad({ status: "Archived" }), ad({ _id: "ad-2", status: "RejectedByPlatform" })]);
    show();
    expect(await screen.findByText("Sin estado")).toHaveClass("text-calm");
    expect(screen.getByText("Rechazada")).toHaveClass("text-bad");
  });

  test("a creator without a whole name is somebody of the community", async () => {
    serve(
      [campaign()],
      [ad({ _person: { __typename: "Person", _id: "p-1", firstName: "Alba", lastName: null } })],
    );
    show();
    expect(within(await card()).getByText("una persona de la comunidad")).toBeInTheDocument();
  });

  test("without advertisements it says so", async () => {
    serve([campaign()]);
    show();
    expect(await screen.findByRole("heading", { name: "Todavía no hay publicaciones." })).toBeInTheDocument();
  });

  test("refreshing fetches the advertisements and the totals again", async () => {
    serve([campaign()], [ad()]);
    const { user } = show();
    expect(within(await card()).getByText("Pendiente")).toBeInTheDocument();
    const answer = held();
    network.use(
      api.query("CampaignPage", () =>
        HttpResponse.json({ data: { campaigns: [campaign({}, { approved: 8 })] } }),
      ),
      api.query("CampaignAdvertisements", async () => {
        await answer.until;
        return HttpResponse.json({ data: { advertisements: [ad({ status: "Approved" })] } });
      }),
    );
    await user.click(screen.getByRole("button", { name: "Actualizar" }));
    expect(await screen.findByRole("button", { name: "Actualizando…" })).toBeDisabled();
    answer.release();
    expect(await screen.findByText("Aprobada")).toBeInTheDocument();
    expect(screen.getByText("Aprobados").nextElementSibling).toHaveTextContent("8");
    expect(screen.getByRole("button", { name: "Actualizar" })).toBeEnabled();
  });

  test("a refresh that fails says so and keeps what was there; the next one brings the news", async () => {
    serve([campaign()], [ad()]);
    const { user } = show();
    await card();
    network.use(
      api.query("CampaignPage", () => failure("UNAVAILABLE")),
      api.query("CampaignAdvertisements", () => failure("UNAVAILABLE")),
    );
    await user.click(screen.getByRole("button", { name: "Actualizar" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("El servicio no está disponible");
    expect(screen.getByRole("heading", { level: 1, name: "Otoño en taza" })).toBeInTheDocument();
    expect(await card()).toBeInTheDocument();
    serve([campaign()], [ad({ status: "Approved" })]);
    await user.click(screen.getByRole("button", { name: "Actualizar" }));
    expect(await screen.findByText("Aprobada")).toBeInTheDocument();
  });

  test("that could not be fetched leave the campaign standing, and come when tried again", async () => {
    serve([campaign()]);
    network.use(api.query("CampaignAdvertisements", () => failure("INTERNAL")));
    const { user } = show();
    await title();
    const again = await screen.findByRole("button", { name: "Probar de nuevo" });
    expect(screen.getByText("Aprobados")).toBeInTheDocument();
    serve([campaign()], [ad()]);
    await user.click(again);
    expect(await card()).toBeInTheDocument();
  });

  test("while they come there is a spinner", async () => {
    serve([campaign()]);
    const answer = held();
    network.use(
      api.query("CampaignAdvertisements", async () => {
        await answer.until;
        return HttpResponse.json({ data: { advertisements: [ad()] } });
      }),
    );
    show();
    await title();
    expect(screen.getByText("Cargando…")).toBeInTheDocument();
    answer.release();
    expect(await card()).toBeInTheDocument();
    expect(screen.queryByText("Cargando…")).not.toBeInTheDocument();
  });

  test("the rest comes below the first ones", async () => {
    serve([campaign({}, { posts: 2 })], [ad()]);
    const { user } = show();
    await card();
    const asked: unknown[] = [];
    network.use(
      api.query("CampaignAdvertisements", ({ variables }) => {
        asked.push(variables.after);
        return HttpResponse.json({ data: { advertisements: [ad({ _id: "ad-2" })] } });
      }),
    );
    await user.click(screen.getByRole("button", { name: "Ver más publicaciones" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    expect(asked).toEqual(["ad-1"]);
    expect(screen.queryByRole("button", { name: "Ver más publicaciones" })).not.toBeInTheDocument();
  });
});

describe("the picture of an advertisement", () => {
  const zoom = { name: /^Ampliar la imagen/ };

  test("fills the screen, and closes by its button with the focus back", async () => {
    serve([campaign()], [ad()]);
    const { user } = show();
    await user.click(await screen.findByRole("button", zoom));
    const box = await screen.findByRole("dialog", { name: "Publicación de Alba Ríos" });
    expect(within(box).getByRole("img")).toHaveAttribute("src", "/media/ad-1.jpg");
    await user.click(within(box).getByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("button", zoom)).toHaveFocus());
  });

  test("closes by Escape", async () => {
    serve([campaign()], [ad()]);
    const { user } = show();
    await user.click(await screen.findByRole("button", zoom));
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  test("has its neighbours an arrow away, and none beyond the last", async () => {
    serve([campaign()], [ad(), ad({ _id: "ad-2", multimediaUri: "/media/ad-2.jpg" })]);
    const { user } = show();
    const [first] = await screen.findAllByRole("button", zoom);
    if (first) await user.click(first);
    const box = within(await screen.findByRole("dialog"));
    expect(box.queryByRole("button", { name: "Anterior" })).not.toBeInTheDocument();
    await user.keyboard("{ArrowRight}");
    expect(box.getByRole("img")).toHaveAttribute("src", "/media/ad-2.jpg");
    expect(box.queryByRole("button", { name: "Siguiente" })).not.toBeInTheDocument();
    await user.click(box.getByRole("button", { name: "Anterior" }));
    expect(box.getByRole("img")).toHaveAttribute("src", "/media/ad-1.jpg");
  });
});

describe("a campaign that cannot be shown", () => {
  test("that is unknown is not found", async () => {
    serve([]);
    show();
    expect(await screen.findByRole("heading", { name: "Acá no resuena nada" })).toBeInTheDocument();
  });

  test("that could not be fetched comes when tried again", async () => {
    network.use(api.query("CampaignPage", () => failure("INTERNAL")));
    const { user } = show();
    const again = await screen.findByRole("button", { name: "Probar de nuevo" });
    serve([campaign()]);
    await user.click(again);
    expect(await title()).toBeInTheDocument();
  });

  test("that a service away kept back comes by itself", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    network.use(api.query("CampaignPage", () => failure("UNAVAILABLE")));
    show();
    expect(await screen.findByText("El servicio no está disponible en este momento.")).toBeInTheDocument();
    serve([campaign()]);
    vi.advanceTimersByTime(3000);
    vi.useRealTimers();
    expect(await title()).toBeInTheDocument();
  });

  test("of another company leads home, and nothing is asked", async () => {
    await signIn({ permissions: BRAND });
    show("c-foreign");
    expect(await screen.findByText("at /")).toBeInTheDocument();
  });

  test("leads a visitor home", async () => {
    await signOut();
    await asVisitor();
    show();
    expect(await screen.findByText("at /")).toBeInTheDocument();
  });
});
