import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import PeoplePage from "~/app/routes/desk-people";
import { api, network } from "~/testing/network";
import { renderPortal, signIn, signOut } from "~/testing/portal";

const show = (at: string) => renderPortal(PeoplePage, "/desk/people/:personId?", at);

const ANA = {
  __typename: "PersonSummary",
  _id: "0199-ana",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Pereyra",
  handle: "ana.paz",
  joinedAt: "2026-10-02T10:00:00Z",
  erasedAt: null,
};

const record = (changes: object = {}) => ({
  __typename: "PersonRecord",
  _id: "0199-ana",
  email: "ana@example.com",
  emailConfirmedAt: "2026-10-02T11:00:00Z",
  firstName: "Ana",
  lastName: "Pereyra",
  handle: "ana.paz",
  picture: null,
  city: "Rosario",
  language: "es",
  joinedAt: "2026-10-02T10:00:00Z",
  adultDeclaredAt: "2026-10-02T10:00:00Z",
  termsVersion: "2026-11",
  termsAcceptedAt: "2026-10-02T10:00:00Z",
  referralCode: "7KQ2M9XB",
  referrerId: "0199-luz",
  referrer: { __typename: "Person", _id: "0199-luz", firstName: "Luz", lastName: "Ibarra" },
  referralsFirstLevel: 3,
  referralsSecondLevel: 11,
  staff: false,
  company: null,
  deletionDueAt: null,
  erasedAt: null,
  payoutAccount: {
    __typename: "PersonPayoutAccount",
    kind: "CBU",
    masked: "•••• 5201",
    changedAt: "2026-10-05T10:00:00Z",
  },
  networks: [
    {
      __typename: "PersonNetwork",
      platform: "Instagram",
      username: "ana.paz",
      url: "https://www.instagram.com/ana.paz",
      state: "NeedsAttention",
      since: "2026-10-02T10:00:00Z",
      followers: 8120,
    },
  ],
  views: [
    {
      __typename: "PersonView",
      viewer: { __typename: "Person", _id: "0199-eva", firstName: "Eva", lastName: "Sosa" },
      viewedAt: "2026-11-20T10:00:00Z",
    },
  ],
  ...changes,
});

const activity = (changes: object = {}) => ({
  __typename: "PersonActivity",
  posts: [{ __typename: "PersonPosts", status: "Approved", number: 4 }],
  months: [
    {
      __typename: "PersonMonth",
      month: "2026-10",
      currency: "ARS",
      own: 15_000,
      firstLevel: 5_000,
      secondLevel: 0,
      total: 20_000,
    },
  ],
  balances: [{ __typename: "PersonBalance", currency: "ARS", due: 20_000, onItsWay: 7_000, paid: 90_000 }],
  payouts: [
    {
      __typename: "PersonPayout",
      _id: "p-1",
      batchId: "b-1",
      reference: "7KQ2M9XAB3CD",
      month: "2026-09",
      amount: 90_000,
      currency: "ARS",
      state: "Returned",
      accountKind: "CBU",
      account: "•••• 1234",
      preparedAt: "2026-10-02T10:00:00Z",
      paidAt: null,
      returnedAt: "2026-10-09T10:00:00Z",
      reason: "La cuenta está cerrada",
    },
  ],
  disputes: [
    {
      __typename: "Dispute",
      _id: "d-1",
      side: "Influencer",
      state: "Overturned",
      openedAt: "2026-10-09T10:00:00Z",
      advertisement: {
        __typename: "Advertisement",
        _id: "ad-1",
        captionIdentifier: "ABCD1234",
        campaignName: "Otoño",
        companyName: "Café Aurora",
      },
    },
  ],
  blocks: [
    {
      __typename: "PersonBlock",
      company: { __typename: "Company", _id: "c-9", name: "Lana Sur" },
      blockedAt: "2026-10-09T10:00:00Z",
    },
  ],
  warnings: [{ __typename: "PersonWarnings", name: "text_hashtag", number: 3, title: "Hashtag" }],
  lookedAt: 12,
  ...changes,
});

const NOTHING = activity({
  posts: [],
  months: [],
  balances: [],
  payouts: [],
  disputes: [],
  blocks: [],
  warnings: [],
  lookedAt: 0,
});

function serve(personRecord: object | null, personActivity: object = activity(), posts: object[] = []) {
  network.use(
    api.query("DeskPerson", () => HttpResponse.json({ data: { personRecord, personActivity } })),
    api.query("DeskPersonPosts", () => HttpResponse.json({ data: { advertisements: posts } })),
  );
}

beforeEach(() => signIn({ permissions: ["readPeople", "managePayouts"], company: null }));
afterEach(signOut);

