import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import DeskDownloadsPage from "~/app/routes/desk-downloads";
import DownloadsPage from "~/app/routes/downloads";
import { daysOf, lastDays } from "~/domain/charts/periods";
import { A_KEY, api, network } from "~/testing/network";
import { BRAND, renderPortal, STAFF, signIn, signOut } from "~/testing/portal";
import { refusal, serveMutation } from "~/testing/settings";
import { qrOf } from "~/ui/qr";
import * as files from "~/ui/save-file";
import { downloadLink, qrSvg } from "./links";

const ZONE = "America/Argentina/Buenos_Aires";

const PATTERN = "/companies/:companyId/downloads";
const OWN = "/companies/0197-company/downloads";

const counted = (total: number, unique = total, bots = 0) => ({
  __typename: "Arrivals",
  total,
  unique,
  bots,
});

const steps = (visits: number, storeVisits: number, signUps: number, firstApprovals: number) => ({
  __typename: "DownloadFunnel",
  visits,
  visitors: visits - 1,
  storeVisits,
  storeVisitors: storeVisits,
  signUps,
  firstApprovals,
});

const funnels: Record<string, unknown>[] = [];

function serve() {
  const requests: {
    arrivals: Record<string, unknown>;
    hops: Record<string, unknown>;
  }[] = [];
  network.use(
    api.query("DownloadsPage", ({ variables }) => {
      const company = {
        __typename: "Company",
        _id: variables.companyId,
        name: "Café Aurora",
        logo: null,
        thumbnail: null,
      };
      return HttpResponse.json({ data: { companies: variables.companyId === "nobody" ? [] : [company] } });
    }),
    api.query("DownloadsFigures", ({ variables }) => {
      requests.push(variables as (typeof requests)[number]);
      const day = variables.arrivals.to as string;
      return HttpResponse.json({
        data: {
          arrivals: [counted(40, 31, 6)],
          hops: [counted(10, 9, 1)],
          arrivalsByDay: [{ day, ...counted(40, 31, 6) }],
          hopsByDay: [{ day, ...counted(10, 9, 1) }],
          arrivalsBySource: [
            { source: "PHYSICAL_QR", sourceName: null, ...counted(15) },
            { source: "WEB_CORP", sourceName: null, ...counted(25, 20, 6) },
            { source: "UNKNOWN", sourceName: "feria", ...counted(9) },
            { source: "UNKNOWN", sourceName: "other", ...counted(4) },
            { source: "UNKNOWN", sourceName: null, ...counted(2) },
          ],
          hopsBySource: [
            { source: "WEB_CORP", sourceName: null, ...counted(10, 9, 1) },
            { source: "UNKNOWN", sourceName: "feria", ...counted(3) },
          ],
          arrivalsByStore: [
            { store: "Android", ...counted(30) },
            { store: null, ...counted(10) },
          ],
          hopsByStore: [],
          arrivalsByCountry: [
            { country: "AR", ...counted(39) },
            { country: "", ...counted(1) },
          ],
          hopsByCountry: [],
        },
      });
    }),
    api.query("DownloadsFunnel", ({ variables }) => {
      funnels.push(variables.where);
      const day = variables.where.to as string;
      return HttpResponse.json({
        data: {
          funnel: [steps(40, 10, 5, 2)],
          funnelByDay: [
            { day: "2026-11-01", ...steps(10, 2, 0, 0) },
            { day, ...steps(30, 8, 5, 2) },
          ],
          funnelBySource: [
            { source: "PHYSICAL_QR", sourceName: null, ...steps(0, 0, 1, 0) },
            { source: "UNKNOWN", sourceName: "feria", ...steps(15, 4, 0, 0) },
            { source: "UNKNOWN", sourceName: "other", ...steps(3, 0, 0, 0) },
            { source: "WEB_CORP", sourceName: null, ...steps(25, 6, 4, 2) },
          ],
        },
      });
    }),
  );
  return requests;
}

const show = (at = OWN) => renderPortal(DownloadsPage, PATTERN, at);

beforeEach(() => signIn({ permissions: BRAND }));
afterEach(async () => {
  vi.restoreAllMocks();
  await signOut();
});

