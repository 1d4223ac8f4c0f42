import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { forgetTime } from "~/config/clock";
import {
  appSession,
  campaignAnswer,
  meAnswer,
  ok,
  openApp,
  page,
  postAnswer,
  refusal,
} from "~/testing/creators-app";
import { api, network } from "~/testing/network";

const where = () => screen.getByTestId("where").textContent;

beforeEach(() => {
  network.use(
    api.query("NextPayouts", () => HttpResponse.json({ data: { myNextPayouts: [], last: page([]) } })),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("signing up", () => {
  test("takes the code of the link, and goes on with what is missing", async () => {
    const sent: unknown[] = [];
    network.use(
      api.query("AppReferralCode", () =>
        HttpResponse.json({ data: { referralCode: { valid: true, firstName: "Lucía" } } }),
      ),
      api.mutation("AppSignUp", ({ variables }) => {
        sent.push(variables);
        return ok({ session: appSession });
      }),
    );
    const { user } = await openApp("/app/sumate?codigo=luz%2042", {
      visitor: true,
      me: meAnswer({ ready: false, missing: ["Names", "Email", "Age"], firstName: null, lastName: null }),
    });
    expect(await screen.findByText("¡Te invita Lucía!")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Seguir" }));
    await user.type(screen.getByLabelText("E-mail"), "Ana@Resuena.demo");
    await user.type(screen.getByLabelText("Contraseña"), "Ana#2026");
    await user.click(screen.getByRole("button", { name: "Crear mi cuenta" }));
    expect(await screen.findByRole("heading", { name: "¿Cómo te llamás?" })).toBeInTheDocument();
    expect(screen.getByText("Faltan 3 pasos para publicar.")).toBeInTheDocument();
    expect(where()).toBe("/app/start");
    expect(sent).toEqual([
      expect.objectContaining({ email: "ana@resuena.demo", password: "Ana#2026", referralCode: "LUZ42" }),
    ]);
  });

  test("says that nobody has that code while it is typed, and goes no further", async () => {
    network.use(
      api.query("AppReferralCode", () =>
        HttpResponse.json({ data: { referralCode: { valid: false, firstName: null } } }),
      ),
    );
    const { user } = await openApp("/en/app/join", { visitor: true });
    await user.type(await screen.findByLabelText("Referral code"), "NOPE1");
    expect(await screen.findByText(/That code doesn’t exist/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getByLabelText("Referral code")).toBeInvalid();
  });
});

test("a visitor signs in first and comes back to where they wanted to be", async () => {
  network.use(
    api.mutation("AppLogin", () => ok({ session: appSession })),
    api.query("MyPosts", () => HttpResponse.json({ data: { myAdvertisements: page([]) } })),
  );
  const { user } = await openApp("/app/posts", { visitor: true });
  expect(await screen.findByRole("heading", { name: "¡Hola de nuevo!" })).toBeInTheDocument();
  await user.type(screen.getByLabelText("E-mail"), "ana@resuena.demo");
  await user.type(screen.getByLabelText("Contraseña"), "Ana#2026");
  await user.click(screen.getByRole("button", { name: "Ingresar" }));
  expect(await screen.findByText("Todavía no publicaste")).toBeInTheDocument();
  expect(where()).toBe("/app/posts");
});

const taskAnswer = (changes: Parameters<typeof postAnswer>[0]) => ({
  ...postAnswer(changes),
  campaignName: "El primer café",
});

test("today says one thing to do for each post, with one button, and how many notices are new", async () => {
  const requests: string[] = [];
  const note = ({ request }: { request: Request }) => {
    void request
      .clone()
      .text()
      .then((body) => requests.push(body));
  };
  network.events.on("request:start", note);
  onTestFinished(() => network.events.removeListener("request:start", note));
  network.use(
    api.query("Today", () =>
      HttpResponse.json({
        data: {
          me: meAnswer({ payoutAccount: null }),
          networks: {
            accounts: [
              { platform: "Instagram", username: "ana.p", state: "NeedsAttention" },
              { platform: "Facebook", username: "pan", state: "Linked" },
            ],
          },
          todo: page([
            taskAnswer({ _id: "p-1" }),
            taskAnswer({
              _id: "p-2",
              state: "ChangeRequested",
              change: {
                text: "x",
                requestedAt: "2026-11-27T10:00:00Z",
                answerUntil: "2026-11-30T10:00:00Z",
                reason: { text: "y" },
              },
            }),
            taskAnswer({
              _id: "p-3",
              state: "Approved",
              posts: [
                {
                  _id: "o",
                  platform: "Instagram",
                  url: "https://www.instagram.com/p/a/",
                  publishedAt: "2026-11-27T10:00:00Z",
                  likes: 0,
                  comments: 0,
                  origin: { source: "Manual", measuredAt: null, missingSince: null, known: [] },
                },
              ],
            }),
          ]),
          earnings: {
            month: "2026-11",
            totals: [{ currency: "ARS", total: 10800 }],
            latest: [],
          },
          open: page([campaignAnswer()]),
          unread: 4,
        },
      }),
    ),
  );
  await openApp("/app");
  const tasks = within(
    (await screen.findByRole("heading", { name: "Para hacer" })).parentElement as HTMLElement,
  );
  const leads = tasks.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(leads).toEqual([
    "/app/me/networks",
    "/app/posts/p-1",
    "/app/posts/p-2/change",
    "/app/rewards/p-3",
    "/app/me/payout",
  ]);
  expect(screen.getByRole("link", { name: "Avisos: 4 sin leer" })).toBeInTheDocument();
  expect(requests.filter((body) => body.includes("query Today"))).toHaveLength(1);
  expect(requests.filter((body) => body.includes("AppUnreadNotices"))).toEqual([]);
});

test("a metric that its network never told is unknown, not zero", async () => {
  const posted = {
    _id: "o",
    platform: "Instagram" as const,
    url: "https://www.instagram.com/p/a/",
    publishedAt: "2026-11-27T10:00:00Z",
    likes: 0,
    comments: 4,
    origin: {
      source: "Network" as const,
      measuredAt: "2026-11-27T11:00:00Z",
      missingSince: null,
      known: ["comment"],
    },
  };
  network.use(
    api.query("MyPost", () =>
      HttpResponse.json({ data: { myAdvertisement: postAnswer({ posts: [posted] }) } }),
    ),
  );
  await openApp("/app/posts/p-1");
  expect(await screen.findByText("—")).toBeInTheDocument();
  expect(screen.getByText("4")).toBeInTheDocument();
});

describe("a campaign", () => {
  test("that takes none from me says why, and leads to what is missing", async () => {
    network.use(
      api.query("OpenCampaign", () =>
        HttpResponse.json({ data: { openCampaign: campaignAnswer({ obstacle: "Terms" }) } }),
      ),
    );
    await openApp("/app/campaigns/c-1");
    expect(await screen.findByText("Antes de publicar, aceptá los términos.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Completar" })).toHaveAttribute("href", "/app/start");
    expect(screen.queryByRole("link", { name: "Publicar" })).not.toBeInTheDocument();
  });

  test("that has not begun says when it does", async () => {
    network.use(
      api.query("OpenCampaign", () =>
        HttpResponse.json({
          data: { openCampaign: campaignAnswer({ obstacle: "NotBegun", startDay: "2026-12-05" }) },
        }),
      ),
    );
    await openApp("/app/campaigns/c-1");
    expect(await screen.findByText("Todavía no empezó: empieza el 5 de dic de 2026.")).toBeInTheDocument();
  });

  test("that does not exist says so", async () => {
    network.use(api.query("OpenCampaign", () => HttpResponse.json({ data: { openCampaign: null } })));
    await openApp("/en/app/campaigns/c-9");
    expect(await screen.findByRole("heading", { name: "Nothing here" })).toBeInTheDocument();
  });
});

describe("creating", () => {
  const drawn = () => {
    vi.stubGlobal("createImageBitmap", () =>
      Promise.resolve({ width: 800, height: 600, close: () => undefined }),
    );
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
      done(new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: "image/jpeg" })),
    );
  };

  test("asks for a photo and a text, ticks off what they ask for, and sends it once with its code to follow", async () => {
    drawn();
    const sent: unknown[] = [];
    network.use(
      api.query("OpenCampaign", () => HttpResponse.json({ data: { openCampaign: campaignAnswer() } })),
      http.post("http://localhost:4003/media/images", () =>
        HttpResponse.json({
          key: "k",
          url: "http://localhost:4003/media/k.jpg",
          thumbnailUrl: "http://localhost:4003/media/k-s.jpg",
          width: 8,
          height: 8,
        }),
      ),
      http.get("http://localhost:4003/media/k-s.jpg", () => new HttpResponse("")),
      api.mutation("SubmitPost", ({ variables }) => {
        sent.push(variables);
        return ok({ advertisement: postAnswer({ _id: "p-7" }) });
      }),
      api.query("MyPost", () => HttpResponse.json({ data: { myAdvertisement: postAnswer({ _id: "p-7" }) } })),
    );
    const { user } = await openApp("/app/campaigns/c-1/create");
    await user.click(await screen.findByRole("button", { name: "Mandar" }));
    expect(screen.getByText("Agregá una foto.")).toBeInTheDocument();
    expect(screen.getByText("Escribí tu texto.")).toBeInTheDocument();
    expect(sent).toEqual([]);

    await user.type(screen.getByLabelText("Tu texto"), "Rico y barato");
    expect(screen.getByText("sacala")).toBeInTheDocument();
    await user.clear(screen.getByLabelText("Tu texto"));
    await user.type(screen.getByLabelText("Tu texto"), "Rico");
    await user.click(screen.getByRole("button", { name: "Agregar #cafeaurora" }));
    expect(screen.getByLabelText("Tu texto")).toHaveValue("Rico #cafeaurora");
    await user.upload(
      screen.getByLabelText("Elegir de la galería"),
      new File(["x"], "x.jpg", { type: "image/jpeg" }),
    );
    await user.click(await screen.findByRole("button", { name: "Mandar" }));
    await waitFor(() => expect(where()).toBe("/app/posts/p-7"));
    expect(await screen.findByText("7KQ2M9XA")).toBeInTheDocument();
    expect(sent).toEqual([
      expect.objectContaining({
        input: {
          campaignId: "c-1",
          picture: "http://localhost:4003/media/k.jpg",
          publishForMe: [],
          caption: "Rico #cafeaurora",
          networks: ["Instagram"],
          taggedPeople: [],
        },
      }),
    ]);
  });

  test("a spot is taken as it is; what went wrong is said, and what was written stays", async () => {
    network.use(
      api.query("OpenCampaign", () =>
        HttpResponse.json({
          data: { openCampaign: campaignAnswer({ type: "Spot", spotText: "Probalo ya" }) },
        }),
      ),
      api.mutation("SubmitPost", () => refusal("BUDGET_EXHAUSTED")),
    );
    const { user } = await openApp("/app/campaigns/c-1/create");
    await user.type(await screen.findByLabelText(/Tu texto/), "Yo ya fui");
    await user.click(screen.getByRole("button", { name: "Mandar" }));
    expect(await screen.findByText(/Se acaba de ocupar el último lugar/)).toBeInTheDocument();
    expect(screen.getByLabelText(/Tu texto/)).toHaveValue("Yo ya fui");
  });
});

describe("a post of mine", () => {
  test("says why it was rejected, and takes a dispute", async () => {
    const sent: unknown[] = [];
    network.use(
      api.query("MyPost", () =>
        HttpResponse.json({
          data: {
            myAdvertisement: postAnswer({
              state: "Rejected",
              reason: { key: "x", text: "No se ve el producto" },
              note: "Falta la taza",
              disputableUntil: "2026-12-04T09:00:00Z",
            }),
          },
        }),
      ),
      api.mutation("DisputeRejection", ({ variables }) => {
        sent.push(variables);
        return ok({ advertisement: null });
      }),
    );
    const { user } = await openApp("/app/posts/p-1");
    expect(await screen.findByText("No se ve el producto")).toBeInTheDocument();
    expect(screen.getByText("“Falta la taza”")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Reclamar" }));
    const field = screen.getByLabelText("Por qué cumple con lo que pedían");
    await user.type(field, "corto");
    await user.click(screen.getByRole("button", { name: "Mandar reclamo" }));
    expect(field).toBeInvalid();
    await user.type(field, ", pero la taza está a la derecha");
    await user.click(screen.getByRole("button", { name: "Mandar reclamo" }));
    expect(await screen.findByText(/Recibimos tu reclamo/)).toBeInTheDocument();
    expect(sent).toEqual([{ id: "p-1", text: "corto, pero la taza está a la derecha" }]);
  });

  test.each([
    ["TOKEN_INVALID", true],
    ["PICTURE_REFUSED", false],
  ])(
    "that we could not publish leads to the networks where the account is why: %s",
    async (reason, leads) => {
      const failed = {
        platform: "Instagram",
        state: "Failed",
        reason,
        text: "Esto pasó",
        since: "2026-11-26T13:00:00Z",
        retryAt: null,
      } as const;
      network.use(
        api.query("MyPost", () =>
          HttpResponse.json({ data: { myAdvertisement: postAnswer({ publications: [failed] }) } }),
        ),
        api.query("PublishableNetworks", () => HttpResponse.json({ data: { publishableNetworks: [] } })),
      );
      await openApp("/app/posts/p-1");
      expect(await screen.findByText("Esto pasó")).toBeInTheDocument();
      expect(screen.queryAllByRole("link", { name: "Ir a Mis redes" })).toHaveLength(leads ? 1 : 0);
    },
  );

  test("that waits takes its link, says what is wrong with one, and can be withdrawn", async () => {
    const withdrawn: unknown[] = [];
    network.use(
      api.query("MyPost", () => HttpResponse.json({ data: { myAdvertisement: postAnswer() } })),
      api.mutation("PublishMyPost", () => refusal("POST_ADDRESS_TAKEN", "url")),
      api.mutation("WithdrawPost", ({ variables }) => {
        withdrawn.push(variables);
        return ok({ advertisement: null });
      }),
    );
    const { user } = await openApp("/app/posts/p-1");
    const link = await screen.findByLabelText("Enlace de tu publicación en Instagram");
    await user.click(screen.getByRole("button", { name: "Ya la publiqué" }));
    expect(link).toBeInvalid();
    await user.type(link, "https://www.instagram.com/p/abc/");
    await user.click(screen.getByRole("button", { name: "Ya la publiqué" }));
    expect(await screen.findByText("Ese enlace ya está en otra publicación.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Retirar publicación" }));
    await user.click(screen.getByRole("button", { name: "Sí, retirarla" }));
    expect(await screen.findByText("La retiraste.")).toBeInTheDocument();
    expect(withdrawn).toEqual([{ id: "p-1" }]);
  });
});

test("a reward stays on the screen when it cannot be asked for again", async () => {
  network.use(
    api.query(
      "MyPost",
      () => HttpResponse.json({ data: { myAdvertisement: postAnswer({ state: "Approved" }) } }),
      { once: true },
    ),
  );
  await openApp("/app/rewards/p-1");
  expect(await screen.findByRole("img", { name: "Código QR de tu premio: 7KQ2M9XA" })).toBeInTheDocument();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  expect(await screen.findByText(/Sin conexión/)).toBeInTheDocument();
  expect(screen.getByText("7KQ2M9XA")).toBeInTheDocument();
  vi.restoreAllMocks();
});

test("earnings are told month by month, each with its cause", async () => {
  forgetTime();
  vi.useFakeTimers({ now: new Date("2026-11-25T15:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
    forgetTime();
  });
  const months: unknown[] = [];
  network.use(
    api.query("MyEarnings", ({ variables }) => {
      months.push(variables.month);
      return HttpResponse.json({
        data: {
          myEarnings: {
            month: variables.month ?? "2026-11",
            totals: [
              { currency: "ARS", posts: 9000, reactions: 1200, firstLevel: 0, secondLevel: 0, total: 10200 },
            ],
            movements: page([
              {
                _id: "m",
                at: "2026-11-20T10:00:00Z",
                kind: "Post",
                amount: 9000,
                currency: "ARS",
                campaignName: "Zapatillas",
                advertisementId: "p-1",
              },
            ]),
          },
          myBalance: [{ currency: "ARS", total: 58250 }],
        },
      });
    }),
  );
  const { user } = await openApp("/app/earnings");
  expect(await screen.findByRole("link", { name: "Zapatillas" })).toHaveAttribute("href", "/app/posts/p-1");
  expect(screen.getByText("Reacciones")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Mes anterior" }));
  await waitFor(() => expect(months).toEqual([null, "2026-10"]));
});

describe("the month of what came in", () => {
  afterEach(() => {
    vi.useRealTimers();
    forgetTime();
  });

  function earningsAt(moment: string) {
    forgetTime();
    vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });
    const months: unknown[] = [];
    network.use(
      api.query("MyEarnings", ({ variables }) => {
        months.push(variables.month);
        const nodes = [
          {
            _id: "m",
            at: "2026-11-01T02:30:00Z",
            kind: "Post",
            amount: 9000,
            currency: "ARS",
            campaignName: null,
            advertisementId: null,
          },
        ];
        return variables.month === "2020-01"
          ? HttpResponse.json({ errors: [{ message: "", extensions: { code: "INTERNAL" } }] })
          : HttpResponse.json({
              data: {
                myEarnings: { month: "2026-10", totals: [], movements: page(nodes) },
                myBalance: [],
              },
            });
      }),
    );
    return months;
  }

  test("is the present one in the operator's zone, as the days in it are", async () => {
    const months = earningsAt("2026-11-01T02:40:00Z");
    await openApp("/app/earnings");
    expect(await screen.findByText("31 de oct de 2026")).toBeInTheDocument();
    expect(screen.getByText("octubre de 2026")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Mes siguiente" })).toBeDisabled();
    expect(months).toEqual([null]);
  });

  test.each(["2200-01", "2026-13", "nada"])("is the present one for %s", async (month) => {
    const months = earningsAt("2026-11-20T12:00:00Z");
    await openApp(`/app/earnings?month=${month}`);
    expect(await screen.findByText("noviembre de 2026")).toBeInTheDocument();
    await waitFor(() => expect(months).toEqual([null]));
  });

  test("is none before the first, and stays to be chosen when it cannot be read", async () => {
    earningsAt("2026-11-20T12:00:00Z");
    const { user } = await openApp("/app/earnings?month=1000-01");
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    expect(screen.getByText("enero de 2020")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Mes anterior" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Mes siguiente" }));
    expect(await screen.findByText("febrero de 2020")).toBeInTheDocument();
    expect(await screen.findByText("31 de oct de 2026")).toBeInTheDocument();
  });
});

