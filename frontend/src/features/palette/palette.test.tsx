import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeAll, expect, test } from "vitest";
import { PortalFrame } from "~/app/portal-frame/portal-frame";
import { api, network } from "~/testing/network";
import { BRAND, failure, renderPortal, signIn, signOut } from "~/testing/portal";

const EDITOR = [...BRAND, "editCampaigns"];
const VERANO = {
  __typename: "Campaign",
  _id: "k-1",
  companyId: "0197-company",
  name: "Verano",
  status: "OnGoing",
  startDt: null,
  externalId: "shop/7",
};
const LUZ = {
  __typename: "Creator",
  personId: "p-1",
  person: { __typename: "Person", _id: "p-1", firstName: "Luz", lastName: "Peña" },
};
const AD = {
  __typename: "Advertisement",
  _id: "ad-1",
  companyId: "0197-company",
  campaignId: "k-1",
  captionIdentifier: "ABCD1234",
  campaignName: "Verano",
  externalId: "crm/1042",
};

// The chunk is big: its coming is not what is timed here.
beforeAll(() => import("./palette"));
afterEach(async () => {
  delete document.documentElement.dataset.theme;
  await signOut();
});

/** A frame with the server behind it; `requests` are the searches that reached it. */
async function show(changes: Record<string, unknown> = {}) {
  const requests: Record<string, unknown>[] = [];
  network.use(
    api.query("NoticeBell", () =>
      HttpResponse.json({ data: { notices: { __typename: "NoticePage", unreadCount: 0, notices: [] } } }),
    ),
    api.query("BrandWaiting", () =>
      HttpResponse.json({
        data: { companyTasks: { __typename: "CompanyTasks", toAudit: 0, assignedToMe: 0 } },
      }),
    ),
    api.query("DeskWaiting", () => HttpResponse.json({ data: {} })),
    api.query("PaletteSearch", ({ variables }) => {
      requests.push(variables);
      const text = String(variables.text).toLowerCase();
      const campaigns = "verano".includes(text) || text === VERANO.externalId ? [VERANO] : [];
      const creators = ["pena", "pena luz"].includes(text) ? [LUZ] : [];
      return HttpResponse.json({
        data: {
          campaigns,
          byExternalId: variables.text === AD.externalId ? [AD] : [],
          ...(variables.byCode && { advertisements: variables.code === AD.captionIdentifier ? [AD] : [] }),
          ...(variables.people && { creators: { __typename: "CreatorPage", creators } }),
          ...(variables.brands && { companies: [{ __typename: "Company", _id: "c-9", name: "Verde" }] }),
        },
      });
    }),
  );
  await signIn({ firstName: "Alba", lastName: "Ríos", permissions: EDITOR, ...changes });
  return { requests, ...renderPortal(() => <PortalFrame>screen</PortalFrame>, "/portal", "/portal") };
}

const field = () => screen.findByRole("combobox", { name: "¿Qué buscás?" });
const options = () => screen.getAllByRole("option").map((option) => option.textContent);

test("Ctrl+K opens it with the focus in its field, and closes it again", async () => {
  const { user } = await show();
  await user.keyboard("{Control>}k{/Control}");
  const input = await field();
  await waitFor(() => expect(input).toHaveFocus());
  expect(screen.getByRole("dialog", { name: "Buscar y hacer" })).toBeInTheDocument();
  await user.keyboard("{Control>}k{/Control}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Escape closes it and gives the focus back to the button that opened it", async () => {
  const { user } = await show();
  const button = screen.getByRole("button", { name: "Buscar en el portal" });
  await user.click(button);
  await field();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(button).toHaveFocus();
});

test("arrows and Enter open a place, whatever its accents and case", async () => {
  const { user, requests } = await show();
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.type(await field(), "CONFIGURACION");
  await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  await user.clear(await field());
  await user.type(await field(), "a");
  const second = screen.getAllByRole("option")[1];
  await user.keyboard("{ArrowDown}");
  expect(await field()).toHaveAttribute("aria-activedescendant", second?.id);
  await user.clear(await field());
  await user.type(await field(), "creadores{Enter}");
  expect(await screen.findByText("at /creators")).toBeInTheDocument();
  // Whoever types slowly has the first letters of a word looked up, but never a letter alone.
  expect(requests).not.toContainEqual(expect.objectContaining({ text: "a" }));
});

test("a place or action is found by how its words begin, not by letters within them", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.type(await field(), "tema os");
  expect(options()).toEqual(["Usar el tema oscuro"]);
  await user.clear(await field());
  await user.type(await field(), "ma");
  await waitFor(() => expect(screen.queryByRole("option", { name: /tema/ })).toBeNull());
});

test("a campaign, a creator and a post are found by name and code", async () => {
  const { user, requests } = await show();
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.click(await field());
  await user.paste("vera");
  const campaigns = within(await screen.findByRole("group", { name: "Campañas" }));
  expect(campaigns.getByRole("option")).toHaveTextContent("VeranoActiva");
  expect(requests).toEqual([
    { text: "vera", companyId: "0197-company", code: "", byCode: false, people: true, brands: false },
  ]);
  await user.clear(await field());
  await user.type(await field(), "pena");
  const creators = within(await screen.findByRole("group", { name: "Creadores" }));
  expect(creators.getByRole("option")).toHaveTextContent("Luz Peña");
  await user.clear(await field());
  await user.type(await field(), "abcd1234");
  expect(await screen.findByRole("option", { name: /ABCD1234/ })).toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("at /audit/ad-1")).toBeInTheDocument();
});

