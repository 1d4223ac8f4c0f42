import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import CampaignPage from "~/app/routes/campaign";
import { wanted } from "~/session/wanted";
import { campaignAnswer, paidInMoney, serveCampaign } from "~/testing/campaigns";
import { api, network } from "~/testing/network";
import { paymentAnswer } from "~/testing/payments";
import { asVisitor, BRAND, failure, held, renderPortal, STAFF, signIn, signOut } from "~/testing/portal";

const OWN = "0197-company";

const show = (companyId = OWN, query = "") =>
  renderPortal(CampaignPage, "/companies/:companyId/:campaignId", `/companies/${companyId}/k-1${query}`);

const creator = {
  __typename: "Creator",
  personId: "p-1",
  person: { __typename: "Person", _id: "p-1", firstName: "Alba", lastName: "Ríos" },
  campaigns: 1,
  advertisements: 6,
  approved: 3,
  rejected: 1,
  engagement: 1234,
  firstAt: "2026-04-10T12:00:00Z",
  tags: [],
  lastAt: "2026-04-12T12:00:00Z",
  costs: [],
};
const step = {
  __typename: "StatusChange",
  apiKey: null,
  _id: "s-1",
  fromStatus: "WaitingForApproval",
  toStatus: "OnGoing",
  actorKind: "Staff",
  actor: null,
  reason: "Todo en orden.",
  changedAt: "2026-04-10T12:00:00Z",
};

const title = () => screen.findByRole("heading", { level: 1, name: "Otoño en taza" });

beforeEach(() => signIn());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  return signOut();
});

