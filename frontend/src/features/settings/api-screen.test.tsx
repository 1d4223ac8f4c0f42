import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import SettingsPage from "~/app/routes/settings";
import SettingsApiPage from "~/app/routes/settings-api";
import en from "~/i18n/en/settings-api";
import es from "~/i18n/es/settings-api";
import { A_KEY, api, network } from "~/testing/network";
import { BRAND, failure, renderPortal, signIn, signOut } from "~/testing/portal";
import { OWN, refusal, SELF, serveMutation, serveQuery } from "~/testing/settings";
import { exampleOf } from "./api-key-state";

const OWNER = { permissions: [...BRAND, "manageMembers"] };
const DAY = 86_400_000;
const SECRET = "rsn_abcd1234efgh5678";
const inDays = (days: number) => new Date(Date.now() + days * DAY + 60_000).toISOString();

function keyAnswer(changes: Record<string, unknown> = {}) {
  return {
    __typename: "ApiKey",
    _id: "k-1",
    name: "CRM",
    beginning: "rsn_abcd1234",
    permissions: ["ReadResults", "Audit"],
    campaignIds: [],
    test: false,
    creator: { __typename: "Person", _id: SELF, firstName: "Alba", lastName: "Ríos" },
    createdAt: "2026-11-20T12:00:00Z",
    expiresAt: inDays(200),
    revokedAt: null,
    lastUsedAt: "2026-11-21T12:00:00Z",
    lastUsedFrom: "198.51.100.7",
    ...changes,
  };
}

const campaignAnswers = (...names: string[]) =>
  names.map((name, place) => ({ __typename: "Campaign", _id: `c-${place + 1}`, name }));

let keys: ReturnType<typeof keyAnswer>[];

beforeEach(() => {
  keys = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await signOut();
});

async function show(language = "") {
  await signIn(OWNER);
  serveQuery("ApiKeys", () => ({ apiKeys: keys }));
  serveQuery("Webhooks", () => ({ webhooks: [] }));
  serveQuery("CampaignOptions", () => ({ campaigns: campaignAnswers("Mañanas", "Verano") }));
  return renderPortal(SettingsApiPage, `${language}/settings/api`, `${language}/settings/api`);
}

const lineOf = async (name: string) =>
  within((await screen.findByRole("heading", { level: 3, name })).closest("li") as HTMLElement);

/** Opens the form, and gives the dialog. */
async function openForm(user: Awaited<ReturnType<typeof show>>["user"], button = "Crear clave") {
  await user.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog"));
}

/** Makes a key of the least that is asked, and gives the dialog with its secret. */
async function make(user: Awaited<ReturnType<typeof show>>["user"]) {
  const form = await openForm(user);
  await user.type(form.getByLabelText("Nombre"), "CRM");
  await user.click(form.getByRole("checkbox", { name: /^Leer resultados/ }));
  await user.click(form.getByRole("button", { name: "Crear clave" }));
  return within(await screen.findByRole("dialog", { name: "Copiá tu clave ahora" }));
}