describe("the search", () => {
  test("asks from two letters on, and leads to a person's page", async () => {
    const searches: unknown[] = [];
    network.use(
      api.query("DeskPeople", ({ variables }) => {
        searches.push(variables.search);
        return HttpResponse.json({
          data: { people: { __typename: "PersonMatches", people: [ANA], more: true } },
        });
      }),
    );
    const { user } = show("/desk/people");
    const field = await screen.findByRole("searchbox", { name: "Usuario, e-mail, código o nombre" });
    await user.type(field, "a");
    expect(await screen.findByText("Escribí arriba para empezar.")).toBeInTheDocument();
    await user.type(field, "na");
    const link = await screen.findByRole("link", { name: "Ver la página de Ana Pereyra" });
    expect(link).toHaveAttribute("href", "/desk/people/0199-ana");
    expect(screen.getByText("@ana.paz · ana@example.com")).toBeInTheDocument();
    expect(screen.getByText(/^Hay más personas/)).toBeInTheDocument();
    expect(searches).toEqual(["ana"]);
  });

  test("says when there is nobody, and names an erased person so", async () => {
    let people: object[] = [];
    network.use(
      api.query("DeskPeople", () =>
        HttpResponse.json({ data: { people: { __typename: "PersonMatches", people, more: false } } }),
      ),
    );
    const { user } = show("/desk/people?search=nadie");
    expect(await screen.findByText("No encontramos a nadie así.")).toBeInTheDocument();
    people = [
      {
        ...ANA,
        email: null,
        firstName: null,
        lastName: null,
        handle: null,
        erasedAt: "2026-11-01T10:00:00Z",
      },
    ];
    const field = screen.getByRole("searchbox");
    await user.clear(field);
    await user.type(field, "0199-ana");
    expect(
      await screen.findByRole("link", { name: "Ver la página de Cuenta eliminada" }),
    ).toBeInTheDocument();
  });
});

describe("a person's page", () => {
  test("shows who they are, their networks, money, and where each leads", async () => {
    serve(record());
    show("/desk/people/0199-ana");
    expect(await screen.findByRole("heading", { level: 1, name: "Ana Pereyra" })).toBeInTheDocument();
    const facts = screen.getByRole("region", { name: "Quién es" });
    expect(within(facts).getByText("3 · y estas a 11")).toBeInTheDocument();
    expect(within(facts).getByRole("link", { name: "Luz Ibarra" })).toHaveAttribute(
      "href",
      "/desk/people/0199-luz",
    );
    const networks = screen.getByRole("region", { name: "Redes" });
    expect(within(networks).getByText("Necesita atención")).toBeInTheDocument();
    expect(within(networks).getByText(/8.120 seguidores/)).toBeInTheDocument();
    expect(screen.getByText("CBU •••• 5201")).toBeInTheDocument();
    const payouts = screen.getByRole("region", { name: "Pagos" });
    expect(within(payouts).getByRole("link")).toHaveAttribute("href", "/desk/payouts/b-1");
    expect(within(payouts).getByText("La cuenta está cerrada")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Otoño" })).toHaveAttribute("href", "/audit/ad-1");
    expect(screen.getByRole("link", { name: "Lana Sur" })).toHaveAttribute("href", "/companies/c-9");
    expect(screen.getByText("3 de 12")).toBeInTheDocument();
    const earnings = screen.getByRole("region", { name: "Ganancias" });
    expect(within(earnings).getByRole("row", { name: /octubre de 2026/i })).toBeInTheDocument();
    expect(
      within(screen.getByRole("region", { name: /^Quién miró/ })).getByText("Eva Sosa"),
    ).toBeInTheDocument();
  });

  test("of somebody new says in each part that there is nothing yet", async () => {
    serve(
      record({
        firstName: null,
        lastName: null,
        handle: null,
        city: null,
        emailConfirmedAt: null,
        adultDeclaredAt: null,
        termsVersion: null,
        termsAcceptedAt: null,
        referrerId: null,
        referrer: null,
        payoutAccount: null,
        networks: [],
        views: [],
      }),
      NOTHING,
    );
    show("/desk/people/0199-ana");
    expect(await screen.findByRole("heading", { level: 1, name: "Sin nombre todavía" })).toBeInTheDocument();
    for (const text of [
      "Sin confirmar",
      "Nadie: usó el código de la casa",
      "No declaró ninguna red.",
      "Todavía no cargó una cuenta.",
      "Todavía no mandó ninguna publicación.",
      "Todavía no ganó nada.",
      "Todavía no entró en ningún pago.",
      "No hay reclamos sobre sus publicaciones.",
      "Ninguna marca la bloqueó.",
      "Nadie antes que vos.",
    ]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
  });

  test("of an erased person says so and shows no data, while what the books keep stays", async () => {
    serve(
      record({
        erasedAt: "2026-11-01T10:00:00Z",
        email: null,
        firstName: null,
        lastName: null,
        handle: null,
      }),
    );
    show("/desk/people/0199-ana");
    expect(await screen.findByRole("heading", { level: 1, name: "Cuenta eliminada" })).toBeInTheDocument();
    expect(screen.getByText(/^Eliminada el/)).toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Quién es" })).not.toBeInTheDocument();
    expect(screen.queryByRole("region", { name: "Dónde cobra" })).not.toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Pagos" })).toBeInTheDocument();
  });

  test("that does not exist leads back to the search", async () => {
    serve(null, NOTHING);
    show("/desk/people/nobody");
    expect(await screen.findByRole("heading", { name: "Esa persona no existe" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Buscar a otra persona" })).toHaveAttribute(
      "href",
      "/desk/people",
    );
  });
});
