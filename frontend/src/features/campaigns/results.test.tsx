import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import CampaignPage from "~/app/routes/campaign";
import { adAnswer, campaignAnswer, serveCampaign } from "~/testing/campaigns";
import { layOut } from "~/testing/layout";
import { api, liveStream, network } from "~/testing/network";
import { renderPortal, signIn, signOut } from "~/testing/portal";
import { refusal, serveMutation } from "~/testing/settings";
import { PAGE_SIZE } from "./ad-pages";

const show = (query = "") =>
  renderPortal(CampaignPage, "/companies/:companyId/:campaignId", `/companies/0197-company/k-1${query}`);

const code = (number: number) => `AAAA${String(number).padStart(4, "0")}`;
const ads = (start: number, count: number) =>
  Array.from({ length: count }, (_, place) =>
    adAnswer({ _id: `ad-${start + place}`, captionIdentifier: code(start + place) }),
  );

/** Answers each page of so many ads, and tells what was asked. */
function servePages(count: number) {
  serveCampaign([campaignAnswer({}, { posts: count })]);
  const requests: Record<string, unknown>[] = [];
  network.use(
    api.query("CampaignAdvertisements", ({ variables }) => {
      requests.push(variables);
      const start = variables.after ? Number(String(variables.after).slice(3)) + 1 : 0;
      const advertisements = ads(start, Math.min(Number(variables.limit), count - start));
      return HttpResponse.json({ data: { advertisements } });
    }),
  );
  return requests;
}

beforeEach(() => signIn());
afterEach(() => {
  vi.restoreAllMocks();
  return signOut();
});

describe("filters", () => {
  test("of the address narrow the first request down, and can be taken away one by one", async () => {
    const requests = servePages(3);
    network.use(
      api.query("CampaignCreators", () =>
        HttpResponse.json({
          data: {
            campaigns: [
              {
                __typename: "Campaign",
                _id: "k-1",
                creators: [
                  {
                    __typename: "CampaignCreator",
                    personId: "p-1",
                    advertisements: 2,
                    person: { __typename: "Person", _id: "p-1", firstName: "Alba", lastName: "Ríos" },
                  },
                ],
              },
            ],
          },
        }),
      ),
    );
    const { user } = show("?status=waiting&creator=p-1&from=2026-04-01&sort=likes");
    await screen.findAllByRole("article");
    expect(requests[0]).toEqual({
      where: {
        campaignId: "k-1",
        status: ["WaitingForCustomerAudit", "WaitingForPlatformAudit"],
        changeRequested: false,
        personId: "p-1",
        createdFrom: "2026-04-01T03:00:00.000Z",
      },
      mostOf: "Likes",
      limit: PAGE_SIZE,
      after: null,
    });
    const chips = within(screen.getByRole("list", { name: "Filtros puestos" }));
    await user.click(await chips.findByRole("button", { name: "Quitar el filtro Alba Ríos" }));
    await waitFor(() => expect(requests.at(-1)?.where).not.toHaveProperty("personId"));
    await user.click(chips.getByRole("button", { name: "Quitar filtros" }));
    await waitFor(() => expect(requests.at(-1)?.where).toEqual({ campaignId: "k-1" }));
    expect(requests.at(-1)?.mostOf).toBe("Likes");
    expect(screen.queryByRole("list", { name: "Filtros puestos" })).not.toBeInTheDocument();
  });

  test("are chosen in the panel, and nothing that matches is said so", async () => {
    const requests = servePages(2);
    const { user } = show();
    await screen.findAllByRole("article");
    network.use(
      api.query("CampaignAdvertisements", ({ variables }) => {
        requests.push(variables);
        return HttpResponse.json({ data: { advertisements: [] } });
      }),
      api.query("CampaignCreators", () => HttpResponse.json({ data: { campaigns: [] } })),
    );
    await user.click(screen.getByRole("button", { name: "Filtros" }));
    await user.selectOptions(screen.getByLabelText("Red"), "Facebook");
    expect(
      await screen.findByRole("heading", { name: "Ninguna publicación coincide con esos filtros." }),
    ).toBeInTheDocument();
    expect(requests.at(-1)?.where).toEqual({ campaignId: "k-1", platform: ["Facebook"] });
    expect(screen.getByRole("button", { name: "Filtros (1)" })).toHaveAttribute("aria-expanded", "true");
  });

  test("a search waits for the typing to pause", async () => {
    const requests = servePages(1);
    const { user } = show();
    await screen.findByRole("article");
    await user.type(screen.getByLabelText("Buscar por texto, código o id externo"), "flat white");
    await waitFor(() => expect(requests.at(-1)?.where).toEqual({ campaignId: "k-1", search: "flat white" }));
    expect(requests).toHaveLength(2);
  });
});