describe("the list", () => {
  test("says of a key what it may do, where, until when, whose it is and who used it", async () => {
    keys = [keyAnswer({ campaignIds: ["c-1", "c-2"], test: true })];
    serveQuery("ApiKeyCampaignNames", () => ({ campaigns: campaignAnswers("Mañanas", "Verano") }));
    await show();
    const line = await lineOf("CRM");
    expect(line.getByText("rsn_abcd1234…")).toBeInTheDocument();
    expect(line.getByText("leer resultados y auditar publicaciones")).toBeInTheDocument();
    expect(await line.findByText("Mañanas y Verano")).toBeInTheDocument();
    expect(line.getByText("Modo de prueba")).toBeInTheDocument();
    expect(line.getByText(/, por Alba Ríos$/)).toBeInTheDocument();
    expect(line.getByText("desde 198.51.100.7")).toBeInTheDocument();
    expect(line.queryByText("Vence pronto")).not.toBeInTheDocument();
    expect(screen.getByText("1 de 25")).toBeInTheDocument();
  });

  test("names three campaigns and counts the others", async () => {
    keys = [keyAnswer({ campaignIds: ["c-1", "c-2", "c-3", "c-4", "c-5"] })];
    serveQuery("ApiKeyCampaignNames", () => ({ campaigns: campaignAnswers("Uno", "Dos", "Tres", "Cuatro") }));
    await show();
    expect(await (await lineOf("CRM")).findByText("Uno, Dos, Tres y 2 más")).toBeInTheDocument();
  });

  test("warns of a key that expires within two weeks, and says when none was ever used", async () => {
    keys = [keyAnswer({ expiresAt: inDays(13), lastUsedAt: null, lastUsedFrom: null, creator: null })];
    await show();
    const line = await lineOf("CRM");
    expect(line.getByText("Vence pronto")).toBeInTheDocument();
    expect(line.getByText("Todavía no se usó")).toBeInTheDocument();
    expect(line.getByText("Todas, también las que vengan")).toBeInTheDocument();
    expect(line.getByText(/, por una cuenta eliminada$/)).toBeInTheDocument();
  });

  test("has keys that ended apart, without a way to revoke them", async () => {
    keys = [
      keyAnswer({ _id: "k-2", name: "Tablero", expiresAt: inDays(-3) }),
      keyAnswer({ _id: "k-3", name: "Planilla", revokedAt: "2026-11-22T12:00:00Z" }),
    ];
    await show();
    const ended = within(await screen.findByRole("region", { name: "Claves que ya no funcionan" }));
    expect(ended.getByText("Vencida")).toBeInTheDocument();
    expect(ended.getAllByText("Revocada").length).toBeGreaterThan(0);
    expect(ended.queryByRole("button")).not.toBeInTheDocument();
    expect(screen.getByText("No tenés ninguna clave en uso.")).toBeInTheDocument();
  });

  test("offers no other key once the company has as many as it may", async () => {
    keys = Array.from({ length: 25 }, (_, place) => keyAnswer({ _id: `k-${place}`, name: `Clave ${place}` }));
    await show();
    expect(await screen.findByText(/llegó al máximo de claves/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Crear clave" })).not.toBeInTheDocument();
  });

  test.each([
    ["", es],
    ["/en", en],
  ])("is empty at first, and says what keys are for, at %s/settings/api", async (language, texts) => {
    await show(language);
    expect(await screen.findByRole("heading", { name: texts.empty })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: texts.docs })).toHaveAttribute("href", `${language}/docs/api`);
    expect(screen.getByRole("button", { name: texts.create })).toBeInTheDocument();
  });

  test("can be asked for again when it could not be read", async () => {
    await signIn(OWNER);
    serveQuery("Webhooks", () => ({ webhooks: [] }));
    let away = true;
    network.use(
      api.query("ApiKeys", () =>
        away ? failure("UNAVAILABLE") : HttpResponse.json({ data: { apiKeys: [keyAnswer()] } }),
      ),
    );
    const { user } = renderPortal(SettingsApiPage, "/settings/api", "/settings/api");
    const again = await screen.findByRole("button", { name: "Probar de nuevo" }, { timeout: 5000 });
    away = false;
    await user.click(again);
    expect(await screen.findByRole("heading", { name: "CRM" })).toBeInTheDocument();
  });
});

describe("whoever is no owner", () => {
  test("is told who may, and no key is asked for", async () => {
    await signIn();
    const onRequest = vi.fn();
    network.use(
      api.query("ApiKeys", () => {
        onRequest();
        return HttpResponse.json({ data: { apiKeys: [] } });
      }),
    );
    renderPortal(SettingsApiPage, "/settings/api", "/settings/api");
    expect(await screen.findByText("Solo los titulares manejan las claves de API")).toBeInTheDocument();
    expect(onRequest).not.toHaveBeenCalled();
  });

  test("without a company reads whose keys are", async () => {
    await signIn({ ...OWNER, company: null });
    renderPortal(SettingsApiPage, "/settings/api", "/settings/api");
    expect(await screen.findByText("Todavía no sos parte de una empresa")).toBeInTheDocument();
  });

  test("is shown no way there", async () => {
    for (const [changes, shown] of [
      [OWNER, true],
      [{}, false],
    ] as const) {
      await signIn(changes);
      const { unmount } = renderPortal(SettingsPage, "/settings/security", "/settings/security");
      const around = within(await screen.findByRole("navigation", { name: "Configuración" }));
      expect(around.queryByRole("link", { name: "API" }) !== null).toBe(shown);
      unmount();
      await signOut();
    }
  });
});

