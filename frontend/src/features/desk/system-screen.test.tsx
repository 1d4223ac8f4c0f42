import { act, fireEvent, screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import DeskSystemPage from "~/app/routes/desk-system";
import type { SystemProblemKind } from "~/graphql/schema.generated";
import { api, network } from "~/testing/network";
import { BRAND, renderPortal, signIn, signOut } from "~/testing/portal";
import type { DeskSystemQuery } from "./system.generated";
import { helpFor } from "./system-help";

type System = DeskSystemQuery["system"];
type Component = System["components"][number];
type Process = Component["processes"][number];

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function processOf(changes: Partial<Process> = {}): Process {
  return {
    instance: "127.0.0.1:5102",
    answers: true,
    lastAnsweredAt: ago(0),
    ready: true,
    failing: [],
    version: "0.1.0",
    startedAt: ago(180),
    callsPerMinute: 240,
    errorRate: 0.25,
    p50Milliseconds: 3.2,
    p99Milliseconds: 41,
    memoryBytes: 123_000_000,
    liveConnections: null,
    ...changes,
  };
}

function componentOf(name: string, changes: Partial<Component> = {}): Component {
  return {
    name,
    processes: [processOf()],
    tables: {
      answers: true,
      backlogs: [
        { name: "outbox", count: 0, oldestAt: null, failing: 0 },
        { name: "mail", count: 2, oldestAt: ago(5), failing: 1 },
      ],
      deadLetters: [],
      stores: [{ name: "database", bytes: 1_250_000_000, diskUsed: null }],
    },
    ...changes,
  };
}

function systemOf(changes: Partial<System> = {}): System {
  return {
    at: ago(0),
    verdict: "WORKS",
    problems: [],
    components: [
      componentOf("gateway", {
        processes: [processOf({ instance: "host:1", liveConnections: 7 })],
        tables: null,
      }),
      componentOf("company"),
    ],
    messaging: {
      answers: true,
      bytes: 50_000_000,
      maxBytes: 8_000_000_000,
      streams: [
        {
          name: "CAMPAIGN",
          messages: 1200,
          bytes: 25_000_000,
          maxBytes: 100_000_000,
          consumers: [
            {
              name: "company__campaign_created",
              pending: 0,
              unacknowledged: 0,
              redelivered: 0,
            },
            {
              name: "company__advertisement_audited",
              pending: 12,
              unacknowledged: 3,
              redelivered: 1,
            },
          ],
        },
      ],
    },
    lastBackup: null,
    lastGoodBackup: null,
    ...changes,
  };
}

/** Answers the page's query with what the function gives; counts how often it is asked. */
function answering(give: () => System | null) {
  const onRequest = vi.fn();
  network.use(
    api.query("DeskSystem", () => {
      onRequest();
      const system = give();
      return system ? HttpResponse.json({ data: { system } }) : HttpResponse.error();
    }),
  );
  return onRequest;
}

const shown = () => renderPortal(DeskSystemPage, "/desk/system", "/desk/system");
const part = (name: string) => within(screen.getByRole("region", { name }));

beforeEach(() => signIn({ permissions: ["manageSystem"], company: null }));
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await signOut();
});