test("creators are searched by the server, with one request after a pause, by words in any order", async () => {
  const { user, requests } = await show();
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.click(await field());
  await user.paste("pena luz");
  const luz = await screen.findByRole("option", { name: "Luz Peña" });
  expect(requests.map(({ text }) => text)).toEqual(["pena luz"]);
  expect(await field()).toHaveAttribute("aria-activedescendant", luz.id);
  expect(screen.getByText("Un resultado")).toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("at /creators/p-1")).toBeInTheDocument();
});

test("what was opened is offered first the next time, and is forgotten with the session", async () => {
  const { user, unmount } = await show();
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.type(await field(), "verano");
  await user.click(await screen.findByRole("option", { name: /Verano/ }));
  expect(await screen.findByText("at /companies/0197-company/k-1")).toBeInTheDocument();
  unmount();
  const { user: again } = renderPortal(() => <PortalFrame>screen</PortalFrame>, "/inbox", "/inbox");
  await again.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await field();
  const recent = within(screen.getByRole("group", { name: "Recientes" }));
  expect(recent.getAllByRole("option").map((option) => option.textContent)).toEqual(["Verano", "Inicio"]);
  await signOut();
  expect(localStorage.getItem("resuena.recent")).toBeNull();
});

test("it does things: a campaign, the theme, the language", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.type(await field(), "oscuro{Enter}");
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.type(await field(), "crear");
  expect(options()).toEqual(["Crear campaña"]);
  await user.clear(await field());
  await user.type(await field(), "english{Enter}");
  expect(await screen.findByText("at /en/portal")).toBeInTheDocument();
  expect(localStorage.getItem("resuena.language")).toBe("en");
});

test("says that nothing is called so", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.type(await field(), "zzz");
  expect((await screen.findAllByText("Nada se llama «zzz»"))[0]).toBeInTheDocument();
});

test("an ad and a campaign are found by the ids that other systems know them by", async () => {
  const { user } = await show();
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.click(await field());
  await user.paste("crm/1042");
  expect(await screen.findByRole("option", { name: /ABCD1234/ })).toBeInTheDocument();
  await user.clear(await field());
  await user.paste("shop/7");
  expect(await screen.findByRole("option", { name: /Verano/ })).toBeInTheDocument();
});

test("an ad whose code is its external id too is offered once", async () => {
  const { user } = await show();
  const both = { ...AD, externalId: AD.captionIdentifier };
  network.use(
    api.query("PaletteSearch", () =>
      HttpResponse.json({
        data: {
          campaigns: [],
          advertisements: [both],
          byExternalId: [both],
          creators: { __typename: "CreatorPage", creators: [] },
        },
      }),
    ),
  );
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.click(await field());
  await user.paste(AD.captionIdentifier);
  expect(await screen.findByRole("option", { name: /ABCD1234/ })).toBeInTheDocument();
  expect(options()).toHaveLength(1);
});

test("says that the search failed, and asks again", async () => {
  const { user } = await show();
  network.use(api.query("PaletteSearch", () => failure("SERVICE_UNAVAILABLE"), { once: true }));
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.click(await field());
  // At once: letters that come slowly are looked up one after the other.
  await user.paste("verano");
  expect(await screen.findByRole("alert")).toHaveTextContent("No pudimos buscar campañas ni personas.");
  await user.click(screen.getByRole("button", { name: "Probar de nuevo" }));
  expect(await screen.findByRole("option", { name: /Verano/ })).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("staff find any brand and the sections of the desk; who may not create a campaign is not offered it", async () => {
  const { user, requests } = await show({
    permissions: ["readCampaings", "readCompanies", "readLeads"],
    company: null,
  });
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.click(await field());
  await user.paste("ver");
  expect(await screen.findByRole("option", { name: "Verde" })).toBeInTheDocument();
  expect(requests[0]).toMatchObject({ companyId: null, people: false, brands: true });
  await user.clear(await field());
  await user.type(await field(), "contactos");
  expect(options()).toEqual(["Contactos"]);
  await user.clear(await field());
  await user.type(await field(), "crear");
  expect(screen.queryByRole("option", { name: /Crear/ })).toBeNull();
});

test("who only reads is led to a post on its campaign's page, and is offered no scanning, which would be refused", async () => {
  const { user } = await show({ permissions: ["readCampaings"] });
  await user.click(screen.getByRole("button", { name: "Buscar en el portal" }));
  await user.type(await field(), "escanear");
  expect(screen.queryByRole("option", { name: /Escanear/ })).toBeNull();
  await user.clear(await field());
  await user.type(await field(), "abcd1234");
  expect(await screen.findByRole("option", { name: /ABCD1234/ })).toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("at /companies/0197-company/k-1?q=ABCD1234")).toBeInTheDocument();
});
