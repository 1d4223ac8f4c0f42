import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, test } from "vitest";
import CompanyPage from "~/app/routes/company";
import { wanted } from "~/session/wanted";
import { api, companyAnswer, network } from "~/testing/network";
import { asVisitor, BRAND, failure, held, renderPortal, STAFF, signIn, signOut } from "~/testing/portal";

const OWN = "0197-company";
const logo = "/media/logo.png";
const aurora = companyAnswer({
  __typename: "Company",
  logo,
  thumbnail: "/media/thumb.jpg",
  campaignsOnGoingCount: 2,
  campaignsStoppedCount: 8,
  campaignsFinishedCount: 3,
  budgets: [],
});

function campaignCard(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Campaign",
    _id: "k-1",
    companyId: OWN,
    name: "Otoño en taza",
    type: "Advertising",
    status: "OnGoing",
    startDt: null,
    startDay: null,
    paymentType: "Product",
    creationDt: "2026-04-10T12:00:00Z",
    totals: {
      __typename: "CampaignTotals",
      spentOnReactions: 0,
      posts: 12,
      approved: 7,
      likes: 0,
      comments: 0,
    },
    ...changes,
  };
}

function serve(companies: unknown[], campaigns: unknown[] = []) {
  const requests: unknown[] = [];
  network.use(
    api.query("CompanyPage", ({ variables }) => {
      requests.push(variables);
      return HttpResponse.json({ data: { companies } });
    }),
    api.query("CompanyCampaigns", () => HttpResponse.json({ data: { campaigns } })),
  );
  return requests;
}

/** What is asked of the list; nothing is stopped. */
function listening() {
  const requests: unknown[] = [];
  network.use(
    api.query("CompanyCampaigns", ({ variables }) => {
      requests.push(variables);
      const stopped = variables.where.status?.[0] === "Stopped";
      return HttpResponse.json({ data: { campaigns: stopped ? [] : [campaignCard()] } });
    }),
  );
  return requests;
}

const show = (companyId = OWN) =>
  renderPortal(CompanyPage, "/companies/:companyId", `/companies/${companyId}`);

const notFound = () => screen.findByRole("heading", { name: "Acá no resuena nada" });
const named = { firstName: "Alba", lastName: "Ríos" };

afterEach(signOut);

