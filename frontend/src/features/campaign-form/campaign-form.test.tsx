import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import CampaignFormPage from "~/app/routes/campaign-form";
import { FROM_SIGN_UP } from "~/domain/account/sign-up-steps";
import { api, network } from "~/testing/network";
import { jpeg } from "~/testing/pictures";
import { BRAND, failure, renderPortal, signIn, signOut } from "~/testing/portal";

const OWN = "0197-company";
const COMPANY = {
  __typename: "Company",
  _id: OWN,
  name: "Café Aurora",
  logo: null,
  thumbnail: null,
  cellPhone: "+541155550000",
};

function draft(changes: Record<string, unknown> = {}) {
  return {
    __typename: "Campaign",
    _id: "k-1",
    companyId: OWN,
    name: "Otoño en taza",
    type: "Sponsorship",
    status: "Draft",
    paymentType: "Product",
    rewardKind: "product",
    briefToShow: "",
    termsAndConditionsToShow: "",
    productPaymentDescription: "Un café",
    productUnitValue: null,
    city: null,
    postsPerPerson: 1,
    customAdPrice: null,
    stock: 10,
    investment: 0,
    currency: "ARS",
    startDay: null,
    endDay: null,
    picture: null,
    creationDt: "2026-11-20T12:00:00Z",
    statusHistory: [],
    ...changes,
  };
}

function serve(drafts: unknown[] = []) {
  network.use(
    api.query("CampaignDrafts", () =>
      HttpResponse.json({ data: { campaignDrafts: drafts, companies: [COMPANY] } }),
    ),
    api.query("CampaignFormRules", () => HttpResponse.json({ data: rulesAnswer(drafts) })),
  );
}

const rules = (changes: Record<string, unknown> = {}) => ({
  __typename: "CheckRules",
  hashtags: [],
  mentions: [],
  forbiddenWords: [],
  ignoredChecks: [],
  ...changes,
});

const check = (name: string, group: string, title: string) => ({
  __typename: "CatalogueCheck",
  name,
  group,
  title,
});

/** Of a company whose campaigns start with a hashtag. */
function rulesAnswer(drafts: unknown[]) {
  return {
    campaignDrafts: drafts.map((campaignDraft) => ({
      ...(campaignDraft as object),
      checkRules: rules({ hashtags: ["otoño"] }),
    })),
    companies: [
      {
        ...COMPANY,
        checkDefaults: {
          __typename: "CheckDefaults",
          rules: rules({ hashtags: ["aurora"] }),
          automaticApproval: { __typename: "AutomaticApproval", enabled: false, dailyLimit: 20 },
        },
      },
    ],
    checkCatalogue: [
      check("picture_small", "PICTURE", "Tamaño de la imagen"),
      check("text_links", "TEXT", "Sin enlaces a otros sitios"),
    ],
  };
}

/** Answers a save or a submission; returns what was sent. */
function answers(operation: string, result: (variables: Record<string, unknown>) => unknown) {
  const sent: Record<string, unknown>[] = [];
  network.use(
    api.mutation(operation, ({ variables }) => {
      sent.push(variables);
      return HttpResponse.json({ data: { result: result(variables) } });
    }),
  );
  return sent;
}

const saved = (changes: Record<string, unknown> = {}) => ({
  __typename: "CampaignResult",
  success: true,
  error: [],
  campaign: draft(changes),
});

const NEW = [`/companies/:companyId/campaigns/new`, `/companies/${OWN}/campaigns/new`] as const;
const EDIT = [`/companies/:companyId/campaigns/:campaignId`, `/companies/${OWN}/campaigns/k-1`] as const;
const show = ([pattern, at]: readonly [string, string] = NEW, state?: object) =>
  renderPortal(CampaignFormPage, pattern, at, [], state);

beforeEach(() => signIn({ permissions: [...BRAND, "editCampaigns"] }));
afterEach(() => signOut());

test("who may not edit campaigns is led away", async () => {
  await signIn({ permissions: BRAND });
  show();
  expect(await screen.findByText("at /")).toBeInTheDocument();
});