describe("a campaign's head", () => {
  test("says where it stands, when it runs and what it pays", async () => {
    serveCampaign([campaignAnswer({ endDay: "2026-12-12" })]);
    show();
    await title();
    expect(screen.getByText("Activa")).toBeInTheDocument();
    expect(screen.getByText("10 de abr de 2026 – 12 de dic de 2026")).toBeVisible();
    expect(screen.getByText("Paga con Una caja de café")).toBeVisible();
  });

  test("without an end says since when it runs", async () => {
    serveCampaign([campaignAnswer({ ...paidInMoney, customAdPrice: 80, currency: "USD" })]);
    show();
    await title();
    expect(screen.getByText("Desde el 10 de abr de 2026")).toBeVisible();
    expect(screen.getByText(/^US\$\s80 por publicación aprobada$/)).toBeVisible();
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

  describe("that does not run", () => {
    const still = (changes: Record<string, unknown>, steps: unknown[] = [], payment: unknown = null) => {
      serveCampaign([campaignAnswer({ endDt: "2099-12-12T22:00:00Z", ...changes })]);
      network.use(
        api.query("CampaignSteps", () =>
          HttpResponse.json({
            data: { campaigns: [{ __typename: "Campaign", _id: "k-1", payment, statusHistory: steps }] },
          }),
        ),
      );
      show();
      return title();
    };

    test("yet is scheduled, and says when it starts", async () => {
      await still({ startDt: "2099-12-01T03:00:00Z", startDay: "2099-12-01" });
      expect(screen.getByText("Programada")).toBeInTheDocument();
      expect(screen.getByText("Empieza el 1 de dic de 2099")).toBeInTheDocument();
      expect(screen.getByText("Días para empezar")).toBeInTheDocument();
      for (const absent of ["Activa", "Días restantes", "En vivo", "Conectando…"])
        expect(screen.queryByText(absent)).not.toBeInTheDocument();
    });

    test("any more says since when, by whom, why and what comes next", async () => {
      const actor = { __typename: "Person", _id: "p-9", firstName: "Ana", lastName: "Paz" };
      const stopped = {
        ...step,
        _id: "s-2",
        fromStatus: "OnGoing",
        toStatus: "Stopped",
        actor,
        reason: "Sin stock",
      };
      await still({ status: "Stopped" }, [step, stopped]);
      expect(
        await screen.findByText(/^Frenada desde el 10 (de )?abr\.? (de )?2026, \d{2}:\d{2} por Ana Paz$/),
      ).toBeVisible();
      expect(screen.getByText("Motivo: Sin stock")).toBeVisible();
      expect(screen.getByText(/no recibe publicaciones nuevas/)).toBeVisible();
      expect(screen.getByRole("link", { name: "Escribinos" })).toBeVisible();
      for (const absent of ["Días restantes", "En vivo", "Conectando…"])
        expect(screen.queryByText(absent)).not.toBeInTheDocument();
    });

    test.each([
      [
        "by its end date",
        { actorKind: "Clock", actor: null },
        /^Finalizó el .*, al llegar a su fecha de cierre$/,
      ],
      [
        "by somebody",
        { actorKind: "Staff", actor: null },
        /^Finalizó el .* \(la cerró El equipo de Resuena\)$/,
      ],
    ])("since it finished %s says so, and leads to its results", async (_, who, text) => {
      const ended = { ...step, _id: "s-3", fromStatus: "OnGoing", toStatus: "Finished", ...who };
      await still({ status: "Finished" }, [ended]);
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByText(/^Ya no recibe publicaciones nuevas/)).toBeVisible();
      expect(screen.getByRole("link", { name: "Ver los resultados" })).toHaveAttribute(
        "href",
        expect.stringContaining("view=summary"),
      );
    });

    test.each([
      ["units", { stock: 0 }, "Sin unidades libres: no recibe publicaciones nuevas"],
      [
        "budget",
        { ...paidInMoney, customAdPrice: 80, budgetAvailable: 79.99 },
        "Sin presupuesto: no recibe publicaciones nuevas",
      ],
    ])("since it has no %s left says so, and whom to write to", async (_, changes, text) => {
      await still(changes);
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.getByRole("link", { name: "Escribinos" })).toBeVisible();
    });

    test.each([
      ["a unit", { stock: 1 }],
      ["the price of one ad", { ...paidInMoney, customAdPrice: 80, budgetAvailable: 80 }],
    ])("is not said of one that has %s left", async (_, changes) => {
      await still(changes);
      expect(screen.queryByText(/no recibe publicaciones nuevas/)).not.toBeInTheDocument();
    });

    test("since it is not paid says so", async () => {
      await still({ status: "WaitingForPayment" }, [{ ...step, toStatus: "WaitingForPayment" }]);
      expect(
        await screen.findByText(/^Espera el pago desde el .* \(la aprobó El equipo de Resuena\)$/),
      ).toBeVisible();
      expect(screen.queryByText("Días restantes")).not.toBeInTheDocument();
    });

    test("since it is not paid says how much, by which reference and how, to be copied", async () => {
      const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
      const instructions = "Alias: EJEMPLO\nTarjeta: https://pagos.example.org/a?b=1. javascript:alert(1)";
      const due = [{ ...step, toStatus: "WaitingForPayment" }];
      await still({ status: "WaitingForPayment" }, due, paymentAnswer({ instructions }));
      Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
      const part = within(await screen.findByRole("region", { name: "Cómo pagar" }));
      expect(part.getByText("US$ 1.200,50")).toBeVisible();
      expect(part.getByText("K7MD4QXR")).toBeVisible();
      fireEvent.click(part.getByRole("button", { name: "Copiar el importe" }));
      fireEvent.click(part.getByRole("button", { name: "Copiar la referencia" }));
      await waitFor(() => expect(writeText.mock.calls).toEqual([["1200,50"], ["K7MD4QXR"]]));
      const links = part.getAllByRole("link").map((link) => link.getAttribute("href"));
      expect(links).toEqual(["https://pagos.example.org/a?b=1"]);
    });

    test.each([
      ["an owner", [...BRAND, "editCampaigns"], 1],
      ["an auditor", BRAND, 0],
      ["staff", [...STAFF, "manageCampaigns", "editCampaigns"], 0],
    ])("since it is not paid lets %s say that it is: %#", async (_, permissions, buttons) => {
      await signIn({ permissions });
      const due = [{ ...step, toStatus: "WaitingForPayment" }];
      const reportedBy = { __typename: "Person", _id: "p-9", firstName: "Ana", lastName: "Paz" };
      let requestCount = 0;
      network.use(
        api.mutation("ReportPayment", ({ variables }) => {
          requestCount += 1;
          expect(variables).toMatchObject({ id: "k-1" });
          const payment = paymentAnswer({
            state: "Reported",
            reportedAt: "2026-04-11T12:00:00Z",
            reportedBy,
          });
          const campaign = { __typename: "Campaign", _id: "k-1", payment };
          return HttpResponse.json({
            data: { result: { __typename: "CampaignResult", success: true, error: [], campaign } },
          });
        }),
      );
      await still({ status: "WaitingForPayment" }, due, paymentAnswer());
      const part = within(await screen.findByRole("region", { name: "Cómo pagar" }));
      expect(part.queryAllByRole("button", { name: "Ya pagué" })).toHaveLength(buttons);
      for (const button of part.queryAllByRole("button", { name: "Ya pagué" })) {
        fireEvent.click(button);
        const question = await screen.findByRole("dialog", { name: "¿Ya hiciste el pago?" });
        expect(question).toHaveTextContent("US$ 1.200,50, con la referencia K7MD4QXR.");
        expect(requestCount).toBe(0);
        fireEvent.click(within(question).getByRole("button", { name: "Sí, ya pagué" }));
        const message = await part.findByText(/^Ana Paz avisó el .* que ya está pago/);
        expect(message).toBeVisible();
        await waitFor(() => expect(message.parentElement).toHaveFocus());
      }
    });

    test("since it is not paid takes a file that shows the payment, before it is said", async () => {
      await signIn({ permissions: [...BRAND, "editCampaigns"] });
      const happened: string[] = [];
      let refused = true;
      const reported = paymentAnswer({
        state: "Reported",
        reportedAt: "2026-04-11T12:00:00Z",
        proofType: "PDF",
        proofStoredAt: "2026-04-11T12:00:00Z",
      });
      network.use(
        http.put("*/media/payments/k-1/proof", async ({ request }) => {
          happened.push(await request.text());
          if (!refused) return new HttpResponse(null, { status: 204 });
          refused = false;
          return HttpResponse.json({ error: [{ code: "INVALID_PROOF" }] }, { status: 400 });
        }),
        http.get("*/media/payments/k-1/proof", () => {
          happened.push("read");
          return HttpResponse.json({ error: [{ code: "UNKNOWN_CAMPAIGN" }] }, { status: 404 });
        }),
        api.mutation("ReportPayment", () => {
          happened.push("reported");
          const campaign = { __typename: "Campaign", _id: "k-1", payment: reported };
          return HttpResponse.json({
            data: { result: { __typename: "CampaignResult", success: true, error: [], campaign } },
          });
        }),
      );
      await still({ status: "WaitingForPayment" }, [], paymentAnswer());
      const part = within(await screen.findByRole("region", { name: "Cómo pagar" }));
      fireEvent.click(part.getByRole("button", { name: "Ya pagué" }));
      const question = within(await screen.findByRole("dialog", { name: "¿Ya hiciste el pago?" }));
      await waitFor(() => expect(question.getByRole("button", { name: "Cerrar" })).toHaveFocus());
      const input = question.getByLabelText(/^Comprobante de la transferencia/, { selector: "input" });
      const choose = (content: BlobPart, type: string) =>
        fireEvent.change(input, { target: { files: [new File([content], "banco", { type })] } });
      choose("MZ", "application/x-msdownload");
      expect(question.getByRole("alert")).toHaveTextContent("Elegí un archivo PDF, PNG o JPEG.");
      choose(new Uint8Array(5 * 1024 * 1024 + 1), "image/png");
      expect(question.getByRole("alert")).toHaveTextContent("hasta 5 MB");
      choose("%PDF-1.7", "application/pdf");
      expect(question.queryByRole("alert")).not.toBeInTheDocument();
      expect(question.getByRole("status")).toHaveTextContent("banco");
      const button = question.getByRole("button", { name: /^Comprobante de la transferencia .*archivo$/ });
      expect(button).toHaveTextContent("Cambiar archivo");
      fireEvent.click(question.getByRole("button", { name: "Sí, ya pagué" }));
      expect(await question.findByRole("alert")).toHaveTextContent("Elegí un archivo PDF, PNG o JPEG.");
      fireEvent.click(question.getByRole("button", { name: "Quitar" }));
      expect(question.queryByRole("alert")).not.toBeInTheDocument();
      expect(question.getByRole("status")).toBeEmptyDOMElement();
      expect(button).toHaveFocus();
      choose("%PDF-1.7", "application/pdf");
      fireEvent.click(question.getByRole("button", { name: "Sí, ya pagué" }));
      fireEvent.click(await part.findByRole("button", { name: "Adjunto (PDF)" }));
      await waitFor(() => expect(happened).toEqual(["%PDF-1.7", "%PDF-1.7", "reported", "read"]));
    });

    test.each([
      [
        "by its button",
        (question: HTMLElement) => within(question).getByRole("button", { name: "Todavía no" }),
      ],
      ["by the cross", (question: HTMLElement) => within(question).getByRole("button", { name: "Cerrar" })],
      ["by leaving the page", () => null],
    ])("closed %s while its file goes up, is not said to be paid", async (_, closing) => {
      await signIn({ permissions: [...BRAND, "editCampaigns"] });
      const upload = held();
      const happened: string[] = [];
      network.use(
        http.put("*/media/payments/k-1/proof", async ({ request }) => {
          request.signal.addEventListener("abort", () => happened.push("aborted"));
          happened.push("began");
          await upload.until;
          return new HttpResponse(null, { status: 204 });
        }),
        api.mutation("ReportPayment", () => {
          happened.push("reported");
          return HttpResponse.json({ data: { result: null } });
        }),
      );
      await still({ status: "WaitingForPayment" }, [], paymentAnswer());
      fireEvent.click(await screen.findByRole("button", { name: "Ya pagué" }));
      const question = await screen.findByRole("dialog", { name: "¿Ya hiciste el pago?" });
      const file = new File(["%PDF-1.7"], "banco.pdf", { type: "application/pdf" });
      const input = within(question).getByLabelText(/^Comprobante/, { selector: "input" });
      fireEvent.change(input, { target: { files: [file] } });
      fireEvent.click(within(question).getByRole("button", { name: "Sí, ya pagué" }));
      await waitFor(() => expect(happened).toEqual(["began"]));
      const button = closing(question);
      if (button) fireEvent.click(button);
      else cleanup();
      await waitFor(() => expect(happened).toEqual(["began", "aborted"]));
      upload.release();
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(happened).toEqual(["began", "aborted"]);
    });

    test("since it is not paid tells staff what the brand lacks, and writes to nobody", async () => {
      await signIn({ permissions: [...STAFF, "manageCampaigns"] });
      const due = [{ ...step, toStatus: "WaitingForPayment" }];
      const reportedAt = "2026-04-11T12:00:00Z";
      await still({ status: "WaitingForPayment" }, due, paymentAnswer({ state: "Reported", reportedAt }));
      const part = within(await screen.findByRole("region", { name: "Cómo pagar" }));
      expect(part.getByText(/falta en el ajuste payments.instructions/)).toBeVisible();
      expect(part.getByText(/^Alguien de la empresa avisó el .* que ya está pago\.$/)).toBeVisible();
      expect(part.queryByRole("link")).toBeNull();
    });

    test.each([
      ["its brand to ask first", [...BRAND, "editCampaigns"], /Escribinos antes de pagar/, 0],
      ["staff that it would finish at once", [...STAFF, "manageCampaigns"], /termina enseguida/, 2],
    ])("whose last day has passed unpaid tells %s", async (_, permissions, said, copied) => {
      await signIn({ permissions });
      const due = [{ ...step, toStatus: "WaitingForPayment" }];
      const payment = paymentAnswer({ campaignEnded: true, instructions: "Alias: EJEMPLO" });
      await still({ status: "WaitingForPayment" }, due, payment);
      const part = within(await screen.findByRole("region", { name: "Cómo pagar" }));
      expect(part.getByText(said)).toBeVisible();
      expect(part.queryAllByRole("button")).toHaveLength(copied);
      expect(part.queryAllByText("Alias: EJEMPLO")).toHaveLength(copied / 2);
      expect(screen.queryByText("Queda lista para empezar cuando confirmemos tu pago.")).toBeNull();
    });

    test("since it is not paid says whom to ask, when the operator says nothing", async () => {
      const due = [{ ...step, toStatus: "WaitingForPayment" }];
      await still({ status: "WaitingForPayment" }, due, paymentAnswer());
      const part = within(await screen.findByRole("region", { name: "Cómo pagar" }));
      const link = part.getByRole("link", { name: "Pedir los datos" });
      expect(decodeURIComponent(link.getAttribute("href") ?? "")).toContain("Referencia: K7MD4QXR.");
    });
  });

  test.each([
    ["a brand, of product", BRAND, {}, "Por auditar", true],
    ["a brand, of money", BRAND, paidInMoney, "En auditoría (Resuena)", false],
    ["staff, of money", [...STAFF, "auditMoneyAdvertisement"], paidInMoney, "Por auditar", true],
    ["staff, of product", [...STAFF, "auditMoneyAdvertisement"], {}, "En auditoría (marca)", false],
  ])("says whose duty it is to audit: %s", async (_, permissions, changes, label, coloured) => {
    await signIn({ permissions });
    serveCampaign([campaignAnswer(changes, { waiting: 6 })]);
    show();
    await title();
    const figures = screen.getByLabelText("Cómo va la campaña");
    expect(within(figures).getByText(label)).toBeInTheDocument();
    const link = within(figures).getByRole("link", { name: /6 publicaciones pendientes/ });
    expect(link.classList.contains("text-accent")).toBe(coloured);
  });

  const LOOKS = "Acá solo mirás: deciden titulares y auditores.";
  test.each([
    ["an owner", [...BRAND, "editCampaigns", "manageMembers"], 0],
    ["an auditor", BRAND, 0],
    ["a reader", ["readCampaings"], 1],
  ])("tells %s whether they only look", async (_, permissions, lines) => {
    await signIn({ permissions });
    serveCampaign([campaignAnswer()]);
    show();
    await title();
    expect(screen.queryAllByText(LOOKS)).toHaveLength(lines);
  });

  test("tells a reader of a campaign paid in money who decides there, and staff nothing", async () => {
    await signIn({ permissions: ["readCampaings"] });
    serveCampaign([campaignAnswer(paidInMoney)]);
    const { unmount } = show();
    await title();
    expect(screen.getByText("Acá solo mirás: decide el equipo de Resuena.")).toBeVisible();
    unmount();
    await signIn({ permissions: ["readCampaings", "readCompanies", "manageCampaigns"], company: null });
    show();
    await title();
    expect(screen.queryByText(/^Acá solo mirás/)).not.toBeInTheDocument();
  });

  test("is read together with its first advertisements, neither waiting for the other", async () => {
    serveCampaign([campaignAnswer()]);
    const { promise: requested, resolve } = Promise.withResolvers<void>();
    let times = 0;
    network.use(
      api.query("CampaignPage", async () => {
        await requested;
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

/** A figure of the strip, and what stands below it. */
const figure = (label: string) => {
  const column = screen.getByText(label, { selector: "dt, dt *" }).closest("div");
  return [...(column?.querySelectorAll("dd") ?? [])].map(({ textContent }) => textContent);
};

describe("a campaign's figures", () => {
  test("paid in product are what waits, is approved, came, is free, and the days left", async () => {
    vi.setSystemTime(new Date("2026-12-10T12:00:00Z"));
    serveCampaign([
      campaignAnswer({ engagementReal: 12345, engagementExpected: 20000, endDay: "2026-12-12" }),
    ]);
    show();
    await title();
    expect(figure("Por auditar")).toEqual(["4"]);
    expect(figure("Aprobados")).toEqual(["7", "de 12 publicaciones"]);
    expect(figure("Interacciones")).toEqual(["12.345", "de 20.000 esperadas"]);
    expect(figure("Unidades libres")).toEqual(["30", "de 41 unidades"]);
    expect(figure("Costo por interacción")).toEqual(["–", "En producto"]);
    expect(figure("Días restantes")).toEqual(["3", "Hasta el 12 dic"]);
  });

  test("paid in product with a value say what the product cost, as an estimate", async () => {
    serveCampaign([campaignAnswer({ engagementReal: 2100, productUnitValue: 1500.5 })]);
    show();
    await title();
    expect(figure("Costo estimado por interacción").join(" ")).toMatch(/^\$\s5,00 \$\s10\.503 en producto$/);
  });

  test("paid in money say what was spent, and what one interaction cost to the cent", async () => {
    serveCampaign([campaignAnswer({ ...paidInMoney, engagementReal: 60000 })]);
    show();
    await title();
    expect(figure("Gastado").join(" ")).toMatch(/^\$\s150\.000 de \$\s500\.000 de presupuesto$/);
    expect(figure("Costo por interacción").join(" ")).toMatch(/^\$\s2,50$/);
    expect(figure("Interacciones")).toEqual(["60.000", "Sin meta"]);
  });

  test("of a campaign that ended have no days left", async () => {
    serveCampaign([campaignAnswer({ status: "Finished", endDay: "2026-04-20" }, { waiting: 0 })]);
    show();
    await title();
    expect(figure("Días restantes")).toEqual(["0", "Terminó el 20 abr"]);
    expect(figure("Por auditar")).toEqual(["0", "Estás al día"]);
  });

  test("what is owed is a link to the list of it, for whoever hands it over", async () => {
    serveCampaign([campaignAnswer({}, { approved: 4 })]);
    network.use(
      api.query("CampaignOwed", () =>
        HttpResponse.json({ data: { owedProducts: { __typename: "OwedProductPage", total: 3 } } }),
      ),
    );
    show();
    expect(await screen.findByRole("link", { name: "3 por entregar" })).toHaveAttribute(
      "href",
      "/scan/owed?campaign=k-1",
    );
  });

  test("what waits is a link to it", async () => {
    serveCampaign([campaignAnswer()]);
    const { user } = show(OWN, "?view=terms&q=luz");
    await title();
    await user.click(screen.getByRole("link", { name: /Ver las 4 publicaciones pendientes/ }));
    expect(screen.getByRole("button", { name: /^Pendientes/ })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByLabelText("Buscar por texto, código o id externo")).toHaveValue("");
  });
});

describe("the tabs of a campaign", () => {
  const tab = (name: string) => screen.getByRole("link", { name });

  test("begin with the advertisements, and the back button goes through them", async () => {
    serveCampaign([campaignAnswer()]);
    const { user } = show();
    await title();
    expect(tab("Publicaciones")).toHaveAttribute("aria-current", "page");
    await user.click(tab("Condiciones"));
    expect(await screen.findByRole("region", { name: "Condiciones" })).toBeInTheDocument();
    expect(tab("Condiciones")).toHaveAttribute("aria-current", "page");
    expect(tab("Publicaciones")).not.toHaveAttribute("aria-current");
    window.history.back();
    await waitFor(() => expect(tab("Publicaciones")).toHaveAttribute("aria-current", "page"));
    expect(screen.queryByRole("region", { name: "Condiciones" })).not.toBeInTheDocument();
  });

  test("that lie outside of their strip are brought into it once they are chosen", async () => {
    serveCampaign([campaignAnswer()]);
    const measured = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
      this: Element,
    ) {
      return this.textContent === "Condiciones" ? new DOMRect(380, 0, 100, 44) : new DOMRect(0, 0, 300, 44);
    });
    const { user } = show();
    await title();
    const strip = screen.getByRole("navigation", { name: "Qué mirar" });
    expect(strip.scrollLeft).toBe(0);
    await user.click(tab("Condiciones"));
    await waitFor(() => expect(strip.scrollLeft).toBe(280));
    measured.mockRestore();
  });

  test("the summary has the totals, and what was handed over apart from what was approved", async () => {
    serveCampaign([campaignAnswer()]);
    show(OWN, "?view=summary");
    await title();
    const totals = within(await screen.findByRole("region", { name: "Totales" }));
    expect(await totals.findByText("Productos entregados")).toBeInTheDocument();
    for (const [label, value] of [
      ["Publicaciones", "12"],
      ["Aprobados", "7"],
      ["Comentarios", "31"],
      ["Me gusta", "2.490"],
      ["Productos entregados", "3"],
    ] as const)
      expect(totals.getByText(label).closest("dt")?.nextElementSibling).toHaveTextContent(value);
  });

  test("the creators are rows that lead to their advertisements", async () => {
    const requests: Record<string, unknown>[] = [];
    serveCampaign([campaignAnswer()]);
    network.use(
      api.query("CampaignCreatorList", ({ variables }) => {
        requests.push(variables);
        return HttpResponse.json({
          data: { creators: { __typename: "CreatorPage", total: 1, creators: [creator] } },
        });
      }),
    );
    const { user } = show(OWN, "?view=creators");
    const row = await screen.findByRole("row", { name: /Alba Ríos/ });
    expect(row).toHaveTextContent(/Publicaciones6Aprobadas75\s?%Interacciones1\.234/);
    await user.selectOptions(screen.getByLabelText("Ordenar por"), "Más aprobadas");
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ campaignId: "k-1", order: "Approved" }));
    await user.click(screen.getByRole("link", { name: "Ver las publicaciones de Alba Ríos" }));
    expect(await screen.findByRole("button", { name: /^Quitar el filtro/ })).toBeInTheDocument();
  });

  test("the history has each change of status and each day, the newest first", async () => {
    serveCampaign([campaignAnswer()]);
    network.use(
      api.query("CampaignHistory", () =>
        HttpResponse.json({
          data: {
            campaigns: [{ __typename: "Campaign", _id: "k-1", statusHistory: [step] }],
            campaignReport: {
              __typename: "CampaignReport",
              days: [
                {
                  __typename: "ReportDay",
                  day: "2026-04-12T00:00:00+00:00",
                  figures: {
                    __typename: "ReportFigures",
                    submitted: 2,
                    approved: 1,
                    rejected: 0,
                    delivered: 0,
                  },
                },
              ],
            },
          },
        }),
      ),
    );
    show(OWN, "?view=history");
    const history = await screen.findByRole("region", { name: "Historial" });
    const lines = within(history).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "12 de abr de 20262 publicaciones nuevas · 1 aprobada",
      expect.stringMatching(/^ActivaEl equipo de Resuena · .*Todo en orden\.$/),
    ]);
  });

  test("in the history a payment before the first day scheduled the campaign", async () => {
    serveCampaign([campaignAnswer({ startDt: "2099-12-01T03:00:00Z", startDay: "2099-12-01" })]);
    network.use(
      api.query("CampaignHistory", () =>
        HttpResponse.json({
          data: {
            campaigns: [{ __typename: "Campaign", _id: "k-1", statusHistory: [step] }],
            campaignReport: { __typename: "CampaignReport", days: [] },
          },
        }),
      ),
    );
    show(OWN, "?view=history");
    const history = within(await screen.findByRole("region", { name: "Historial" }));
    expect(history.getByText("Programada: empieza el 1 de dic de 2099")).toBeInTheDocument();
    expect(history.queryByText("Activa")).not.toBeInTheDocument();
  });

  test.each([
    [null, true],
    ["2099-12-01T03:00:00Z", false],
  ])("the summary of a campaign that begins at %s is live: %s", async (startDt, isLive) => {
    serveCampaign([campaignAnswer({ startDt, startDay: startDt && "2099-12-01" })]);
    network.use(
      api.query("CampaignDelivered", () =>
        HttpResponse.json({
          data: {
            campaignReport: {
              __typename: "CampaignReport",
              figures: { __typename: "ReportFigures", delivered: 0 },
            },
          },
        }),
      ),
      api.query("CampaignCharts", () =>
        HttpResponse.json({
          data: {
            campaigns: [
              {
                __typename: "Campaign",
                _id: "k-1",
                creationDt: "2026-04-10T12:00:00Z",
                startDay: null,
                forecastDays: 0,
                engagementExpected: 0,
                engagementReal: 0,
                engagementFemaleInfluencer: 0,
                engagementMaleInfluencer: 0,
                engagementFemaleInfluenced: 0,
                engagementMaleInfluenced: 0,
                engagementAnonymousInfluenced: 0,
                engagementSeries: [],
              },
            ],
          },
        }),
      ),
    );
    show(OWN, "?view=summary");
    await screen.findByText("Todavía no hay cifras para graficar.");
    expect(screen.queryAllByText(/^(En vivo|Conectando…|Sin conexión en vivo)$/)).toHaveLength(
      isLive ? 1 : 0,
    );
  });
});