describe("who sees it", () => {
  test("a brand is led away", async () => {
    await signIn({ permissions: BRAND });
    shown();
    expect(await screen.findByText("at /")).toBeInTheDocument();
  });

  test("so is staff without the permission", async () => {
    await signIn({ permissions: ["readLeads"], company: null });
    shown();
    expect(await screen.findByText(/^at \//)).toBeInTheDocument();
  });
});

describe("a system that works", () => {
  test("says so, and how fast it is", async () => {
    answering(systemOf);
    shown();
    expect(await screen.findByRole("status")).toHaveTextContent("Todo funciona");
    expect(screen.queryByRole("list", { name: "Qué pasa y qué hacer" })).not.toBeInTheDocument();
    const numbers = part("En el último minuto");
    for (const text of ["240", "25 %", "41 ms", "7"]) expect(numbers.getByText(text)).toBeInTheDocument();
  });

  test("shows each service with its figures and what waits in it", async () => {
    answering(systemOf);
    shown();
    await screen.findByRole("status");
    const service = part("Servicios").getByRole("heading", { name: "company-svc" }).closest("li");
    expect(service).toHaveTextContent("Responde");
    expect(service).toHaveTextContent("Versión 0.1.0 · Arrancó hace 3 horas");
    expect(service).toHaveTextContent("p504 ms");
    expect(service).toHaveTextContent("Memoria123 MB");
    expect(service).toHaveTextContent("E-mails por salir2, desde hace 5 minutos, 1 con intentos fallidos");
    expect(service).toHaveTextContent("Base de datos1,3 GB");
  });

  test("shows streams beside their bounds, and consumers that are behind", async () => {
    answering(systemOf);
    shown();
    await screen.findByRole("status");
    const stream = part("Mensajes entre servicios").getByRole("heading", { name: "CAMPAIGN" }).closest("li");
    expect(stream).toHaveTextContent("25 % de su límite");
    expect(stream).toHaveTextContent("company__campaign_createdal día");
    expect(stream).toHaveTextContent(
      "company__advertisement_audited12 por recibir, 3 sin confirmar, 1 repetidos",
    );
  });

  test("says that nobody waits, that nothing is lost, and that there is no backup", async () => {
    answering(systemOf);
    shown();
    await screen.findByRole("status");
    expect(part("¿Alguien espera?").getByText("Nadie espera.")).toBeInTheDocument();
    expect(part("Mensajes sin aplicar").getByText(/No hay ninguno/)).toBeInTheDocument();
    expect(part("Copia de seguridad").getByText("Nunca")).toBeInTheDocument();
  });

  test("says since when ads wait for an audit, and where the last backup is", async () => {
    const tables = componentOf("campaign").tables;
    answering(() =>
      systemOf({
        components: [
          componentOf("campaign", {
            tables: tables && {
              ...tables,
              backlogs: [
                {
                  name: "audits_of_staff",
                  count: 4,
                  oldestAt: ago(120),
                  failing: 0,
                },
              ],
            },
          }),
        ],
        lastBackup: { at: ago(60), bytes: 2_000_000, to: "/copias", ok: true },
        lastGoodBackup: { at: ago(60), bytes: 2_000_000, to: "/copias" },
      }),
    );
    shown();
    await screen.findByRole("status");
    expect(part("¿Alguien espera?").getByText("4, desde hace 2 horas")).toBeInTheDocument();
    expect(part("Copia de seguridad").getByText("hace 1 hora, 2 MB, en /copias")).toBeInTheDocument();
  });

  test("after a backup that failed, says which one is the last complete one", async () => {
    answering(() =>
      systemOf({
        lastBackup: { at: ago(60), bytes: 0, to: "/copias/nueva", ok: false },
        lastGoodBackup: { at: ago(60 * 25), bytes: 2_000_000, to: "/copias/vieja" },
      }),
    );
    shown();
    await screen.findByRole("status");
    expect(part("Copia de seguridad").getByText("La última falló hace 1 hora.")).toBeInTheDocument();
    expect(
      part("Copia de seguridad").getByText("La última completa es de ayer: 2 MB, en /copias/vieja"),
    ).toBeInTheDocument();
  });

  test("after a first backup that failed, says that none is complete", async () => {
    answering(() => systemOf({ lastBackup: { at: ago(60), bytes: 0, to: "/copias/nueva", ok: false } }));
    shown();
    await screen.findByRole("status");
    expect(part("Copia de seguridad").getByText("La última falló hace 1 hora.")).toBeInTheDocument();
    expect(part("Copia de seguridad").getByText("No hay ninguna completa.")).toBeInTheDocument();
  });
});

describe("a system with trouble", () => {
  test("a service that does not answer stands in its place, with the command that helps", async () => {
    answering(() =>
      systemOf({
        verdict: "BROKEN",
        problems: [
          {
            kind: "COMPONENT_AWAY",
            severity: "BROKEN",
            component: "company",
            subject: "",
            count: null,
            since: ago(3),
          },
        ],
        components: [
          componentOf("company", {
            processes: [processOf({ answers: false, ready: false, lastAnsweredAt: ago(3) })],
            tables: null,
          }),
        ],
      }),
    );
    shown();
    expect(await screen.findByRole("status")).toHaveTextContent("Hay algo que no funciona");
    const problem = within(screen.getByRole("list", { name: "Qué pasa y qué hacer" })).getByRole("listitem");
    expect(problem).toHaveTextContent("company-svc no responde. (la última vez, hace 3 minutos)");
    expect(within(problem).getByText("docker compose logs company-svc")).toBeInTheDocument();
    const service = part("Servicios").getByRole("heading", { name: "company-svc" }).closest("li");
    expect(service).toHaveTextContent("No responde");
    expect(service).toHaveTextContent("Respondió por última vez hace 3 minutos");
  });

  test("NATS away does not blank the page", async () => {
    answering(() =>
      systemOf({
        verdict: "BROKEN",
        messaging: {
          answers: false,
          bytes: 0,
          maxBytes: null,
          streams: [],
        },
      }),
    );
    shown();
    await screen.findByRole("status");
    expect(part("Mensajes entre servicios").getByText(/NATS no responde/)).toBeInTheDocument();
    expect(part("Copia de seguridad").getByText(/No se puede saber/)).toBeInTheDocument();
    expect(part("Servicios").getByRole("heading", { name: "company-svc" })).toBeInTheDocument();
  });

  test("dead letters are applied again, the outcome is told, and the page looks at once", async () => {
    const tables = componentOf("company").tables;
    let left = true;
    const onRequest = answering(() =>
      systemOf({
        components: [
          componentOf("company", {
            tables: tables && {
              ...tables,
              deadLetters: left
                ? [
                    {
                      consumer: "company__person_erased",
                      count: 3,
                      oldestAt: ago(10),
                      lastError: "IntegrityError",
                    },
                  ]
                : [],
            },
          }),
        ],
      }),
    );
    const sent = vi.fn();
    network.use(
      api.mutation("ReplayDeadLetters", ({ variables }) => {
        sent(variables);
        left = false;
        return HttpResponse.json({
          data: {
            result: {
              __typename: "ReplayResult",
              success: true,
              applied: 3,
              failed: 0,
              unknown: 0,
              error: [],
            },
          },
        });
      }),
    );
    const { user } = shown();
    const row = (await screen.findByText("company__person_erased")).closest("li");
    expect(row).toHaveTextContent("company-svc · 3 · IntegrityError · desde hace 10 minutos");
    await user.click(
      screen.getByRole("button", { name: "Volver a aplicar los mensajes de company__person_erased" }),
    );
    expect(await screen.findByText("Aplicados: 3.")).toBeInTheDocument();
    expect(sent).toHaveBeenCalledWith({ component: "company", consumer: "company__person_erased" });
    expect(await screen.findByText(/No hay ninguno/)).toBeInTheDocument();
    expect(onRequest).toHaveBeenCalledTimes(2);
  });

  test("what fails again is told, and so is a refusal", async () => {
    const tables = componentOf("company").tables;
    answering(() =>
      systemOf({
        components: [
          componentOf("company", {
            tables: tables && {
              ...tables,
              deadLetters: [
                {
                  consumer: "company__person_erased",
                  count: 2,
                  oldestAt: ago(10),
                  lastError: "KeyError",
                },
              ],
            },
          }),
        ],
      }),
    );
    const answers = [
      { success: true, applied: 1, failed: 1, unknown: 0, error: [] },
      {
        success: false,
        applied: null,
        failed: null,
        unknown: null,
        error: [{ __typename: "MutationError", path: "", message: "…", code: "SERVICE_UNAVAILABLE" }],
      },
    ];
    network.use(
      api.mutation("ReplayDeadLetters", () =>
        HttpResponse.json({ data: { result: { __typename: "ReplayResult", ...answers.shift() } } }),
      ),
    );
    const { user } = shown();
    const button = await screen.findByRole("button", { name: /Volver a aplicar los mensajes/ });
    await user.click(button);
    expect(await screen.findByText("Aplicados: 1. Fallaron otra vez: 1.")).toBeInTheDocument();
    await user.click(await screen.findByRole("button", { name: /Volver a aplicar los mensajes/ }));
    expect(await screen.findByText(/servicio no está disponible/i)).toBeInTheDocument();
  });
});

describe("keeping up", () => {
  test("it is read again while it is looked at, not while it is hidden, and at once on return", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const onRequest = answering(systemOf);
    shown();
    await screen.findByRole("status");
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(onRequest).toHaveBeenCalledTimes(2);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await act(() => vi.advanceTimersByTimeAsync(15_300));
    expect(onRequest).toHaveBeenCalledTimes(2);
    hidden.mockReturnValue(false);
    fireEvent(document, new Event("visibilitychange"));
    await vi.waitFor(() => expect(onRequest).toHaveBeenCalledTimes(3));
  });

  test("when it cannot be read any more, what was seen last stays, with its time", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let away = false;
    answering(() => (away ? null : systemOf()));
    shown();
    await screen.findByRole("status");
    away = true;
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(await screen.findByText(/^No pudimos actualizar\. Lo que ves es de las/)).toBeInTheDocument();
    expect(screen.getByText("Todo funciona")).toBeInTheDocument();
  });

  test("when it could never be read, the page says why and offers a retry", async () => {
    answering(() => null);
    shown();
    expect(await screen.findByRole("button", { name: /reintentar|de nuevo/i })).toBeInTheDocument();
  });
});