describe("a new campaign", () => {
  test("shows the sign-up's steps only when reached from the sign-up", async () => {
    serve();
    const bar = () => screen.queryByRole("list", { name: "Pasos" });
    const { unmount } = show();
    await screen.findByLabelText("Nombre de la campaña");
    expect(bar()).not.toBeInTheDocument();
    unmount();
    show(NEW, FROM_SIGN_UP);
    await screen.findByLabelText("Nombre de la campaña");
    expect(bar()).toBeInTheDocument();
    expect(screen.getByText("Tu campaña").closest("li")).toHaveAttribute("aria-current", "step");
  });

  test("is kept from its name and two choices on, once, and then changed", async () => {
    serve();
    const created = answers("CreateCampaign", () => saved());
    const updated = answers("UpdateCampaign", () => saved());
    const { user } = show();
    await user.type(await screen.findByLabelText("Nombre de la campaña"), "Otoño en taza");
    await user.click(screen.getByLabelText(/^Patrocinio/));
    expect(created).toEqual([]);
    await user.click(screen.getByLabelText(/^Con producto o descuento/));
    expect(await screen.findByText("¡Se guardó todo!")).toBeInTheDocument();
    expect(created).toHaveLength(1);
    expect(created[0]).toMatchObject({
      input: { companyId: OWN, name: "Otoño en taza", type: "Sponsorship", paymentType: "Product" },
    });
    await user.type(screen.getByLabelText(/^Qué entregás/), "Un café");
    await waitFor(() => expect(updated.length).toBeGreaterThan(0));
    expect(updated.at(-1)).toMatchObject({ id: "k-1", input: { productPaymentDescription: "Un café" } });
    expect(created).toHaveLength(1);
  });

  test("whose creation was not answered is asked for again as it was, and then changed: there is one draft", async () => {
    serve();
    const updated = answers("UpdateCampaign", () => saved());
    const requests: { input: { name: string }; idempotencyKey: string }[] = [];
    network.use(
      api.mutation("CreateCampaign", ({ variables }) => {
        requests.push(variables as (typeof requests)[number]);
        return requests.length > 1 ? HttpResponse.json({ data: { result: saved() } }) : HttpResponse.error();
      }),
    );
    const { user } = show();
    await user.type(await screen.findByLabelText("Nombre de la campaña"), "Otoño");
    await user.click(screen.getByLabelText(/^Patrocinio/));
    await user.click(screen.getByLabelText(/^Con producto o descuento/));
    await waitFor(() => expect(requests).toHaveLength(1));
    await user.type(screen.getByLabelText("Nombre de la campaña"), " en taza");
    await waitFor(() => expect(updated.length).toBeGreaterThan(0));
    expect(requests[1]).toEqual(requests[0]);
    expect(updated.at(-1)).toMatchObject({ id: "k-1", input: { name: "Otoño en taza" } });
  });

  test("handed in with gaps it names each, and sends nothing", async () => {
    serve();
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Mandar a aprobación" }));
    expect(screen.getByLabelText("Nombre de la campaña")).toHaveFocus();
    expect(screen.getByLabelText("Nombre de la campaña")).toBeInvalid();
    expect(screen.getByRole("group", { name: "¿Quién hace el contenido?" })).toBeInTheDocument();
  });

  test("fields that a choice adds after it was handed in are not wrong before they are tried", async () => {
    serve();
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Mandar a aprobación" }));
    await user.click(screen.getByLabelText(/^Con dinero/));
    expect(screen.getByLabelText("Por publicación")).not.toBeInvalid();
    expect(screen.getByLabelText("Nombre de la campaña")).toBeInvalid();
    await user.click(screen.getByRole("button", { name: "Mandar a aprobación" }));
    expect(screen.getByLabelText("Por publicación")).toBeInvalid();
  });

  test("shows how it will look while it is typed", async () => {
    serve();
    answers("CreateCampaign", () => saved());
    const { user } = show();
    await user.type(await screen.findByLabelText("Nombre de la campaña"), "Otoño");
    expect(screen.getByRole("figure", { name: "Así la ven quienes publican" })).toHaveTextContent("Otoño");
  });
});