describe("a company", () => {
  test("its head counts ongoing and finished campaigns", async () => {
    await signIn(named);
    const requests = serve([aurora]);
    show();
    expect(await screen.findByRole("heading", { level: 1, name: "Café Aurora" })).toBeInTheDocument();
    expect(screen.getByText("activas o programadas").nextElementSibling).toHaveTextContent(/^2$/);
    expect(screen.getByText("finalizadas").nextElementSibling).toHaveTextContent(/^3$/);
    expect(requests).toEqual([{ companyId: OWN }]);
  });

  test("its head shows the budget in each currency, and adds none to another", async () => {
    await signIn(named);
    const budgets = [
      { __typename: "CompanyBudget", currency: "ARS", investment: 500000, available: 123000 },
      { __typename: "CompanyBudget", currency: "USD", investment: 1200, available: 0 },
    ];
    serve([{ ...aurora, budgets }]);
    show();
    const list = await screen.findByRole("list", { name: "Presupuesto de las campañas" });
    const lines = within(list).getAllByRole("listitem");
    expect(lines.map((line) => line.textContent?.replace(/\s/g, " "))).toEqual([
      "$ 500.000 de presupuesto, $ 123.000 disponibles",
      "US$ 1.200 de presupuesto, US$ 0 disponibles",
    ]);
  });

  test("nothing is said of an investment where there is none", async () => {
    await signIn(named);
    serve([aurora]);
    show();
    await screen.findByRole("heading", { name: "Café Aurora" });
    expect(screen.queryByRole("list", { name: "Presupuesto de las campañas" })).not.toBeInTheDocument();
  });

  test("asks for nothing that the profile already has", async () => {
    await signIn(named);
    serve([aurora]);
    show();
    await screen.findByRole("heading", { name: "Café Aurora" });
    expect(screen.queryByRole("status")).not.toBeInTheDocument();
  });

  test.each([
    ["first", { firstName: null, lastName: "Ríos" }],
    ["last", { firstName: "Alba", lastName: null }],
  ])("asks for the %s name that is missing", async (_, session) => {
    await signIn(session);
    serve([aurora]);
    show();
    const prompt = await screen.findByRole("status");
    expect(prompt).toHaveTextContent(/^Completá tu nombre y apellido/);
    expect(within(prompt).getByRole("link")).toHaveAttribute("href", "/editProfile");
  });

  test("asks an owner for the logo that is missing", async () => {
    await signIn({ ...named, permissions: [...BRAND, "manageMembers"] });
    serve([{ ...aurora, logo: null, thumbnail: null }]);
    show();
    const prompt = await screen.findByRole("status");
    expect(prompt).toHaveTextContent(/^Tu marca todavía no tiene logo/);
    expect(within(prompt).getByRole("link")).toHaveAttribute("href", "/editCompany");
  });

  test("asks for no logo whoever may not change it", async () => {
    await signIn(named);
    serve([{ ...aurora, logo: null, thumbnail: null }]);
    show();
    await screen.findByRole("heading", { name: "Café Aurora" });
    expect(screen.queryByRole("status")).not.toBeInTheDocument();
  });

  test("the breadcrumb of a brand has no list of brands", async () => {
    await signIn(named);
    serve([aurora]);
    show();
    const trail = within(await screen.findByRole("navigation", { name: "Dónde estás" }));
    expect(trail.getByRole("link", { name: "Inicio" })).toHaveAttribute("href", "/");
    expect(trail.queryByRole("link", { name: "Marcas" })).not.toBeInTheDocument();
    expect(trail.getByText("Café Aurora")).toHaveAttribute("aria-current", "page");
  });

  test("the breadcrumb of who reads companies leads to their list", async () => {
    await signIn({ permissions: STAFF, company: null });
    serve([aurora]);
    show();
    const trail = within(await screen.findByRole("navigation", { name: "Dónde estás" }));
    expect(trail.getByRole("link", { name: "Marcas" })).toHaveAttribute("href", "/companies");
  });

  test("a campaign's card says where it stands and leads to its results", async () => {
    await signIn(named);
    serve([aurora], [campaignCard()]);
    const { user } = show();
    const card = await screen.findByRole("link", { name: "Ver los resultados de Otoño en taza" });
    for (const text of ["Activa", "Publicidad", "Desde abril de 2026", "12 publicaciones", "7 aprobadas"])
      expect(within(card).getByText(text)).toBeInTheDocument();
    expect(card).toHaveAccessibleDescription(
      /^Activa.*Publicidad.*12 publicaciones.*7 aprobadas.*Desde abril de 2026$/,
    );
    await user.click(card);
    expect(await screen.findByText(`at /companies/${OWN}/k-1`)).toBeInTheDocument();
  });

  test("a campaign whose first day has not come says on its card when it starts", async () => {
    await signIn(named);
    serve([aurora], [campaignCard({ startDt: "2099-12-01T03:00:00Z", startDay: "2099-12-01" })]);
    show();
    const card = within(await screen.findByRole("link", { name: "Ver los resultados de Otoño en taza" }));
    expect(card.getByText("Programada")).toBeInTheDocument();
    expect(card.getByText("Empieza el 1 de dic de 2099")).toBeInTheDocument();
    expect(card.queryByText(/^Desde/)).not.toBeInTheDocument();
  });

  test("two to four ticked campaigns lead to their comparison; of more, the bar says how many are too many", async () => {
    await signIn(named);
    serve(
      [aurora],
      ["A", "B", "C", "D", "E"].map((_id) => campaignCard({ _id, name: _id })),
    );
    const { user } = show();
    const tick = async (name: string) =>
      user.click(await screen.findByRole("checkbox", { name: `Comparar ${name}` }));
    await tick("A");
    const bar = within(screen.getByRole("region", { name: "Campañas elegidas para comparar" }));
    expect(bar.getByText("Elegí otra para compararlas.")).toBeInTheDocument();
    expect(bar.queryByRole("link")).not.toBeInTheDocument();
    for (const name of ["B", "C", "D", "E"]) await tick(name);
    expect(bar.getByText("Se comparan hasta cuatro: quitá una.")).toBeInTheDocument();
    expect(bar.queryByRole("link")).not.toBeInTheDocument();
    for (const name of ["A", "D", "E"]) await tick(name);
    expect(bar.getByRole("link", { name: "Comparar" })).toHaveAttribute("href", "/compare?c=B&c=C");
    await user.click(bar.getByRole("button", { name: "Quitar todas" }));
    expect(screen.queryByRole("region", { name: "Campañas elegidas para comparar" })).not.toBeInTheDocument();
  });

  test("another's campaigns are not ticked", async () => {
    await signIn({ permissions: STAFF, company: null });
    serve([aurora], [campaignCard()]);
    show();
    await screen.findByRole("link", { name: "Ver los resultados de Otoño en taza" });
    expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
  });

  test("campaigns that are still drafts are not asked for, whoever looks", async () => {
    await signIn({ permissions: STAFF, company: null });
    serve([aurora]);
    const requests = listening();
    show();
    await screen.findByRole("link", { name: "Ver los resultados de Otoño en taza" });
    expect(requests[0]).toEqual({
      where: {
        companyId: OWN,
        active: true,
        status: ["OnGoing", "WaitingForApproval", "WaitingForPayment", "Stopped", "Finished"],
      },
      orderBy: { creationDt: "DESC" },
      limit: 30,
    });
  });

  test("its campaigns are found by name and status, and the search can be let go", async () => {
    await signIn(named);
    serve([aurora]);
    const requests = listening();
    const { user } = show();
    await user.type(await screen.findByLabelText("Buscar una campaña"), "Otoño");
    await user.selectOptions(screen.getByLabelText("Estado"), "Frenada");
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ where: { search: "Otoño", status: ["Stopped"] } }),
    );
    expect(await screen.findByRole("heading", { name: "Ninguna campaña coincide." })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText("Estado"), "Todas");
    await user.clear(screen.getByLabelText("Buscar una campaña"));
    expect(
      await screen.findByRole("link", { name: "Ver los resultados de Otoño en taza" }),
    ).toBeInTheDocument();
  });

  test("without campaigns it says so", async () => {
    await signIn(named);
    serve([aurora]);
    show();
    expect(
      await screen.findByRole("heading", { name: "Todavía no hay campañas para mostrar." }),
    ).toBeInTheDocument();
  });

  test("the search for an advertisement opens as a dialog", async () => {
    await signIn(named);
    serve([aurora]);
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Buscar una publicación" }));
    expect(await screen.findByRole("dialog", { name: "Buscar por código" })).toBeInTheDocument();
  });

  test("says that it is loading until the company comes", async () => {
    await signIn(named);
    const gate = held();
    network.use(
      api.query("CompanyPage", async () => {
        await gate.until;
        return HttpResponse.json({ data: { companies: [aurora], campaigns: [] } });
      }),
    );
    show();
    expect(await screen.findByText("Cargando…")).toBeInTheDocument();
    gate.release();
    expect(await screen.findByRole("heading", { name: "Café Aurora" })).toBeInTheDocument();
  });
});