describe("where one is paid", () => {
  const secured = (secondFactorEnabled: boolean) =>
    api.query("AppSecurity", () =>
      HttpResponse.json({
        data: {
          account: {
            __typename: "Account",
            _id: "u-1",
            email: "ana@example.com",
            emailConfirmedAt: null,
            secondFactorEnabled,
            recoveryCodesLeft: 0,
            deletionDueAt: null,
          },
        },
      }),
    );

  test("changes with the password, and what the server refuses stands beside its field", async () => {
    network.use(
      secured(false),
      api.mutation("SetPayoutAccount", () => refusal("WRONG_PASSWORD", "password")),
    );
    const { user } = await openApp("/app/me/payout");
    await user.type(await screen.findByRole("textbox", { name: "Alias" }), "ana.cafe.sol");
    await user.type(screen.getByLabelText("Tu contraseña"), "Ana#2025");
    expect(screen.queryByRole("textbox", { name: /^Código/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Guardar cuenta" }));
    expect(await screen.findByText("Esa no es tu contraseña.")).toBeInTheDocument();
    expect(screen.getByLabelText("Titular")).toHaveValue("Ana Pereyra");
  });

  test("asks whoever has a second factor for a code too", async () => {
    const sent: unknown[] = [];
    network.use(
      secured(true),
      api.mutation("SetPayoutAccount", ({ variables }) => {
        sent.push(variables.code);
        return refusal("INVALID_CODE", "code");
      }),
    );
    const { user } = await openApp("/app/me/payout");
    await user.type(await screen.findByRole("textbox", { name: "Alias" }), "ana.cafe.sol");
    await user.type(screen.getByLabelText("Tu contraseña"), "Ana#2026");
    await user.click(screen.getByRole("button", { name: "Guardar cuenta" }));
    expect(sent).toEqual([]);
    await user.type(screen.getByRole("textbox", { name: /^Código/ }), "123456");
    await user.click(screen.getByRole("button", { name: "Guardar cuenta" }));
    expect(await screen.findByText(/^Ese código no es correcto/)).toBeInTheDocument();
    expect(sent).toEqual(["123456"]);
  });
});

test("an address that is none says so, within the app", async () => {
  await openApp("/en/app/nothing/here");
  expect(await screen.findByRole("heading", { name: "Nothing here" })).toBeInTheDocument();
});