describe("who sees a company's downloads", () => {
  test("a brand its own, not another's", async () => {
    serve();
    show("/companies/other/downloads");
    expect(await screen.findByText("at /")).toBeInTheDocument();
  });

  test("staff any, with the way back to all", async () => {
    await signOut();
    await signIn({ permissions: STAFF, company: null });
    const requests = serve();
    show("/companies/other/downloads");
    expect(await screen.findByRole("heading", { level: 1, name: "Descargas" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Marcas" })).toHaveAttribute("href", "/companies");
    await waitFor(() =>
      expect(requests[0]?.arrivals).toMatchObject({ companyId: "other", event: "APP_DOWNLOAD" }),
    );
    expect(requests[0]?.hops).toMatchObject({ companyId: "other", event: "STORE_REDIRECT" });
  });

  test("staff what came by links of no company, on their desk", async () => {
    await signOut();
    await signIn({ permissions: STAFF, company: null });
    const requests = serve();
    renderPortal(DeskDownloadsPage, "/desk/downloads", "/desk/downloads");
    expect(await screen.findByRole("heading", { level: 1, name: "Descargas sin marca" })).toBeInTheDocument();
    expect(await screen.findByRole("region", { name: "De la visita a la publicación" })).toBeInTheDocument();
    expect(requests[0]?.arrivals).toEqual({
      withoutCompany: true,
      ...lastDays(30, ZONE),
      event: "APP_DOWNLOAD",
    });
    await waitFor(() => expect(funnels.at(-1)).toEqual({ withoutCompany: true, ...lastDays(30, ZONE) }));
  });

  test("an unknown company is not found", async () => {
    await signOut();
    await signIn({ permissions: STAFF, company: null });
    serve();
    show("/companies/nobody/downloads");
    expect(await screen.findByText("Acá no resuena nada")).toBeInTheDocument();
  });
});

describe("links and codes", () => {
  test("a link of a company of ours is short", () => {
    const companyId = "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
    const link = (source: "WEB_CORP" | "PHYSICAL_QR", store: "any" | "iOS" | "Android") =>
      downloadLink({ origin: "https://resuena.test", companyId, source, store });
    expect(link("WEB_CORP", "any")).toBe("https://resuena.test/d/AZehssPUfl-KmwwdLj9KWwa");
    expect(link("PHYSICAL_QR", "Android")).toBe("https://resuena.test/d/AZehssPUfl-KmwwdLj9KWwf");
  });

  test("a link names source and store as the redirector reads them, and the company", () => {
    const base = { origin: "https://resuena.test", companyId: "c-1" } as const;
    expect(downloadLink({ ...base, source: "PHYSICAL_QR", store: "any" })).toBe(
      "https://resuena.test/downloadAppRedirector?source=PHYSICAL_QR&companyCode=c-1",
    );
    expect(downloadLink({ ...base, source: "WEB_CORP", store: "iOS" })).toContain(
      "store=iOS&companyCode=c-1",
    );
    expect(downloadLink({ ...base, source: "WEB_CORP", store: "Android" })).toContain("store=Android");
  });

  test("the SVG file is black on white with its quiet zone", () => {
    const rows = qrOf("https://resuena.test/");
    expect(rows.slice(0, 4).flat().some(Boolean)).toBe(false);
    const svg = new DOMParser().parseFromString(qrSvg("https://resuena.test/"), "image/svg+xml");
    expect(svg.documentElement.getAttribute("viewBox")).toBe(`0 0 ${rows.length} ${rows.length}`);
    expect(svg.querySelectorAll("path")).toHaveLength(2);
  });

  test("the store changes every link, and what is copied or saved is what is shown", async () => {
    serve();
    const save = vi.spyOn(files, "saveFile").mockImplementation(() => undefined);
    const { user } = show();
    const link = (await screen.findAllByLabelText<HTMLInputElement>("Enlace"))[0];
    expect(link).toHaveValue(
      "http://localhost:4003/downloadAppRedirector?source=WEB_CORP&companyCode=0197-company",
    );
    await user.click(screen.getByRole("radio", { name: "Google Play" }));
    expect(link?.value).toContain("store=Android");
    await user.click(screen.getAllByRole("button", { name: "Copiar el enlace" })[0] as HTMLElement);
    expect(await navigator.clipboard.readText()).toBe(link?.value);
    await user.click(screen.getAllByRole("button", { name: "QR en SVG" })[1] as HTMLElement);
    const [name, content, type] = save.mock.calls[0] ?? [];
    expect([name, type]).toEqual(["qr-cafe-aurora-physical_qr-android.svg", "image/svg+xml"]);
    expect(content).toBe(
      qrSvg(
        "http://localhost:4003/downloadAppRedirector?source=PHYSICAL_QR&store=Android&companyCode=0197-company",
      ),
    );
  });
});

describe("figures", () => {
  test("of another period are not shown as those of one that could not be read", async () => {
    serve();
    const { user } = show();
    expect(await screen.findByText("40", { selector: "dd, dd *" })).toBeVisible();
    network.use(
      ...["DownloadsFigures", "DownloadsFunnel"].map((name) =>
        api.query(name, () =>
          HttpResponse.json({ errors: [{ message: "", extensions: { code: "UNAVAILABLE" } }] }),
        ),
      ),
    );

    await user.click(screen.getByRole("radio", { name: "90 días" }));

    expect(
      await screen.findByRole("button", { name: /^(Reintentar|Volver a intentar|Probar de nuevo)/ }),
    ).toBeVisible();
    expect(screen.queryByText("40", { selector: "dd, dd *" })).toBeNull();
  });

  test("people and totals, with bots apart", async () => {
    serve();
    const { user } = show();
    const visits = await screen.findByText("Visitas", { selector: "dt span" });
    const figure = () => visits.closest("div")?.querySelector("dd");
    expect(figure()).toHaveTextContent("40");
    expect(
      screen.getByText("Bots", { selector: "dt span" }).closest("div")?.querySelector("dd"),
    ).toHaveTextContent("7");
    expect(screen.getByText(/25\s?% de las visitas siguió a la tienda/)).toBeInTheDocument();
    await user.click(screen.getByRole("radio", { name: "Personas distintas" }));
    expect(figure()).toHaveTextContent("31");
  });

  test("each panel has a table, and its CSV has exactly those rows", async () => {
    serve();
    const save = vi.spyOn(files, "saveFile").mockImplementation(() => undefined);
    const { user } = show();
    const panel = within(await screen.findByRole("region", { name: "Por origen" }));
    await user.click(panel.getByRole("button", { name: "Ver tabla" }));
    const rows = panel.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toEqual([
      "OrigenVisitasVisitas: personasA la tiendaA la tienda: personasBots",
      "Tu web y tus redes25201097",
      "QR impreso1515000",
      "feria99330",
      "Otros orígenes44000",
      "Otro origen22000",
    ]);
    const recorded = serveMutation("RecordExport");
    await user.click(panel.getByRole("button", { name: "Descargar CSV: Por origen" }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(recorded).toEqual([
      { companyId: "0197-company", kind: "Downloads", rows: 5, campaignId: null, idempotencyKey: A_KEY },
    ]);
    const [, content] = save.mock.calls[0] ?? [];
    expect((await new Blob(content as string[]).text()).split("\r\n").slice(1)).toEqual([
      "Tu web y tus redes;25;20;6;10;9;1",
      "QR impreso;15;15;0;0;0;0",
      "feria;9;9;0;3;3;0",
      "Otros orígenes;4;4;0;0;0;0",
      "Otro origen;2;2;0;0;0;0",
      "",
    ]);
    const countries = within(screen.getByRole("region", { name: "Por país" }));
    await user.click(countries.getByRole("button", { name: "Ver tabla" }));
    expect(countries.getByText("Argentina")).toBeInTheDocument();
    expect(countries.getByText("País desconocido")).toBeInTheDocument();
  });

  test("the funnel has four steps with their rates, opened up by source and by day", async () => {
    serve();
    const save = vi.spyOn(files, "saveFile").mockImplementation(() => undefined);
    const { user } = show();
    const funnel = within(await screen.findByRole("region", { name: "De la visita a la publicación" }));
    const said = () => funnel.getAllByRole("listitem").map((step) => step.textContent?.replace(/\s/g, " "));
    await waitFor(() => expect(said()[0]).toBe("Visitas40"));
    expect(said()).toEqual([
      "Visitas40",
      "Fueron a la tienda1025 % del paso anterior",
      "Registros en la app550 % del paso anterior",
      "Con una publicación aprobada240 % del paso anterior",
    ]);
    expect(funnels.at(-1)).toEqual({ companyId: "0197-company", ...lastDays(30, ZONE) });
    await user.click(screen.getByRole("radio", { name: "Personas distintas" }));
    expect(said()[0]).toBe("Visitas39");
    await user.click(screen.getByRole("radio", { name: "Totales" }));
    await user.click(funnel.getByRole("radio", { name: "Origen" }));
    const firsts = () => funnel.getAllByRole("rowheader").map((cell) => cell.textContent);
    expect(firsts()).toEqual(["Tu web y tus redes", "feria", "Otros orígenes", "QR impreso"]);
    serveMutation("RecordExport", () => refusal("UNKNOWN_COMPANY"));
    await user.click(funnel.getByRole("button", { name: /Descargar CSV/ }));
    expect(await screen.findByRole("alert")).toHaveTextContent("No pudimos exportar los datos");
    expect(save).not.toHaveBeenCalled();
    serveMutation("RecordExport");
    await user.click(funnel.getByRole("button", { name: /Descargar CSV/ }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    const [, content] = save.mock.calls[0] ?? [];
    expect((content as string[]).join("").split("\r\n")[1]).toBe("Tu web y tus redes;25;6;4;2");
    await user.click(funnel.getByRole("radio", { name: "Día" }));
    expect(firsts()).toHaveLength(2);
  });

  test("a step after one that nobody took has no rate", async () => {
    serve();
    network.use(
      api.query("DownloadsFunnel", () =>
        HttpResponse.json({
          data: { funnel: [steps(40, 0, 5, 2)], funnelByDay: [], funnelBySource: [] },
        }),
      ),
    );
    show();
    const funnel = within(await screen.findByRole("region", { name: "De la visita a la publicación" }));
    const said = () => funnel.getAllByRole("listitem").map((step) => step.textContent?.replace(/\s/g, " "));
    await waitFor(() => expect(said()[2]).toBe("Registros en la app5Nadie en el paso anterior"));
    expect(said()[1]).toBe("Fueron a la tienda00 % del paso anterior");
  });

  test("a period is a preset or one's own; a wrong one asks nothing", async () => {
    const requests = serve();
    const { user } = show();
    await screen.findByRole("region", { name: "Por día" });
    expect(requests.at(-1)?.arrivals).toMatchObject(lastDays(30, ZONE));
    await user.click(screen.getByRole("radio", { name: "7 días" }));
    await waitFor(() => expect(requests.at(-1)?.arrivals).toMatchObject(lastDays(7, ZONE)));
    await user.click(screen.getByRole("radio", { name: "A medida" }));
    const from = screen.getByLabelText("Desde");
    await user.clear(from);
    expect(await screen.findByRole("alert")).toHaveTextContent("hasta 366 días");
    const before = requests.length;
    await user.type(from, "2999-01-01");
    expect(requests).toHaveLength(before);
    await user.clear(from);
    await user.type(from, "2026-01-05");
    await user.clear(screen.getByLabelText("Hasta"));
    await user.type(screen.getByLabelText("Hasta"), "2026-01-07");
    await waitFor(() =>
      expect(requests.at(-1)?.hops).toMatchObject({ from: "2026-01-05", to: "2026-01-07" }),
    );
  });

  test("a period is in the address, from which it is shown again", async () => {
    const requests = serve();
    const { user, unmount } = show();
    await user.click(await screen.findByRole("radio", { name: "90 días" }));
    await waitFor(() => expect(window.location.search).toBe("?days=90"));
    unmount();
    show(`${OWN}?days=7`);
    expect(await screen.findByRole("radio", { name: "7 días" })).toBeChecked();
    await waitFor(() => expect(requests.at(-1)?.arrivals).toMatchObject(lastDays(7, ZONE)));
    await user.click(screen.getByRole("radio", { name: "A medida" }));
    const { from, to } = lastDays(7, ZONE);
    await waitFor(() => expect(window.location.search).toBe(`?from=${from}&to=${to}`));
    await user.click(screen.getByRole("radio", { name: "30 días" }));
    await waitFor(() => expect(window.location.search).toBe(""));
  });

  test("a period of one's own can be linked to; one that is no period asks nothing", async () => {
    const requests = serve();
    const { unmount } = show(`${OWN}?from=2026-01-05&to=2026-01-07`);
    expect(await screen.findByLabelText("Desde")).toHaveValue("2026-01-05");
    await waitFor(() =>
      expect(requests.at(-1)?.hops).toMatchObject({ from: "2026-01-05", to: "2026-01-07" }),
    );
    unmount();
    const before = requests.length;
    show(`${OWN}?from=2026-02-30&to=2026-03-07`);
    expect(await screen.findByRole("alert")).toHaveTextContent("hasta 366 días");
    expect(requests).toHaveLength(before);
  });

  test("days without visits are days too", () => {
    expect(daysOf({ from: "2026-02-27", to: "2026-03-01" })).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ]);
    expect(daysOf({ from: "2026-03-01", to: "2026-02-27" })).toEqual([]);
    expect(daysOf({ from: "2025-01-01", to: "2026-02-27" })).toEqual([]);
    expect(daysOf({ from: "", to: "2026-02-27" })).toEqual([]);
  });
});