describe("many ads", () => {
  test("are rows of which only those near the screen exist", async () => {
    layOut({ window: 1000, element: 500, columns: 4 });
    servePages(PAGE_SIZE * 3);
    show();
    await waitFor(() => expect(screen.getAllByRole("article").length).toBeGreaterThan(3));
    expect(screen.getAllByRole("article").length).toBeLessThan(PAGE_SIZE);
    const [first] = screen
      .getAllByRole("listitem")
      .filter((element) => element.hasAttribute("aria-posinset"));
    expect(first).toHaveAttribute("aria-posinset", "1");
    expect(first).toHaveAttribute("aria-setsize", "-1");
  });

  test("come page by page, none of them twice or left out", async () => {
    layOut({ window: 800, element: 400 });
    const requests = servePages(PAGE_SIZE * 2 + 5);
    const { user } = show();
    await screen.findByText("60 cargadas, hay más abajo");
    await user.click(screen.getByRole("button", { name: "Ver más publicaciones" }));
    await screen.findByText("120 cargadas, hay más abajo");
    await user.click(screen.getByRole("button", { name: "Ver más publicaciones" }));
    await screen.findByText("125 publicaciones");
    expect(requests.map(({ after }) => after)).toEqual([null, "ad-59", "ad-119"]);
    expect(screen.queryByRole("button", { name: "Ver más publicaciones" })).not.toBeInTheDocument();
  });
});

describe("a step back to a campaign", () => {
  async function leave() {
    fireEvent.click(
      within(screen.getByRole("navigation", { name: "Dónde estás" })).getAllByRole("link")[0] as HTMLElement,
    );
    await screen.findByText(/^at /);
  }

  test("reads as many ads as were shown, at once", async () => {
    layOut({ window: 800, element: 400 });
    const requests = servePages(PAGE_SIZE * 2 + 5);
    const { user } = show();
    await screen.findByText("60 cargadas, hay más abajo");
    await user.click(screen.getByRole("button", { name: "Ver más publicaciones" }));
    await screen.findByText("120 cargadas, hay más abajo");
    await leave();
    requests.length = 0;
    act(() => window.history.back());
    await screen.findByText("120 cargadas, hay más abajo");
    expect(requests.map(({ limit, after }) => [limit, after])).toEqual([[120, null]]);
  });

  test("finds the list that has become shorter", async () => {
    layOut({ window: 800, element: 400 });
    servePages(PAGE_SIZE * 2);
    const { user } = show();
    await screen.findByText("60 cargadas, hay más abajo");
    await user.click(screen.getByRole("button", { name: "Ver más publicaciones" }));
    await screen.findByText("120 publicaciones");
    await leave();
    servePages(7);
    act(() => window.history.back());
    expect(await screen.findByText("7 publicaciones")).toBeInTheDocument();
  });
});

describe("what is far from the screen", () => {
  /** Scrolls the window as a wheel would. */
  function scrollTo(top: number) {
    Object.defineProperty(window, "scrollY", { configurable: true, value: top });
    Object.defineProperty(window, "pageYOffset", { configurable: true, value: top });
    document.documentElement.scrollTop = top;
    fireEvent.scroll(window);
  }
  afterEach(() => scrollTo(0));

  test("is let go, and fetched again by its page when one comes back", async () => {
    layOut({ window: 800, element: 400 });
    const requests = servePages(PAGE_SIZE * 5);
    const { user } = show();
    for (let page = 1; page < 5; page += 1) {
      await screen.findByText(`${PAGE_SIZE * page} cargadas, hay más abajo`);
      await user.click(screen.getByRole("button", { name: "Ver más publicaciones" }));
    }
    await screen.findByText(`${PAGE_SIZE * 5} publicaciones`);
    const pages = requests.length;
    expect(pages).toBe(5);
    // The first page and its neighbour are looked at; of the fifth only code and status are known.
    // Rows that were never measured are taken for 620 pixels high.
    scrollTo(620 * PAGE_SIZE * 4.5);
    await waitFor(() => {
      const shown = screen.getAllByRole("article");
      expect(shown[0]?.getAttribute("aria-label")).toMatch(/^Publicación de Alba Ríos, AAAA02[4-9]/);
      for (const card of shown) expect(card).not.toHaveAttribute("aria-busy");
    });
    expect(requests.slice(pages).map(({ after }) => after)).toContain(`ad-${PAGE_SIZE * 4 - 1}`);
    // What is above was let go meanwhile, and comes back.
    scrollTo(0);
    expect(
      await screen.findByRole("article", { name: `Publicación de Alba Ríos, ${code(0)}` }),
    ).toBeInTheDocument();
    expect(requests.slice(pages).map(({ after }) => after)).toContain(null);
    expect(screen.getAllByRole("article").length).toBeLessThan(PAGE_SIZE);
  });
});