describe("a draft", () => {
  test("opens as it was left, is handed in, and leads back to the company", async () => {
    serve([draft()]);
    answers("UpdateCampaign", () => saved());
    const submitted = answers("SubmitCampaign", () => saved({ status: "WaitingForApproval" }));
    const { user } = show(EDIT);
    expect(await screen.findByDisplayValue("Otoño en taza")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Mandar a aprobación" }));
    expect(await screen.findByText(`at /companies/${OWN}`)).toBeInTheDocument();
    expect(submitted).toEqual([{ id: "k-1" }]);
  });

  test("of a Spot is not handed in without the picture and the text that are published", async () => {
    serve([draft({ type: "Spot" })]);
    answers("UpdateCampaign", () => saved());
    const submitted = answers("SubmitCampaign", () => saved({ status: "WaitingForApproval" }));
    const { user } = show(EDIT);
    await user.click(await screen.findByRole("button", { name: "Mandar a aprobación" }));
    expect(await screen.findByText("Subí la imagen que se publica.")).toBeInTheDocument();
    expect(screen.getByLabelText("Imagen")).toHaveFocus();
    expect(screen.getByLabelText("Texto")).toHaveAccessibleDescription(/Escribí el texto que se publica\./);
    expect(submitted).toEqual([]);
  });

  test("waits with being handed in for the picture that goes up", async () => {
    serve([draft()]);
    const updated = answers("UpdateCampaign", () => saved({ picture: "/media/images/aa/1.jpg" }));
    const submitted = answers("SubmitCampaign", () => saved({ status: "WaitingForApproval" }));
    const arrived = Promise.withResolvers<undefined>();
    network.use(
      http.post("/media/images", async () => {
        await arrived.promise;
        const [url, thumbnailUrl] = ["/media/images/aa/1.jpg", "/media/thumbs/aa/1.jpg"];
        return HttpResponse.json({ key: "k", url, thumbnailUrl, width: 40, height: 30 });
      }),
      http.get("/media/thumbs/aa/1.jpg", () => new HttpResponse("x")),
    );
    const { user } = show(EDIT);
    const input = await screen.findByLabelText(/^Imagen/);
    const form = input.closest("form") as HTMLFormElement;
    fireEvent.change(input, { target: { files: [new File([jpeg()], "foto.jpg")] } });
    fireEvent.submit(form);
    const [button] = screen
      .getAllByRole("button", { name: /Subiendo/ })
      .filter((element) => element.matches("[type=submit]"));
    expect(button).toBeDisabled();
    expect(submitted).toEqual([]);
    arrived.resolve(undefined);
    await user.click(await screen.findByRole("button", { name: "Mandar a aprobación" }));
    expect(await screen.findByText(`at /companies/${OWN}`)).toBeInTheDocument();
    expect(updated.at(-1)).toMatchObject({ input: { picture: "/media/images/aa/1.jpg" } });
    expect(submitted).toEqual([{ id: "k-1" }]);
  });

  test("what the server refuses stands beside its field", async () => {
    serve([draft()]);
    answers("UpdateCampaign", () => saved());
    answers("SubmitCampaign", () => ({
      __typename: "CampaignResult",
      success: false,
      error: [{ path: "stock", message: "Say how many units there are.", code: "STOCK_REQUIRED" }],
      campaign: null,
    }));
    const { user } = show(EDIT);
    await user.click(await screen.findByRole("button", { name: "Mandar a aprobación" }));
    await waitFor(() => expect(screen.getByLabelText("Unidades")).toBeInvalid());
    await waitFor(() => expect(screen.getByLabelText("Unidades")).toHaveFocus());
  });

  test("an amount that its currency does not have is told beside it, and not sent", async () => {
    serve([
      draft({ paymentType: "Money", rewardKind: "money", currency: "CLP", customAdPrice: 80, stock: 0 }),
    ]);
    const updated = answers("UpdateCampaign", () => saved());
    const { user } = show(EDIT);
    const price = await screen.findByLabelText("Por publicación");
    expect(screen.getByLabelText("Moneda")).toHaveDisplayValue("CLP");
    await user.type(price, ",5");
    expect(await screen.findByText("No se pudo guardar.")).toBeInTheDocument();
    expect(price).toHaveAccessibleDescription(/Esta moneda no tiene decimales: poné un monto entero\./);
    expect(updated).toEqual([]);
  });

  test("the value of a unit is kept in its currency, and nothing but a number above zero is sent", async () => {
    serve([draft({ currency: "USD", productUnitValue: 9.5 })]);
    const sent = answers("UpdateCampaign", () => saved());
    show(EDIT);
    const value = await screen.findByLabelText(/^Valor por unidad/);
    expect(value).toHaveValue("9.5");
    expect(screen.getByLabelText("Moneda")).toHaveValue("USD");
    fireEvent.change(value, { target: { value: "0" } });
    expect(await screen.findByText("No se pudo guardar.")).toBeInTheDocument();
    expect(value).toHaveAccessibleDescription(/Poné un valor mayor que cero, o dejalo vacío\./);
    expect(sent).toEqual([]);
    fireEvent.change(value, { target: { value: "12,50" } });
    await waitFor(() =>
      expect(sent).toMatchObject([
        { input: { productUnitValue: 12.5, currency: "USD", customAdPrice: null } },
      ]),
    );
    fireEvent.change(value, { target: { value: "" } });
    await waitFor(() => expect(sent[1]).toMatchObject({ input: { productUnitValue: null } }));
  });

  test("who it is for is kept: a city, and how often each person may post", async () => {
    serve([draft({ city: "Rosario", postsPerPerson: 2 })]);
    const sent = answers("UpdateCampaign", () => saved());
    show(EDIT);
    const city = await screen.findByLabelText(/^Ciudad/);
    const posts = screen.getByLabelText(/^Publicaciones por persona/);
    expect(city).toHaveValue("Rosario");
    expect(posts).toHaveValue("2");
    expect(screen.getByText("Rosario · Hasta 2 publicaciones por persona")).toBeInTheDocument();

    for (const refused of ["0", "21", "1,5", "dos"]) {
      fireEvent.change(posts, { target: { value: refused } });
      fireEvent.blur(posts);
      expect(await screen.findByText("Poné un número entero del 1 al 20.")).toBeInTheDocument();
    }
    expect(sent).toEqual([]);
    fireEvent.change(posts, { target: { value: "" } });
    fireEvent.change(city, { target: { value: " " } });
    await waitFor(() => expect(sent).toMatchObject([{ input: { city: null, postsPerPerson: 1 } }]));
    expect(screen.getByText("Desde cualquier lugar · Una publicación por persona")).toBeInTheDocument();
  });

  test("what the server refuses of a field that the form lacks is told above the button", async () => {
    serve([draft()]);
    answers("UpdateCampaign", () => ({
      __typename: "CampaignResult",
      success: false,
      error: [{ path: "custom_insight_multiplier", message: "From 0.01.", code: "INVALID_MULTIPLIER" }],
      campaign: null,
    }));
    const { user } = show(EDIT);
    await user.type(await screen.findByLabelText("Unidades"), "0");
    expect(await screen.findByText("El multiplicador va de 0,01 a 100.")).toBeInTheDocument();
  });

  test("a service away loses nothing and can be tried again", async () => {
    serve([draft()]);
    network.use(api.mutation("UpdateCampaign", () => failure("UNAVAILABLE")));
    const { user } = show(EDIT);
    await user.type(await screen.findByLabelText("Unidades"), "0");
    expect(await screen.findByText("No se pudo guardar.")).toBeInTheDocument();
    const updated = answers("UpdateCampaign", () => saved({ stock: 100 }));
    await user.click(screen.getByRole("button", { name: "Probar de nuevo" }));
    expect(await screen.findByText("¡Se guardó todo!")).toBeInTheDocument();
    expect(updated.at(-1)).toMatchObject({ input: { stock: 100 } });
  });

  test("one that staff returned says why", async () => {
    const step = {
      __typename: "StatusChange",
      apiKey: null,
      _id: "s-2",
      fromStatus: "WaitingForApproval",
      toStatus: "Draft",
      actorKind: "Staff",
      reason: "Falta la foto.",
      changedAt: "2026-11-20T15:00:00Z",
    };
    serve([
      draft({ statusHistory: [{ ...step, _id: "s-1", reason: null, toStatus: "WaitingForApproval" }, step] }),
    ]);
    show(EDIT);
    expect(await screen.findByText("Nuestro equipo te la devolvió")).toBeInTheDocument();
    expect(screen.getAllByText("Falta la foto.")).toHaveLength(2);
  });

  test("one that is not there says so", async () => {
    serve([]);
    show(EDIT);
    expect(await screen.findByText("No encontramos ese borrador")).toBeInTheDocument();
  });
});

describe("what is checked", () => {
  const kept = (given: Record<string, unknown>) => ({
    __typename: "CheckRulesResult",
    success: true,
    error: [],
    campaignId: "k-1",
    checkRules: { ...rules(), ...given },
  });

  test("starts from the company's defaults, and is kept once the draft is", async () => {
    serve();
    answers("CreateCampaign", () => saved());
    const sent = answers("UpdateCheckRules", ({ rules: given }) => kept(given as Record<string, unknown>));
    const { user } = show();
    const list = await screen.findByRole("list", { name: "Lista: Hashtags" });
    expect(list).toHaveTextContent("#aurora");
    await user.type(screen.getByLabelText("Palabras prohibidas"), "es gratis{Enter}");
    expect(screen.getByRole("list", { name: "Y que no diga" })).toHaveTextContent("es gratis");
    await user.click(screen.getByText("Verificaciones"));
    await user.click(screen.getByLabelText("Sin enlaces a otros sitios"));
    expect(screen.getByText("Cuentan 1 de 2")).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText("Nombre de la campaña"), "Otoño");
    await user.click(screen.getByLabelText(/^Patrocinio/));
    await user.click(screen.getByLabelText(/^Con producto o descuento/));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      campaignId: "k-1",
      rules: {
        hashtags: ["aurora"],
        mentions: [],
        forbiddenWords: ["es gratis"],
        ignoredChecks: ["text_links"],
      },
    });
    expect(await screen.findByText("¡Se guardó todo!")).toBeInTheDocument();
  });

  test("a chip is removed by its button and by the keyboard", async () => {
    serve([draft()]);
    const sent = answers("UpdateCheckRules", ({ rules: given }) => kept(given as Record<string, unknown>));
    const { user } = show(EDIT);
    await user.type(await screen.findByLabelText("Hashtags"), "mañanas,");
    expect(screen.getByRole("list", { name: "Lista: Hashtags" })).toHaveTextContent("#otoño#mañanas");
    await user.click(screen.getByRole("button", { name: "Quitar #otoño" }));
    expect(screen.getByLabelText("Hashtags")).toHaveFocus();
    await user.keyboard("{Backspace}");
    expect(screen.queryByRole("list", { name: "Lista: Hashtags" })).not.toBeInTheDocument();
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ campaignId: "k-1", rules: { hashtags: [] } }));
  });

  test("what the server refuses stands beside its field, and nothing is handed in", async () => {
    serve([draft()]);
    answers("UpdateCampaign", () => saved());
    const submitted = answers("SubmitCampaign", () => saved({ status: "WaitingForApproval" }));
    answers("UpdateCheckRules", () => ({
      __typename: "CheckRulesResult",
      success: false,
      error: [{ path: "rules.forbiddenWords", message: "Both.", code: "WORD_ASKED_FOR" }],
      campaignId: null,
      checkRules: null,
    }));
    const { user } = show(EDIT);
    await user.type(await screen.findByLabelText("Palabras prohibidas"), "otoño{Enter}");
    await user.click(screen.getByRole("button", { name: "Mandar a aprobación" }));
    await waitFor(() => expect(screen.getByLabelText("Palabras prohibidas")).toBeInvalid());
    expect(submitted).toEqual([]);
  });
});