describe("a campaign's facts", () => {
  async function open(name: RegExp) {
    show(OWN, "?view=terms");
    await title();
    const region = await screen.findByRole("region", { name });
    expect(screen.getByRole("button", { name })).toHaveAttribute("aria-expanded", "true");
    return region;
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
    const stock = await open(/^Stock\s*30$/);
    expect(await within(stock).findByText("3 ya entregadas")).toBeInTheDocument();
    expect(stock).toHaveTextContent("Quedan 30 unidades libres");
    expect(stock).toHaveTextContent("4 reservadas para publicaciones pendientes · 7 asignadas a aprobadas");
    expect(stock).toHaveTextContent("35 si se suman las publicaciones sin aprobar");
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
    show(OWN, "?view=terms");
    await screen.findByRole("button", { name: /^Bases y condiciones/ });
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

  test.each([
    ["OnGoing", paidInMoney, true],
    ["Finished", paidInMoney, true],
    ["WaitingForPayment", paidInMoney, false],
    ["OnGoing", {}, false],
  ])(
    "that is %s leads to the receipt of its payment once that is confirmed",
    async (status, payment, leads) => {
      serveCampaign([campaignAnswer({ ...payment, status })]);
      show();
      await title();
      const receipt = screen.queryByRole("link", { name: "Comprobante de pago", hidden: true });
      if (leads) expect(receipt).toHaveAttribute("href", `/companies/${OWN}/money?receipt=k-1`);
      else expect(receipt).not.toBeInTheDocument();
    },
  );

  test("of another company leads home, and nothing is asked", async () => {
    await signIn({ permissions: BRAND });
    const requests: unknown[] = [];
    network.use(
      api.query("CampaignPage", ({ variables }) => {
        requests.push(variables);
        return HttpResponse.json({ data: { campaigns: [campaignAnswer()] } });
      }),
    );
    show("c-foreign");
    expect(await screen.findByText("at /")).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  test("asks a visitor to sign in, and keeps the page", async () => {
    await signOut();
    await asVisitor();
    show();
    expect(await screen.findByText(/^at \/login\?from=companies%2F[\w-]+%2F[\w-]+$/)).toBeInTheDocument();
    expect(wanted()).toMatch(/^companies\/[\w-]+\/[\w-]+$/);
  });
});
