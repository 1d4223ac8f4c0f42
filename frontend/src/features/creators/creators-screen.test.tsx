import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, expect, test } from "vitest";
import CreatorsPage from "~/app/routes/creators";
import { api, network } from "~/testing/network";
import { BRAND, failure, renderPortal, signIn, signOut } from "~/testing/portal";

const OWN = "0197-company";

function creator(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Creator",
    personId: "p-1",
    person: { __typename: "Person", _id: "p-1", firstName: "Luz", lastName: "Sosa" },
    campaigns: 2,
    advertisements: 5,
    approved: 3,
    rejected: 1,
    engagement: 1240,
    firstAt: "2026-09-02T12:00:00Z",
    lastAt: "2026-11-20T12:00:00Z",
    costs: [
      { __typename: "CreatorCost", currency: "ARS", spent: 4200 },
      { __typename: "CreatorCost", currency: "USD", spent: 30 },
    ],
    ...changes,
  };
}

function serve(creators: unknown[], total = creators.length) {
  const asked: Record<string, unknown>[] = [];
  network.use(
    api.query("CreatorCampaigns", () =>
      HttpResponse.json({ data: { campaigns: [{ __typename: "Campaign", _id: "k-1", name: "Otoño" }] } }),
    ),
    api.query("Creators", ({ variables }) => {
      asked.push(variables);
      return HttpResponse.json({ data: { creators: { __typename: "CreatorPage", creators, total } } });
    }),
  );
  return asked;
}

const show = (at = "/creators") => renderPortal(CreatorsPage, "/creators", at);

afterEach(signOut);

test("a row tells approval, reactions and cost, and adds no currency to another", async () => {
  await signIn();
  serve([creator()]);
  show();
  const row = (await screen.findByRole("link", { name: "Ver las publicaciones de Luz Sosa" })).closest("tr");
  const cells = within(row as HTMLElement).getAllByRole("cell");
  const values = cells.map(({ lastElementChild }) => lastElementChild?.textContent?.replace(/\s/g, " "));
  expect(values.slice(0, 6)).toEqual(["5", "75%", "1.240", "$ 4.200 + US$ 30", "2", "2 de sept de 2026"]);
});

test("order and campaign are asked of the server, and stand in the address", async () => {
  await signIn();
  const asked = serve([creator()]);
  const { user } = show("/creators?order=Last");
  await user.selectOptions(
    screen.getByRole("combobox", { name: "Campaña" }),
    await screen.findByRole("option", { name: "Otoño" }),
  );
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ companyId: OWN, campaignId: "k-1", order: "Last", limit: 50 }),
  );
});

test("the next page starts after the last person", async () => {
  await signIn();
  const asked = serve([creator()], 2);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Ver más creadores" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ after: "p-1" }));
});

test("a creator is found by name in the whole ranking, however it is accented", async () => {
  await signIn();
  const page = Array.from({ length: 100 }, (_, place) => creator({ personId: `p-${place}`, person: null }));
  const ines = { __typename: "Person", _id: "p-i", firstName: "Inés", lastName: "Paz" };
  network.use(
    api.query("CreatorCampaigns", () => HttpResponse.json({ data: { campaigns: [] } })),
    api.query("Creators", ({ variables }) => {
      const first = variables.limit === page.length ? page : page.slice(0, 2);
      const creators = variables.after ? [creator({ personId: "p-i", person: ines })] : first;
      return HttpResponse.json({ data: { creators: { __typename: "CreatorPage", creators, total: 101 } } });
    }),
  );
  const { user } = show();
  await user.type(await screen.findByRole("searchbox", { name: "Buscar por nombre" }), "paz ines");
  expect(await screen.findByRole("link", { name: "Ver las publicaciones de Inés Paz" })).toBeInTheDocument();
  expect(screen.getAllByRole("row")).toHaveLength(2);
  await user.clear(screen.getByRole("searchbox"));
  await user.type(screen.getByRole("searchbox"), "Ramón");
  await user.click(await screen.findByRole("button", { name: "Ver a todos" }));
  expect(await screen.findByText("101 creadores")).toBeInTheDocument();
});

function serveAds() {
  const wheres: unknown[] = [];
  network.use(
    api.query("CreatorAds", ({ variables }) => {
      wheres.push(variables.where);
      const ad = {
        __typename: "Advertisement",
        _id: "a-1",
        companyId: OWN,
        campaignId: "k-1",
        captionIdentifier: "ABCD1234",
        campaignName: "Otoño",
        status: "Approved",
        creationDt: "2026-11-20T12:00:00Z",
        imageGrid: "/media/a.jpg",
        _person: creator().person,
      };
      return HttpResponse.json({ data: { advertisements: [ad] } });
    }),
  );
  return wheres;
}

test("a row leads to the creator's posts, each of which opens its own page", async () => {
  await signIn();
  serve([creator()]);
  const wheres = serveAds();
  const { user } = show("/creators?campaign=k-1");
  await user.click(await screen.findByRole("link", { name: "Ver las publicaciones de Luz Sosa" }));
  expect(await screen.findByRole("heading", { name: "Publicaciones de Luz Sosa" })).toBeInTheDocument();
  expect(wheres).toEqual([{ companyId: OWN, personId: "p-1", campaignId: "k-1" }]);
  await user.click(screen.getByRole("link", { name: "Abrir la publicación ABCD1234 de Otoño" }));
  expect(await screen.findByText("at /audit/a-1")).toBeInTheDocument();
});

test("who may not audit is led from a creator's post to it on its campaign's page", async () => {
  await signIn({ permissions: ["readCampaings"] });
  serve([creator()]);
  serveAds();
  show("/creators?creator=p-1");
  expect(await screen.findByRole("link", { name: "Abrir la publicación ABCD1234 de Otoño" })).toHaveAttribute(
    "href",
    `/companies/${OWN}/k-1?q=ABCD1234`,
  );
});

test("without anybody it says so, and for one campaign offers all", async () => {
  await signIn();
  const asked = serve([]);
  const { user } = show("/creators?campaign=k-1");
  await user.click(await screen.findByRole("button", { name: "Ver todas las campañas" }));
  expect(await screen.findByRole("heading", { name: "Todavía no publicó nadie." })).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ campaignId: null });
});

test("a list that could not be read can be asked again", async () => {
  await signIn();
  serve([creator()]);
  network.use(api.query("Creators", () => failure("INTERNAL_SERVER_ERROR"), { once: true }));
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Probar de nuevo" }));
  expect(await screen.findByRole("link", { name: /Luz Sosa/ })).toBeInTheDocument();
});

test("who reads no company's campaigns is led away", async () => {
  await signIn({ permissions: BRAND, company: null });
  show();
  expect(await screen.findByText("at /")).toBeInTheDocument();
});