describe("a company that is not there", () => {
  test.each([
    ["staff", STAFF],
    ["a brand", BRAND],
  ])("the id `undefined` is not found for %s, and nothing is asked", async (_, permissions) => {
    await signIn({ permissions });
    const requests = serve([aurora]);
    show("undefined");
    expect(await notFound()).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ir al inicio" })).toHaveAttribute("href", "/");
    expect(requests).toEqual([]);
  });

  test("an unknown company is not found", async () => {
    await signIn({ permissions: STAFF, company: null });
    serve([]);
    show("c-unknown");
    expect(await notFound()).toBeInTheDocument();
  });

  test("a company that could not be fetched is not found", async () => {
    await signIn(named);
    network.use(api.query("CompanyPage", () => failure("UNAVAILABLE")));
    show();
    expect(await notFound()).toBeInTheDocument();
  });
});

describe("a company that somebody may not see", () => {
  async function leaves(companyId?: string, to = "at /") {
    const requests = serve([aurora]);
    show(companyId);
    expect(await screen.findByText(to)).toBeInTheDocument();
    expect(requests).toEqual([]);
  }

  test("a brand leaves another's company", async () => {
    await signIn({ permissions: BRAND });
    await leaves("c-foreign");
  });

  test("who may not read campaigns leaves their own company", async () => {
    await signIn({ permissions: [] });
    await leaves();
  });

  test("reading companies alone does not open a company's campaigns", async () => {
    await signIn({ permissions: ["readCompanies"], company: null });
    await leaves();
  });

  test("a visitor signs in first, and the page is kept", async () => {
    await asVisitor();
    await leaves(undefined, `at /login?from=${encodeURIComponent(`companies/${OWN}`)}`);
    expect(wanted()).toBe(`companies/${OWN}`);
  });
});