describe("the file of what is shown", () => {
  test("has all pages, a mark of UTF-8, a head, and text that runs nowhere", async () => {
    layOut({ window: 800, element: 400 });
    let saved: Blob | undefined;
    URL.createObjectURL = (blob) => {
      saved = blob as Blob;
      return "blob:x";
    };
    URL.revokeObjectURL = () => undefined;
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const requests = servePages(251);
    const { user } = show("?status=approved");
    await screen.findAllByRole("article");
    network.use(
      api.query("CampaignAdvertisements", ({ variables }) => {
        requests.push(variables);
        const advertisements = variables.after
          ? [
              adAnswer({
                _id: "ad-250",
                caption: '=HYPERLINK("x")',
                status: "Approved",
                deliveredAt: "2026-04-15T10:00:00Z",
              }),
            ]
          : ads(0, 250);
        return HttpResponse.json({ data: { advertisements } });
      }),
    );
    const recorded = serveMutation("RecordExport");
    await user.click(screen.getByRole("button", { name: "Descargar CSV" }));
    expect(await screen.findByText("Listo: descargaste 251 publicaciones.")).toBeInTheDocument();
    expect(recorded).toMatchObject([
      { companyId: "0197-company", kind: "Advertisements", rows: 251, campaignId: "k-1" },
    ]);
    const bytes = new Uint8Array((await saved?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines).toHaveLength(253);
    expect(lines[0]).toMatch(/^Código;Quién publicó;Estado;Fecha \(hora de Buenos Aires\);/);
    expect(lines[251]).toBe(
      `AB12CD34;Alba Ríos;Aprobada;2026-04-12 09:00:00;123;9;;;;;"'=HYPERLINK(""x"")";2026-04-15 07:00:00`,
    );
    expect(requests.at(-1)).toMatchObject({ where: { status: ["Approved"] }, after: "ad-249" });
    expect(names[0]).toMatch(/^publicaciones-otono-en-taza-\d{4}-\d{2}-\d{2}\.csv$/);
  });

  test("that cannot be made is said so", async () => {
    servePages(1);
    const { user } = show();
    await screen.findByRole("article");
    network.use(api.query("CampaignAdvertisements", () => HttpResponse.error()));
    await user.click(screen.getByRole("button", { name: "Descargar CSV" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("No pudimos armar el archivo");
  });
});

test("an export that cannot be recorded is not handed over", async () => {
  const save = vi.spyOn(URL, "createObjectURL");
  servePages(1);
  serveMutation("RecordExport", () => refusal("TOO_MANY_ATTEMPTS"));
  const { user } = show();
  await screen.findByRole("article");
  await user.click(screen.getByRole("button", { name: "Descargar CSV" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("No pudimos armar el archivo");
  expect(save).not.toHaveBeenCalled();
});

describe("live", () => {
  const {
    _id,
    totals,
    status,
    stock,
    investment,
    engagementReal,
    budgetAvailable,
    budgetFreezed,
    budgetSpent,
  } = campaignAnswer({}, { approved: 8 });
  const figures = {
    __typename: "Campaign",
    _id,
    totals,
    status,
    stock,
    investment,
    engagementReal,
    budgetAvailable,
    budgetFreezed,
    budgetSpent,
  };

  test("an audit elsewhere shows on the card and in the totals", async () => {
    serveCampaign([campaignAnswer()], [adAnswer()]);
    const stream = liveStream();
    network.use(stream.handler);
    show();
    expect(await screen.findByText("En vivo")).toBeInTheDocument();
    await screen.findByText("Pendiente");
    stream.send({ campaignActivity: { ...adAnswer({ status: "Approved" }), _campaign: figures } });
    expect(await screen.findByText("Aprobada")).toBeInTheDocument();
    expect(screen.getByText("Aprobados").closest("dt")?.nextElementSibling).toHaveTextContent("8");
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });

  test("a new ad goes on top; one that the filters keep out does not, nor an old one that only changed", async () => {
    serveCampaign([campaignAnswer()], [adAnswer()]);
    const stream = liveStream();
    network.use(stream.handler);
    show("?network=instagram");
    await screen.findByText("En vivo");
    await screen.findByRole("article");
    const posts = [
      {
        __typename: "Post",
        _id: "x",
        platform: "Instagram",
        postPlatformId: "https://i.example",
        feedDt: null,
      },
    ];
    const sendAd = (changes: Record<string, unknown>) =>
      stream.send({ campaignActivity: { ...adAnswer({ _posts: posts, ...changes }), _campaign: figures } });
    sendAd({ _id: "ad-2", captionIdentifier: "OTHERNET", creationDt: "2026-04-13T12:00:00Z", _posts: [] });
    sendAd({ _id: "ad-3", captionIdentifier: "LONGAGO1", creationDt: "2026-04-01T12:00:00Z" });
    sendAd({ _id: "ad-4", captionIdentifier: "NEWEST01", creationDt: "2026-04-13T12:00:00Z" });
    expect(await screen.findByText("NEWEST01")).toBeInTheDocument();
    const codes = screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"));
    expect(codes).toEqual(["Publicación de Alba Ríos, NEWEST01", "Publicación de Alba Ríos, AB12CD34"]);
  });

  test("a new ad that is told twice at once stands there once", async () => {
    serveCampaign([campaignAnswer()], [adAnswer()]);
    const stream = liveStream();
    network.use(stream.handler);
    show();
    await screen.findByText("En vivo");
    await screen.findByRole("article");
    const fresh = { _id: "ad-2", captionIdentifier: "NEWEST01", creationDt: "2026-04-13T12:00:00Z" };
    for (const likeCount of [0, 1])
      stream.send({ campaignActivity: { ...adAnswer({ ...fresh, likeCount }), _campaign: figures } });
    expect(await screen.findByText("NEWEST01")).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  });

  test("while one looks further down a new ad is counted, and comes when asked for", async () => {
    serveCampaign([campaignAnswer()], [adAnswer()]);
    const stream = liveStream();
    network.use(stream.handler);
    const { user } = show();
    await screen.findByText("En vivo");
    await screen.findByRole("article");
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ top: -900 } as DOMRect);
    const fresh = adAnswer({
      _id: "ad-2",
      captionIdentifier: "NEWEST01",
      creationDt: "2026-04-13T12:00:00Z",
    });
    stream.send({ campaignActivity: { ...fresh, _campaign: figures } });
    stream.send({ campaignActivity: { ...fresh, _campaign: figures } });
    const button = await screen.findByRole("button", { name: "1 publicación nueva" });
    expect(screen.queryByText("NEWEST01")).not.toBeInTheDocument();
    serveCampaign([campaignAnswer()], [fresh, adAnswer()]);
    network.use(stream.handler);
    await user.click(button);
    expect(await screen.findByText("NEWEST01")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "1 publicación nueva" })).not.toBeInTheDocument();
  });

  test("a lost connection is told, comes back by itself and makes up for what was missed", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.9);
    serveCampaign([campaignAnswer()], [adAnswer()]);
    const stream = liveStream();
    network.use(stream.handler);
    show();
    await screen.findByText("En vivo");
    await screen.findByText("Pendiente");
    serveCampaign([campaignAnswer()], [adAnswer({ status: "Approved" })]);
    network.use(stream.handler);
    stream.lose();
    expect(await screen.findByText("Sin conexión en vivo")).toBeInTheDocument();
    expect(await screen.findByText("En vivo")).toBeInTheDocument();
    expect(await screen.findByText("Aprobada")).toBeInTheDocument();
    expect(stream.connections()).toBe(2);
  });

  test("what is told while missed changes are read outlives their answer, which may be older", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.9);
    serveCampaign([campaignAnswer()], [adAnswer()]);
    const stream = liveStream();
    network.use(stream.handler);
    show();
    await screen.findByText("En vivo");
    await screen.findByText("Pendiente");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let requestCount = 0;
    network.use(
      api.query("CampaignPage", async () => {
        requestCount += 1;
        if (requestCount > 1)
          return HttpResponse.json({ data: { campaigns: [campaignAnswer({}, { approved: 8 })] } });
        await held;
        return HttpResponse.json({ data: { campaigns: [campaignAnswer()] } });
      }),
      api.query("CampaignAdvertisements", () =>
        HttpResponse.json({ data: { advertisements: [adAnswer({ status: "Approved" })] } }),
      ),
      stream.handler,
    );
    stream.lose();
    await waitFor(() => expect(requestCount).toBe(1));
    stream.send({ campaignActivity: { ...adAnswer({ status: "Approved" }), _campaign: figures } });
    const approved = () => screen.getByText("Aprobados").closest("dt")?.nextElementSibling;
    await waitFor(() => expect(approved()).toHaveTextContent("8"));
    release();
    await waitFor(() => expect(requestCount).toBe(2));
    await waitFor(() => expect(approved()).toHaveTextContent("8"));
  });
});
