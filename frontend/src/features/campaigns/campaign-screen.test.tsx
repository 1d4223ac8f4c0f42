import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import CampaignPage from "~/app/routes/campaign";
import { wanted } from "~/session/wanted";
import { campaignAnswer, paidInMoney, serveCampaign } from "~/testing/campaigns";
import { api, network } from "~/testing/network";
import { asVisitor, BRAND, failure, renderPortal, STAFF, signIn, signOut } from "~/testing/portal";

const OWN = "0197-company";

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
    serveCampaign([campaignAnswer()]);
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
    serveCampaign([campaignAnswer({ status })]);
    show();
    await title();
    expect(screen.getByText(label)).toBeInTheDocument();
  });

  test("is read together with its first advertisements, neither waiting for the other", async () => {
    serveCampaign([campaignAnswer()]);
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    let times = 0;
    network.use(
      api.query("CampaignPage", async () => {
        await asked;
        return HttpResponse.json({ data: { campaigns: [campaignAnswer()] } });
      }),
      api.query("CampaignAdvertisements", () => {
        times += 1;
        resolve();
        return HttpResponse.json({ data: { advertisements: [] } });
      }),
    );
    show();
    await title();
    expect(await screen.findByText("Todavía no hay publicaciones.")).toBeInTheDocument();
    expect(times).toBe(1);
  });

  test("begins at the top of the page", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    serveCampaign([campaignAnswer()]);
    show();
    await title();
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  });

  test("is left without an error in a browser whose scrolling answers a promise", async () => {
    vi.spyOn(window, "scrollTo").mockImplementation(() => Promise.resolve() as unknown as undefined);
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    serveCampaign([campaignAnswer()]);
    const { unmount } = show();
    await title();
    unmount();
    expect(logged).not.toHaveBeenCalled();
  });

  test("its breadcrumb leads to the company, and for staff to all companies", async () => {
    serveCampaign([campaignAnswer()]);
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
    serveCampaign([campaignAnswer({ type })]);
    expect(await open(/^Tipo de campaña/)).toHaveTextContent(text);
  });

  test("paid in product it says which product", async () => {
    serveCampaign([campaignAnswer()]);
    expect(await open(/^Qué paga la marca/)).toHaveTextContent("Una caja de café");
  });

  test("paid in money it says how much, in its currency", async () => {
    serveCampaign([campaignAnswer({ ...paidInMoney, customAdPrice: 80, currency: "USD" })]);
    expect(await open(/^Qué paga la marca/)).toHaveTextContent(/^US\$\s80 por publicación aprobada$/);
  });

  test("paid in money it has a budget and no stock", async () => {
    serveCampaign([campaignAnswer(paidInMoney, { remainingStock: null })]);
    const budget = await open(/^Presupuesto/);
    expect(budget).toHaveTextContent(/Disponible: \$\s300\.000 de \$\s500\.000/);
    expect(budget).toHaveTextContent(/Gastado: \$\s150\.000 de \$\s500\.000/);
    expect(budget).toHaveTextContent(/Reservado para publicaciones pendientes: \$\s50\.000/);
    expect(screen.queryByRole("button", { name: /^Stock/ })).not.toBeInTheDocument();
  });

  test("paid in product it has a stock and no budget", async () => {
    serveCampaign([campaignAnswer()]);
    const stock = await open(/^Stock\s*35$/);
    expect(stock).toHaveTextContent("Quedan 35 unidades");
    expect(stock).toHaveTextContent("30 libres · 4 en espera · 7 entregadas");
    expect(screen.queryByRole("button", { name: /^Presupuesto/ })).not.toBeInTheDocument();
  });

  test.each([
    ["money", paidInMoney, /las audita el equipo de Resuena/],
    ["Spot", { type: "Spot" }, /solo hace falta validar/],
    ["product", {}, /Auditás vos/],
  ])("explains the audit of %s", async (_, changes, text) => {
    serveCampaign([campaignAnswer(changes)]);
    expect(await open(/^Auditoría/)).toHaveTextContent(text);
  });

  test("shows the terms and conditions", async () => {
    serveCampaign([campaignAnswer()]);
    expect(await open(/^Bases y condiciones/)).toHaveTextContent("Solo mayores de edad.");
  });

  test("a Sponsorship campaign whose text has no marker shows all of it as terms", async () => {
    const text = "Fotos nítidas, con buena luz.";
    serveCampaign([campaignAnswer({ type: "Sponsorship", briefToShow: text, termsOrBriefToShow: text })]);
    expect(await open(/^Bases y condiciones/)).toHaveTextContent(text);
  });

  test("a campaign without terms says so", async () => {
    serveCampaign([campaignAnswer({ termsOrBriefToShow: "" })]);
    expect(await open(/^Bases y condiciones/)).toHaveTextContent("no tiene bases y condiciones");
  });

  test.each([
    ["Advertising", "Mostrá la taza.", true],
    ["Advertising", "", true],
    ["Spot", "Mostrá la taza.", true],
    ["Spot", "", false],
    ["Sponsorship", "Mostrá la taza.", false],
  ])("the brief of %s «%s» is shown: %s", async (type, briefToShow, shown) => {
    serveCampaign([campaignAnswer({ type, briefToShow })]);
    show();
    await title();
    expect(screen.queryAllByRole("button", { name: "Brief" })).toHaveLength(shown ? 1 : 0);
  });

  test("an Advertising campaign without a brief says so", async () => {
    serveCampaign([campaignAnswer({ briefToShow: "" })]);
    expect(await open(/^Brief/)).toHaveTextContent("Esta campaña no tiene brief.");
  });
});

describe("a campaign that cannot be shown", () => {
  test("that is unknown is not found", async () => {
    serveCampaign([]);
    show();
    expect(await screen.findByRole("heading", { name: "Acá no resuena nada" })).toBeInTheDocument();
  });

  test("that could not be fetched comes when tried again", async () => {
    network.use(api.query("CampaignPage", () => failure("INTERNAL")));
    const { user } = show();
    const again = await screen.findByRole("button", { name: "Probar de nuevo" });
    serveCampaign([campaignAnswer()]);
    await user.click(again);
    expect(await title()).toBeInTheDocument();
  });

  test("that a service away kept back comes by itself", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    network.use(api.query("CampaignPage", () => failure("UNAVAILABLE")));
    show();
    expect(await screen.findByText("El servicio no está disponible en este momento.")).toBeInTheDocument();
    serveCampaign([campaignAnswer()]);
    vi.advanceTimersByTime(3000);
    vi.useRealTimers();
    expect(await title()).toBeInTheDocument();
  });

  test("of another company leads home, and nothing is asked", async () => {
    await signIn({ permissions: BRAND });
    const asked: unknown[] = [];
    network.use(
      api.query("CampaignPage", ({ variables }) => {
        asked.push(variables);
        return HttpResponse.json({ data: { campaigns: [campaignAnswer()] } });
      }),
    );
    show("c-foreign");
    expect(await screen.findByText("at /")).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  test("leads a visitor home, and keeps the page for the sign-in", async () => {
    await signOut();
    await asVisitor();
    show();
    expect(await screen.findByText("at /")).toBeInTheDocument();
    expect(wanted()).toMatch(/^companies\/[\w-]+\/[\w-]+$/);
  });
});