const HELPED: Record<SystemProblemKind, RegExp | null> = {
  COMPONENT_AWAY: /logs campaign-svc$/,
  PROCESS_AWAY: /logs campaign-svc$/,
  NOT_READY: /logs campaign-svc$/,
  MESSAGING_AWAY: /restart nats$/,
  DEAD_LETTERS: /^#letters$/,
  OUTBOX_WAITS: /logs campaign-svc$/,
  MAIL_WAITS: /settings get smtp\.url$/,
  NO_MAIL_SERVER: /settings set smtp\.url smtps:/,
  CONSUMER_BEHIND: /logs company-svc$/,
  STREAM_FILLS: null,
  DISK_FILLS: null,
  ERRORS: /logs campaign-svc$/,
  SLOW: /logs campaign-svc$/,
  BACKUP_NEVER: /^resuena backup \/srv\/backups --keep 7$/,
  BACKUP_FAILED: /^docker compose logs backup$/,
  BACKUP_OLD: /^docker compose logs backup$/,
  WAITS: /^\/desk\/queue$/,
};

test.each(Object.entries(HELPED))("%s comes with what helps", (kind, expected) => {
  const subject =
    kind === "CONSUMER_BEHIND" ? "company__person_erased" : kind === "WAITS" ? "audits_of_staff" : "";
  const help = helpFor({ kind: kind as SystemProblemKind, component: "campaign", subject });
  if (expected) expect(help?.command ?? help?.to).toMatch(expected);
  else expect(help?.text).toBeTruthy();
});