describe("making a key", () => {
  test("sends what was chosen, for a year unless another end is chosen", async () => {
    const sent = serveMutation("CreateApiKey", () => ({ secret: SECRET }));
    const { user } = await show();
    const form = await openForm(user);
    await user.type(form.getByLabelText("Nombre"), "  Mi CRM ");
    await user.click(form.getByRole("checkbox", { name: /^Auditar publicaciones/ }));
    await user.click(form.getByRole("checkbox", { name: /^Leer creadores/ }));
    await user.click(form.getByRole("checkbox", { name: /^Modo de prueba/ }));
    await user.click(form.getByRole("button", { name: "Crear clave" }));
    await screen.findByRole("dialog", { name: "Copiá tu clave ahora" });
    expect(sent).toEqual([
      {
        companyId: OWN,
        name: "Mi CRM",
        permissions: ["Audit", "ReadCreators"],
        campaignIds: [],
        expiresAt: expect.any(String),
        test: true,
        idempotencyKey: A_KEY,
      },
    ]);
    const days = (Date.parse(String(sent[0]?.expiresAt)) - Date.now()) / DAY;
    expect(days).toBeGreaterThan(364.9);
    expect(days).toBeLessThan(365.1);
  });

  test("is limited to campaigns that are found by name, one at least", async () => {
    const sent = serveMutation("CreateApiKey", () => ({ secret: SECRET }));
    const { user } = await show();
    const form = await openForm(user);
    await user.type(form.getByLabelText("Nombre"), "CRM");
    await user.click(form.getByRole("checkbox", { name: /^Leer resultados/ }));
    await user.selectOptions(form.getByLabelText("Cuándo vence"), "En 30 días");
    await user.click(form.getByRole("radio", { name: "Solo en algunas" }));
    await user.click(form.getByRole("button", { name: "Crear clave" }));
    expect(await form.findByText("Elegí al menos una campaña.")).toBeInTheDocument();
    await user.click(await form.findByRole("checkbox", { name: "Verano" }));
    expect(form.queryByText("Elegí al menos una campaña.")).not.toBeInTheDocument();
    await user.click(form.getByRole("button", { name: "Crear clave" }));
    await screen.findByRole("dialog", { name: "Copiá tu clave ahora" });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ campaignIds: ["c-2"] });
    expect(Date.parse(String(sent[0]?.expiresAt))).toBeLessThan(Date.now() + 31 * DAY);
  });

  test("says so when campaigns cannot be searched, and keeps none that was found before", async () => {
    const { user } = await show();
    const form = await openForm(user);
    await user.click(form.getByRole("radio", { name: "Solo en algunas" }));
    expect(await form.findByRole("checkbox", { name: "Verano" })).toBeInTheDocument();
    network.use(api.query("CampaignOptions", () => failure("UNAVAILABLE")));
    await user.type(form.getByRole("searchbox"), "Invierno");
    const again = await form.findByRole("button", { name: "Probar de nuevo" });
    expect(form.queryByRole("checkbox", { name: "Verano" })).not.toBeInTheDocument();
    serveQuery("CampaignOptions", () => ({ campaigns: campaignAnswers("Invierno") }));
    await user.click(again);
    expect(await form.findByRole("checkbox", { name: "Invierno" })).toBeInTheDocument();
  });

  test("ends with the day that is chosen, which is to come and within two years", async () => {
    const sent = serveMutation("CreateApiKey", () => ({ secret: SECRET }));
    const { user } = await show();
    const form = await openForm(user);
    await user.type(form.getByLabelText("Nombre"), "CRM");
    await user.click(form.getByRole("checkbox", { name: /^Leer resultados/ }));
    await user.selectOptions(form.getByLabelText("Cuándo vence"), "En una fecha que elijas");
    const submit = form.getByRole("button", { name: "Crear clave" });
    await user.click(submit);
    expect(await form.findByText("Elegí el último día en que funciona.")).toBeInTheDocument();
    for (const wrong of [inDays(-2), inDays(800)]) {
      await user.clear(form.getByLabelText("Último día"));
      await user.type(form.getByLabelText("Último día"), wrong.slice(0, 10));
      await user.click(submit);
      expect(await form.findByText(/de acá a dos años como máximo/)).toBeInTheDocument();
    }
    expect(sent).toEqual([]);
    const day = inDays(10).slice(0, 10);
    await user.clear(form.getByLabelText("Último día"));
    await user.type(form.getByLabelText("Último día"), day);
    await user.click(submit);
    await screen.findByRole("dialog", { name: "Copiá tu clave ahora" });
    // In Buenos Aires the day ends at three in the morning of the next one, UTC.
    expect(sent[0]?.expiresAt).toBe(new Date(Date.parse(`${day}T02:59:59Z`) + DAY).toISOString());
  });

  test("asks for a name and a permission before anything is sent", async () => {
    const sent = serveMutation("CreateApiKey");
    const { user } = await show();
    const form = await openForm(user);
    await user.click(form.getByRole("button", { name: "Crear clave" }));
    expect(await form.findByText("Ponele un nombre para reconocerla.")).toBeInTheDocument();
    expect(form.getByText("Elegí al menos un permiso.")).toBeInTheDocument();
    expect(form.getByLabelText("Nombre")).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test("shows the first invalid field, also where that has the focus and was scrolled away", async () => {
    const { user } = await show();
    const form = await openForm(user);
    const name = form.getByLabelText("Nombre");
    await user.click(name);
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    await user.keyboard("{Enter}");
    expect(name).toBeInvalid();
    expect(scrolled.mock.contexts).toEqual([name]);
    scrolled.mockRestore();
  });

  test.each([
    ["", "KEY_NAME_EXISTS", "", "La empresa ya tiene una clave con ese nombre."],
    ["/en", "KEY_NAME_EXISTS", "", "The company already has a key with that name."],
    ["", "NAME_WITH_ADDRESS", "name", /nombre/],
    ["/en", "NAME_WITH_ADDRESS", "name", /name/],
    ["", "PERMISSION_REQUIRED", "permissions", "Elegí al menos un permiso."],
    ["/en", "PERMISSION_REQUIRED", "permissions", "Choose at least one permission."],
    ["", "INVALID_EXPIRY", "expiresAt", "Elegí un día que esté por venir, de acá a dos años como máximo."],
    ["/en", "INVALID_EXPIRY", "expiresAt", "Choose a day that is still to come, two years from now at most."],
    ["", "UNKNOWN_CAMPAIGN", "campaignIds", "Alguna de esas campañas ya no está. Elegilas de nuevo."],
    ["/en", "UNKNOWN_CAMPAIGN", "campaignIds", "One of those campaigns is gone. Choose them again."],
    ["", "TOO_MANY_API_KEYS", "", /todas las claves de API que puede/],
    ["/en", "TOO_MANY_API_KEYS", "", /as many API keys as it may/],
  ])("at %s/settings/api %s is said beside what it is about", async (language, code, path, text) => {
    serveMutation("CreateApiKey", () => ({ ...refusal(code, path), secret: null }));
    const { form: words, permissions, create } = language ? en : es;
    const { user } = await show(language);
    const form = await openForm(user, create);
    await user.type(form.getByLabelText(words.name), "CRM");
    await user.click(form.getByRole("checkbox", { name: new RegExp(`^${permissions.Audit.name}`) }));
    await user.click(form.getByRole("radio", { name: words.some }));
    await user.click(await form.findByRole("checkbox", { name: "Mañanas" }));
    await user.click(form.getByRole("button", { name: words.submit }));
    const alone = (await form.findAllByText(text)).filter((element) =>
      element.closest(".text-bad, [role=alert]"),
    );
    expect(alone).toHaveLength(1);
    expect(form.queryAllByRole("alert").length).toBe(
      path === "campaignIds" || code === "TOO_MANY_API_KEYS" ? 1 : 0,
    );
  });
});

