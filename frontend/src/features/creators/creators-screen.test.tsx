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
    tags: ["café"],
    ...changes,
  };
}

function serve(creators: unknown[], total = creators.length) {
  const requests: Record<string, unknown>[] = [];
  network.use(
    api.query("CreatorCampaigns", () =>
      HttpResponse.json({
        data: {
          campaigns: [{ __typename: "Campaign", _id: "k-1", name: "Otoño" }],
          creatorTags: [{ __typename: "CreatorTag", name: "café", creators: 3 }],
        },
      }),
    ),
    api.query("Creators", ({ variables }) => {
      requests.push(variables);
      return HttpResponse.json({ data: { creators: { __typename: "CreatorPage", creators, total } } });
    }),
  );
  return requests;
}

const show = (at = "/creators", pattern = "/creators") => renderPortal(CreatorsPage, pattern, at);

afterEach(signOut);

test("a row tells approval, reactions and cost, and adds no currency to another", async () => {
  await signIn();
  serve([creator()]);
  show();
  const row = (await screen.findByRole("link", { name: "Ver el perfil de Luz Sosa" })).closest("tr");
  const cells = within(row as HTMLElement).getAllByRole("cell");
  const values = cells.map(({ lastElementChild }) => lastElementChild?.textContent?.replace(/\s/g, " "));
  expect(values.slice(0, 6)).toEqual(["5", "75 %", "1.240", "$ 4.200 + US$ 30", "2", "2 de sept de 2026"]);
});

test("order and campaign are asked of the server, and stand in the address", async () => {
  await signIn();
  const requests = serve([creator()]);
  const { user } = show("/creators?order=Last");
  await user.selectOptions(
    screen.getByRole("combobox", { name: "Campaña" }),
    await screen.findByRole("option", { name: "Otoño" }),
  );
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({ companyId: OWN, campaignId: "k-1", order: "Last", limit: 50 }),
  );
});

test("the next page starts after the last person", async () => {
  await signIn();
  const requests = serve([creator()], 2);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Ver más creadores" }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ after: "p-1" }));
});

test("a name is searched by the server, stands in the address and keeps the other filters", async () => {
  await signIn();
  const requests = serve([creator()], 60);
  const { user } = show("/creators?order=Last&campaign=k-1");
  await screen.findByText("60 creadores");
  await user.click(screen.getByRole("searchbox", { name: "Buscar por nombre" }));
  // At once: letters that come slowly are looked up one after the other.
  await user.paste("paz ines");
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({
      companyId: OWN,
      campaignId: "k-1",
      order: "Last",
      search: "paz ines",
      limit: 50,
    }),
  );
  await waitFor(() =>
    expect(screen.getByRole("link", { name: /Luz Sosa/ })).toHaveAttribute(
      "href",
      "/creators/p-1?order=Last&campaign=k-1&name=paz+ines",
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Ver más creadores" }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ search: "paz ines", after: "p-1" }));
});

test("a name in the address is searched at once; when nobody has it, all are one button away", async () => {
  await signIn();
  const searches: unknown[] = [];
  serve([]);
  network.use(
    api.query("Creators", ({ variables }) => {
      searches.push(variables.search);
      const creators = variables.search ? [] : [creator()];
      const page = { __typename: "CreatorPage", creators, total: creators.length };
      return HttpResponse.json({ data: { creators: page } });
    }),
  );
  const { user } = show(`/creators?name=${"x".repeat(120)}`);
  const none = `Nadie se llama «${"x".repeat(100)}»`;
  expect(await screen.findByRole("heading", { name: none })).toBeInTheDocument();
  expect(screen.getByText(none, { selector: "[aria-live]" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Ver a todos" }));
  expect(screen.queryByText("Todavía no publicó nadie.")).toBeNull();
  expect(await screen.findByText("1 creador")).toBeInTheDocument();
  expect(searches[0]).toBe("x".repeat(100));
  expect(searches.at(-1)).toBeUndefined();
});

test("a tag filters the list, stands in the address, and is shown in the rows", async () => {
  await signIn();
  const requests = serve([creator()]);
  const { user } = show();
  await user.selectOptions(
    await screen.findByRole("combobox", { name: "Etiqueta" }),
    screen.getByRole("option", { name: "café (3)" }),
  );
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ companyId: OWN, tag: "café" }));
  expect(
    within(screen.getByRole("list", { name: "Etiquetas de Luz Sosa" })).getByText("café"),
  ).toHaveAttribute("translate", "no");
  expect(screen.getByRole("link", { name: "Ver el perfil de Luz Sosa" })).toHaveAttribute(
    "href",
    "/creators/p-1?tag=caf%C3%A9",
  );
});

test("tags that were given since the last visit are in the filter", async () => {
  await signIn();
  serve([creator()]);
  const { user } = show("/creators", "/creators/:personId?");
  await screen.findByRole("option", { name: "café (3)" });
  network.use(
    api.query("CreatorPage", () =>
      HttpResponse.json({ data: { creator: null, personCredentials: [], creatorTags: [] } }),
    ),
    api.query("CreatorCampaigns", () => {
      const creatorTags = [{ __typename: "CreatorTag", name: "vip", creators: 1 }];
      return HttpResponse.json({ data: { campaigns: [], creatorTags } });
    }),
  );
  await user.click(screen.getByRole("link", { name: /Luz Sosa/ }));
  await user.click(await screen.findByRole("link", { name: "Todos los creadores" }));
  expect(await screen.findByRole("option", { name: "vip (1)" })).toBeInTheDocument();
  expect(screen.queryByRole("option", { name: "café (3)" })).toBeNull();
});

test("a tag that nobody has says so, and all are one button away", async () => {
  await signIn();
  const requests = serve([]);
  const { user } = show("/creators?tag=vip");
  const none = "Nadie tiene la etiqueta «vip»";
  expect(await screen.findByRole("heading", { name: none })).toBeInTheDocument();
  expect(screen.getByText(none, { selector: "[aria-live]" })).toBeInTheDocument();
  expect(screen.getByRole("combobox", { name: "Etiqueta" })).toHaveValue("vip");
  await user.click(screen.getByRole("button", { name: "Ver a todos" }));
  await waitFor(() => expect(requests.at(-1)).not.toHaveProperty("tag"));
});

test.each([
  ["name=Ana&tag=vip", "a name and a tag"],
  ["tag=vip&campaign=k-1", "a tag and a campaign"],
  ["name=Ana&campaign=k-1", "a name and a campaign"],
])("%s: nobody matches, and one button removes %s", async (query) => {
  await signIn();
  const requests = serve([]);
  const { user } = show(`/creators?order=Last&${query}`);
  const none = "Nadie coincide con estos filtros";
  expect(await screen.findByRole("heading", { name: none })).toBeInTheDocument();
  expect(screen.getByText(none, { selector: "[aria-live]" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Ver a todos" }));
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({ companyId: OWN, campaignId: null, order: "Last", limit: 50 }),
  );
});

test("the address that a creator had before leads to their page", async () => {
  await signIn();
  serve([creator()]);
  show("/creators?campaign=k-1&creator=p-1");
  expect(await screen.findByText("at /creators/p-1?campaign=k-1")).toBeInTheDocument();
});

test("without anybody it says so, and for one campaign offers all", async () => {
  await signIn();
  const requests = serve([]);
  const { user } = show("/creators?campaign=k-1");
  await user.click(await screen.findByRole("button", { name: "Ver todas las campañas" }));
  expect(await screen.findByRole("heading", { name: "Todavía no publicó nadie." })).toBeInTheDocument();
  expect(requests.at(-1)).toMatchObject({ campaignId: null });
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
