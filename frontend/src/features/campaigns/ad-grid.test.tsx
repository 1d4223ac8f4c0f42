import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import CampaignPage from "~/app/routes/campaign";
import { adAnswer, campaignAnswer, paidInMoney, serveCampaign } from "~/testing/campaigns";
import { api, network } from "~/testing/network";
import { failure, held, renderPortal, signIn, signOut } from "~/testing/portal";

const show = () =>
  renderPortal(CampaignPage, "/companies/:companyId/:campaignId", "/companies/0197-company/k-1");

const title = () => screen.findByRole("heading", { level: 1, name: "Otoño en taza" });

beforeEach(() => signIn());
afterEach(signOut);

describe("a campaign's advertisements", () => {
  const card = () => screen.findByRole("article");
  const cardOf = (code: string) => screen.findByRole("article", { name: new RegExp(code) });

  test("a card tells its creator, code, status, age and reactions", async () => {
    serveCampaign(
      [campaignAnswer()],
      [adAnswer({ creationDt: new Date(Date.now() - 3 * 86_400_000).toISOString() })],
    );
    show();
    const shown = within(await card());
    for (const text of ["Alba Ríos", "AB12CD34", "Pendiente", "hace 3 días"])
      expect(shown.getByText(text)).toBeInTheDocument();
    expect(shown.getByRole("img", { name: "Publicación de Alba Ríos" })).toHaveAttribute(
      "src",
      "/media/ad-1-480.jpg",
    );
    expect(shown.getByText("Me gusta").closest("dt")?.nextElementSibling).toHaveTextContent(/^123$/);
    expect(shown.getByText("Comentarios").closest("dt")?.nextElementSibling).toHaveTextContent(/^9$/);
  });

  test.each(["cards", "table"])("among %s one that waits tells by when it is decided", async (layout) => {
    localStorage.setItem("resuena.ads-layout", layout);
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const late = { auditDeadline: hours(-2.5) };
    serveCampaign(
      [campaignAnswer()],
      [
        adAnswer({ auditDeadline: hours(2.5) }),
        adAnswer({ ...late, _id: "ad-2", captionIdentifier: "LATE0001" }),
        adAnswer({ ...late, _id: "ad-3", captionIdentifier: "DONE0001", status: "Approved" }),
      ],
    );
    show();
    expect(within(await cardOf("AB12CD34")).getByText(/^Vence en 2 horas$/)).toBeInTheDocument();
    expect(within(await cardOf("LATE0001")).getByText(/^Venció hace 2 horas$/)).toBeInTheDocument();
    expect(within(await cardOf("DONE0001")).queryByText(/^Ven/)).not.toBeInTheDocument();
    localStorage.removeItem("resuena.ads-layout");
  });

  test("links to the posts in their networks, in another tab", async () => {
    const post = (platform: string) => ({
      __typename: "Post",
      _id: platform,
      platform,
      postPlatformId: `https://${platform.toLowerCase()}.example/p/1`,
      feedDt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
    });
    serveCampaign([campaignAnswer()], [adAnswer({ _posts: [post("Instagram"), post("Facebook")] })]);
    show();
    const shown = within(await card());
    for (const network of ["Instagram", "Facebook"]) {
      const link = shown.getByRole("link", { name: `Ver en ${network}` });
      expect(link).toHaveAttribute("href", `https://${network.toLowerCase()}.example/p/1`);
      expect(link).toHaveAttribute("target", "_blank");
    }
    expect(shown.getByText("Según Instagram y Facebook, actualizado hace 2 horas")).toBeInTheDocument();
  });

  test.each(["WaitingForCustomerAudit", "WaitingForPlatformAudit"])(
    "%s and paid in product leads to its audit in another tab",
    async (status) => {
      serveCampaign([campaignAnswer()], [adAnswer({ status })]);
      show();
      const link = within(await card()).getByRole("link", { name: /^Auditar\s*AB12CD34/ });
      expect(link).toHaveAttribute("href", "/audit/ad-1");
      expect(link).toHaveAttribute("target", "_blank");
    },
  );

  test("a waiting Spot is validated instead of audited", async () => {
    serveCampaign([campaignAnswer({ type: "Spot" })], [adAnswer({ campaignType: "Spot" })]);
    show();
    expect(within(await card()).getByRole("link", { name: /^Validar/ })).toBeInTheDocument();
  });

  test("waiting and paid in money says who audits it, and leads nowhere", async () => {
    serveCampaign(
      [campaignAnswer(paidInMoney)],
      [adAnswer({ status: "WaitingForPlatformAudit", paymentType: "Money" })],
    );
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
    serveCampaign([campaignAnswer()], [adAnswer({ status })]);
    show();
    const shown = within(await card());
    expect(shown.getByText(label)).toBeInTheDocument();
    expect(shown.queryAllByRole("link").map((link) => link.textContent)).toEqual(
      status === "Approved" ? [expect.stringContaining("Entregar el producto")] : [],
    );
    expect(shown.queryByText("La audita el equipo de Resuena.")).not.toBeInTheDocument();
  });

  test("waiting and paid in product is offered to no staff, whom the brand's audit would refuse", async () => {
    await signIn({
      permissions: ["readCompanies", "readCampaings", "auditAdvertisement", "auditMoneyAdvertisement"],
    });
    serveCampaign([campaignAnswer()], [adAnswer()]);
    show();
    const shown = within(await card());
    expect(shown.getByText("Espera la decisión de la marca.")).toBeInTheDocument();
    expect(shown.queryByRole("link", { name: /^Auditar/ })).not.toBeInTheDocument();
  });

  test("what an approved ad earned is handed over from its own page, in another tab", async () => {
    serveCampaign([campaignAnswer()], [adAnswer({ status: "Approved" })]);
    show();
    const link = within(await card()).getByRole("link", { name: /^Entregar el producto\s*AB12CD34/ });
    expect(link).toHaveAttribute("href", "/audit/ad-1");
    expect(link).toHaveAttribute("target", "_blank");
  });

  test("what was handed over says when, and is not offered again", async () => {
    const deliveredAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
    serveCampaign([campaignAnswer()], [adAnswer({ status: "Approved", deliveredAt })]);
    show();
    const shown = within(await card());
    expect(shown.getByText("Producto entregado hace 2 horas")).toBeInTheDocument();
    expect(shown.queryByRole("link")).not.toBeInTheDocument();
  });

  test.each([
    ["paid in money", { paymentType: "Money" }],
    ["of another brand", { companyId: "0197-other" }],
  ])("an approved ad %s is not handed over by the brand", async (_, changes) => {
    serveCampaign([campaignAnswer()], [adAnswer({ status: "Approved", ...changes })]);
    show();
    expect(within(await card()).queryByRole("link")).not.toBeInTheDocument();
  });

  test("no translation touches its code, nor its creator's name", async () => {
    serveCampaign([campaignAnswer()], [adAnswer()]);
    show();
    expect(await screen.findByText("AB12CD34", { selector: "dd" })).toHaveAttribute("translate", "no");
    expect(screen.getByText("Alba Ríos")).toHaveAttribute("translate", "no");
  });

  test("an unknown status has the neutral tone, and a rejected one has not", async () => {
    serveCampaign(
      [campaignAnswer()],
      [adAnswer({ status: "Archived" }), adAnswer({ _id: "ad-2", status: "RejectedByPlatform" })],
    );
    show();
    expect((await screen.findByText("Sin estado")).parentElement).toHaveClass("text-calm");
    expect(screen.getByText("Rechazada").parentElement).toHaveClass("text-bad");
  });

  test("a creator without a whole name is someone in the community", async () => {
    serveCampaign(
      [campaignAnswer()],
      [adAnswer({ _person: { __typename: "Person", _id: "p-1", firstName: "Alba", lastName: null } })],
    );
    show();
    expect(within(await card()).getByText("una persona de la comunidad")).toBeInTheDocument();
  });

  test("without advertisements it says so", async () => {
    serveCampaign([campaignAnswer()]);
    show();
    expect(await screen.findByRole("heading", { name: "Todavía no hay publicaciones." })).toBeInTheDocument();
  });

  test("refreshing fetches the advertisements and the totals again", async () => {
    serveCampaign([campaignAnswer()], [adAnswer()]);
    const { user } = show();
    expect(within(await card()).getByText("Pendiente")).toBeInTheDocument();
    const gate = held();
    network.use(
      api.query("CampaignPage", () =>
        HttpResponse.json({ data: { campaigns: [campaignAnswer({}, { approved: 8 })] } }),
      ),
      api.query("CampaignAdvertisements", async () => {
        await gate.until;
        return HttpResponse.json({ data: { advertisements: [adAnswer({ status: "Approved" })] } });
      }),
    );
    await user.click(screen.getByRole("button", { name: "Actualizar" }));
    expect(await screen.findByRole("button", { name: "Actualizando…" })).toBeDisabled();
    gate.release();
    expect(await screen.findByText("Aprobada")).toBeInTheDocument();
    expect(screen.getByText("Aprobados").closest("dt")?.nextElementSibling).toHaveTextContent("8");
    expect(screen.getByRole("button", { name: "Actualizar" })).toBeEnabled();
  });

  test("a refresh that fails says so and keeps what was there; the next one brings the news", async () => {
    serveCampaign([campaignAnswer()], [adAnswer()]);
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
    serveCampaign([campaignAnswer()], [adAnswer({ status: "Approved" })]);
    await user.click(screen.getByRole("button", { name: "Actualizar" }));
    expect(await screen.findByText("Aprobada")).toBeInTheDocument();
  });

  test("that could not be fetched leave the campaign standing, and come when tried again", async () => {
    serveCampaign([campaignAnswer()]);
    network.use(api.query("CampaignAdvertisements", () => failure("INTERNAL")));
    const { user } = show();
    await title();
    const again = await screen.findByRole("button", { name: "Probar de nuevo" });
    expect(screen.getByText("Aprobados")).toBeInTheDocument();
    serveCampaign([campaignAnswer()], [adAnswer()]);
    await user.click(again);
    expect(await card()).toBeInTheDocument();
  });

  test("while they come there is a spinner", async () => {
    serveCampaign([campaignAnswer()]);
    const gate = held();
    network.use(
      api.query("CampaignAdvertisements", async () => {
        await gate.until;
        return HttpResponse.json({ data: { advertisements: [adAnswer()] } });
      }),
    );
    show();
    await title();
    expect(screen.getByText("Cargando…")).toBeInTheDocument();
    expect(screen.queryByText("Cargado")).not.toBeInTheDocument();
    gate.release();
    expect(await card()).toBeInTheDocument();
    expect(screen.queryByText("Cargando…")).not.toBeInTheDocument();
    expect(screen.getByText("Cargado")).toBeInTheDocument();
  });

  test("the rest comes below the first ones", async () => {
    serveCampaign([campaignAnswer({}, { posts: 2 })], [adAnswer()]);
    const { user } = show();
    await card();
    const cursors: unknown[] = [];
    network.use(
      api.query("CampaignAdvertisements", ({ variables }) => {
        cursors.push(variables.after);
        return HttpResponse.json({ data: { advertisements: [adAnswer({ _id: "ad-2" })] } });
      }),
    );
    await user.click(screen.getByRole("button", { name: "Ver más publicaciones" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
    expect(cursors).toEqual(["ad-1"]);
    expect(screen.queryByRole("button", { name: "Ver más publicaciones" })).not.toBeInTheDocument();
  });
});

describe("the picture of an advertisement", () => {
  const zoom = { name: /^Ampliar la imagen/ };

  test("fills the screen, and closes by its button with the focus back", async () => {
    serveCampaign([campaignAnswer()], [adAnswer()]);
    const { user } = show();
    await user.click(await screen.findByRole("button", zoom));
    const box = await screen.findByRole("dialog", { name: "Publicación de Alba Ríos" });
    expect(within(box).getByRole("img")).toHaveAttribute("src", "/media/ad-1-1440.jpg");
    await user.click(within(box).getByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("button", zoom)).toHaveFocus());
  });

  test("closes by Escape", async () => {
    serveCampaign([campaignAnswer()], [adAnswer()]);
    const { user } = show();
    await user.click(await screen.findByRole("button", zoom));
    await screen.findByRole("dialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  test("has its neighbours an arrow away, and none beyond the last", async () => {
    serveCampaign([campaignAnswer()], [adAnswer(), adAnswer({ _id: "ad-2", imageZoom: "/media/ad-2.jpg" })]);
    const { user } = show();
    const [first] = await screen.findAllByRole("button", zoom);
    if (first) await user.click(first);
    const dialog = await screen.findByRole("dialog");
    const box = within(dialog);
    expect(box.queryByRole("button", { name: "Anterior" })).not.toBeInTheDocument();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard("{ArrowRight}");
    expect(box.getByRole("img")).toHaveAttribute("src", "/media/ad-2.jpg");
    expect(box.queryByRole("button", { name: "Siguiente" })).not.toBeInTheDocument();
    await user.click(box.getByRole("button", { name: "Anterior" }));
    expect(box.getByRole("img")).toHaveAttribute("src", "/media/ad-1-1440.jpg");
  });
});