describe("the secret", () => {
  beforeEach(() => {
    serveMutation("CreateApiKey", () => {
      keys = [keyAnswer({ name: "CRM" })];
      return { secret: SECRET };
    });
  });

  test("is shown once with an example that works, copied, and then closed without a question", async () => {
    const { user } = await show();
    const dialog = await make(user);
    expect(dialog.getByText(SECRET)).toBeInTheDocument();
    const example = dialog.getByText(/^curl http/);
    expect(example).toHaveTextContent(`Authorization: Bearer ${SECRET}`);
    expect(example.textContent).toContain(
      `{"query":"{ campaignsConnection(first: 5) { nodes { _id name } } }"}`,
    );
    await user.click(dialog.getByRole("button", { name: "Copiar clave" }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(dialog.getByRole("button", { name: "Listo, ya la guardé" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(document.body.textContent).not.toContain(SECRET);
    expect(await screen.findByRole("heading", { name: "CRM" })).toBeInTheDocument();
  });

  test("is not closed by mistake before it was copied", async () => {
    const { user } = await show();
    await make(user);
    await user.keyboard("{Escape}");
    let question = within(await screen.findByRole("dialog", { name: "¿Cerrar sin copiar la clave?" }));
    await user.click(question.getByRole("button", { name: "Volver a la clave" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Copiá tu clave ahora" }));
    expect(dialog.getByText(SECRET)).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Listo, ya la guardé" }));
    question = within(await screen.findByRole("dialog", { name: "¿Cerrar sin copiar la clave?" }));
    await user.click(question.getByRole("button", { name: "Cerrar igual" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  test("keeps the page from being left until it was copied", async () => {
    const { user } = await show();
    const dialog = await make(user);
    const leave = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(true);
    await user.click(dialog.getByRole("button", { name: "Copiar ejemplo" }));
    await waitFor(() => expect(leave()).toBe(false));
    expect(await navigator.clipboard.readText()).toContain(SECRET);
  });

  test("is copied by hand where the browser refuses", async () => {
    const { user } = await show();
    const dialog = await make(user);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    await user.click(dialog.getByRole("button", { name: "Copiar clave" }));
    expect(await screen.findByText(/no nos dejó copiar/)).toBeInTheDocument();
  });
});

test.each([
  [["Audit"] as const, true, "{ campaignsConnection(first: 5) { nodes { _id name } } }"],
  [["ReadCreators"] as const, false, '{ creators(companyId: "c") { total } }'],
  [["ReadCreators"] as const, true, "{ __typename }"],
  [["ManageWebhooks"] as const, true, '{ webhooks(companyId: "c") { _id url } }'],
])("a key of %s, limited: %s, is shown a query that it may send", (permissions, limited, query) => {
  expect(exampleOf(permissions, limited, "c")).toBe(query);
});

describe("revoking a key", () => {
  test("is asked first, says that it ends at once, and moves the key among those that ended", async () => {
    keys = [keyAnswer()];
    const sent = serveMutation("RevokeApiKey", () => {
      keys = [keyAnswer({ revokedAt: "2026-11-22T12:00:00Z" })];
      return {};
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Revocar CRM" }));
    const dialog = within(await screen.findByRole("dialog", { name: "¿Revocar «CRM»?" }));
    expect(dialog.getByText(/Deja de funcionar en el momento/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Revocar" }));
    expect(await screen.findByText("«CRM» ya no funciona.")).toBeInTheDocument();
    expect(sent).toEqual([{ keyId: "k-1" }]);
    const ended = within(await screen.findByRole("region", { name: "Claves que ya no funcionan" }));
    expect(ended.getByRole("heading", { name: "CRM" })).toBeInTheDocument();
  });

  test("says why it was refused, and stays open", async () => {
    keys = [keyAnswer()];
    serveMutation("RevokeApiKey", () => refusal("UNKNOWN_API_KEY"));
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Revocar CRM" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Revocar" }));
    expect(await dialog.findByText("La clave de API no existe.")).toBeInTheDocument();
  });
});
