import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import SettingsDataPage from "~/app/routes/settings-data";
import SettingsSecurityPage from "~/app/routes/settings-security";
import { browserOf } from "~/domain/account/browser-name";
import { api, network } from "~/testing/network";
import { ANSWER, turnedAway, withPasskeys } from "~/testing/passkeys";
import { failure, renderPortal, signIn, signOut } from "~/testing/portal";
import {
  accountAnswer,
  openSession,
  passkeyAnswer,
  refusal,
  serveMutation,
  serveQuery,
} from "~/testing/settings";

const CODES = ["aaaa-1111", "bbbb-2222", "cccc-3333"];
const SETUP = {
  secret: "JBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/Resuena:marca%40resuena.demo?secret=JBSWY3DPEHPK3PXP&issuer=Resuena",
};
let account: ReturnType<typeof accountAnswer>;
let sessions: ReturnType<typeof openSession>[];
let passkeys: ReturnType<typeof passkeyAnswer>[];
const saved: { name: string; text: string }[] = [];

beforeEach(() => {
  account = accountAnswer();
  sessions = [openSession({ _id: "s-0", current: true }), openSession()];
  passkeys = [];
  saved.length = 0;
  let blob = new Blob();
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (created: Blob) => {
        blob = created;
        return "blob:made";
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const file = { name: this.download, text: "" };
    saved.push(file);
    void blob.text().then((text) => {
      file.text = text;
    });
  });
});

afterEach(async () => {
  await signOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(Page = SettingsSecurityPage, at = "/settings/security") {
  await signIn();
  serveQuery("AccountSettings", () => ({ account }));
  serveQuery("OpenSessions", () => ({ sessions }));
  serveQuery("Passkeys", () => ({ passkeys }));
  return renderPortal(Page, at, at);
}

const section = async (name: string) => within(await screen.findByRole("region", { name }));

describe("e-mail", () => {
  test("that is confirmed says since when", async () => {
    await show();
    const email = await section("E-mail");
    expect(email.getByText("Confirmado")).toBeInTheDocument();
    expect(email.queryByRole("button")).not.toBeInTheDocument();
  });

  test("that is not can be sent its mail again", async () => {
    account = accountAnswer({ emailConfirmedAt: null });
    serveMutation("ResendEmailConfirmation");
    const { user } = await show();
    const email = await section("E-mail");
    await user.click(email.getByRole("button", { name: "Reenviar el e-mail" }));
    expect(await email.findByText("Te mandamos un e-mail con el enlace.")).toBeInTheDocument();
    expect(email.queryByRole("button")).not.toBeInTheDocument();
  });
});

describe("passkeys", () => {
  const options = { options: JSON.stringify({ challenge: "c-1" }) };

  async function add(name: string | null, password: string, code?: string) {
    const { user } = await show();
    const region = await section("Claves de acceso");
    await user.click(region.getByRole("button", { name: "Agregar clave de acceso" }));
    const dialog = within(await screen.findByRole("dialog"));
    const field = dialog.getByLabelText("Nombre");
    await user.clear(field);
    if (name) await user.type(field, name);
    if (password) await user.type(dialog.getByLabelText("Contraseña actual"), password);
    if (code) await user.type(dialog.getByLabelText("Código"), code);
    await user.click(dialog.getByRole("button", { name: "Agregar clave de acceso" }));
    return { user, dialog };
  }

  test("are made by the browser for the server's options, once the password was right", async () => {
    const credentials = withPasskeys();
    const begun = serveMutation("BeginPasskey", () => options);
    const added = serveMutation("AddPasskey", () => {
      passkeys = [passkeyAnswer({ name: "Llavero" })];
      return {};
    });
    await add("Llavero", "Marca#2026");
    expect(await screen.findByText("Ya podés ingresar con tu clave de acceso.")).toBeInTheDocument();
    expect(begun).toEqual([{ password: "Marca#2026", code: "" }]);
    expect(credentials.create).toHaveBeenCalledWith({ publicKey: { challenge: "c-1" } });
    expect(added).toEqual([{ name: "Llavero", credential: ANSWER }]);
    const line = within((await section("Claves de acceso")).getByRole("listitem"));
    expect(line.getByText("Llavero")).toBeInTheDocument();
    expect(line.getByText(/Sin usar todavía$/)).toBeInTheDocument();
  });

  test("ask for a code of whoever has a second factor", async () => {
    withPasskeys();
    account = accountAnswer({ secondFactorEnabled: true, recoveryCodesLeft: 10 });
    const begun = serveMutation("BeginPasskey", () => ({ ...refusal("INVALID_CODE"), options: null }));
    const { user, dialog } = await add("Llavero", "Marca#2026");
    expect(dialog.getByLabelText("Código")).toHaveAccessibleDescription(/Ingresá el código/);
    await user.type(dialog.getByLabelText("Código"), "123456");
    await user.click(dialog.getByRole("button", { name: "Agregar clave de acceso" }));
    await waitFor(() =>
      expect(dialog.getByLabelText("Código")).toHaveAccessibleDescription(/Ese código no es correcto/),
    );
    expect(begun).toEqual([{ password: "Marca#2026", code: "123456" }]);
  });

  test("without a name or a password nothing is asked", async () => {
    withPasskeys();
    const begun = serveMutation("BeginPasskey", () => options);
    const { user, dialog } = await add(null, "");
    expect(dialog.getByLabelText("Nombre")).toHaveAccessibleDescription(/Ingresá un nombre/);
    await user.type(dialog.getByLabelText("Nombre"), "Llavero");
    await user.click(dialog.getByRole("button", { name: "Agregar clave de acceso" }));
    expect(dialog.getByLabelText("Contraseña actual")).toHaveAccessibleDescription("Ingresá tu contraseña.");
    expect(begun).toEqual([]);
  });

  test("a wrong password is told beside its field", async () => {
    withPasskeys();
    serveMutation("BeginPasskey", () => ({ ...refusal("INVALID_CREDENTIALS"), options: null }));
    const { dialog } = await add("Llavero", "Otra#2026");
    await waitFor(() =>
      expect(dialog.getByLabelText("Contraseña actual")).toHaveAccessibleDescription(
        "Esa no es tu contraseña actual.",
      ),
    );
  });

  test.each([
    ["NotAllowedError", "No se creó ninguna clave de acceso. Probá de nuevo cuando quieras."],
    ["InvalidStateError", "Este dispositivo ya tiene una clave de acceso de tu cuenta."],
  ])("%s of the browser is told, and nothing is added", async (name, text) => {
    withPasskeys().create.mockImplementation(() => turnedAway(name));
    serveMutation("BeginPasskey", () => options);
    const added = serveMutation("AddPasskey");
    const { dialog } = await add("Llavero", "Marca#2026");
    expect(await dialog.findByRole("alert")).toHaveTextContent(text);
    expect(added).toEqual([]);
  });

  test("one that took too long can be tried again", async () => {
    withPasskeys();
    serveMutation("BeginPasskey", () => options);
    serveMutation("AddPasskey", () => refusal("CHALLENGE_EXPIRED"));
    const { dialog } = await add("Llavero", "Marca#2026");
    expect(await dialog.findByRole("alert")).toHaveTextContent("Pasó demasiado tiempo. Probá de nuevo.");
  });

  test("are renamed", async () => {
    passkeys = [passkeyAnswer({ lastUsedDt: "2026-11-21T08:00:00Z" })];
    const renamed = serveMutation("RenamePasskey", ({ name }) => {
      passkeys = [passkeyAnswer({ name })];
      return {};
    });
    const { user } = await show();
    const region = await section("Claves de acceso");
    await user.click(await region.findByRole("button", { name: "Cambiar el nombre de Notebook" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.clear(dialog.getByLabelText("Nombre"));
    await user.type(dialog.getByLabelText("Nombre"), "Trabajo");
    await user.click(dialog.getByRole("button", { name: "Guardar" }));
    expect(await region.findByText("Trabajo")).toBeInTheDocument();
    expect(renamed).toEqual([{ passkeyId: "k-1", name: "Trabajo" }]);
  });

  test("a name that the server refuses is told beside its field", async () => {
    passkeys = [passkeyAnswer()];
    serveMutation("RenamePasskey", () => refusal("NAME_WITH_ADDRESS", "name"));
    const { user } = await show();
    const region = await section("Claves de acceso");
    await user.click(await region.findByRole("button", { name: "Cambiar el nombre de Notebook" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Guardar" }));
    await waitFor(() =>
      expect(dialog.getByLabelText("Nombre")).toHaveAccessibleDescription(/sin direcciones web/),
    );
    expect(dialog.queryByRole("alert")).not.toBeInTheDocument();
  });

  test("a name that the server refuses as it is added is told beside its field", async () => {
    withPasskeys();
    serveMutation("BeginPasskey", () => options);
    serveMutation("AddPasskey", () => refusal("NAME_WITH_ADDRESS", "name"));
    const { dialog } = await add("Llavero", "Marca#2026");
    await waitFor(() => expect(dialog.getByLabelText("Nombre")).toBeInvalid());
    expect(dialog.getByLabelText("Nombre")).toHaveFocus();
  });

  test("are removed with the password, also where none can be made", async () => {
    passkeys = [passkeyAnswer()];
    const removed = serveMutation("RemovePasskey", () => {
      passkeys = [];
      return {};
    });
    const { user } = await show();
    const region = await section("Claves de acceso");
    expect(region.getByText(/^Este navegador no puede crear/)).toBeInTheDocument();
    await user.click(await region.findByRole("button", { name: "Quitar Notebook" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Contraseña actual"), "Marca#2026");
    await user.click(dialog.getByRole("button", { name: "Quitar" }));
    expect(await region.findByText("Todavía no tenés ninguna.")).toBeInTheDocument();
    expect(removed).toEqual([{ passkeyId: "k-1", password: "Marca#2026", code: "" }]);
  });
});

describe("password", () => {
  async function change(current: string, next: string, again = next) {
    const { user } = await show();
    await user.type(await screen.findByLabelText("Contraseña actual"), current);
    await user.type(screen.getByLabelText("Contraseña nueva"), next);
    await user.type(screen.getByLabelText("Repetí la nueva"), again);
    await user.click(screen.getByRole("button", { name: "Cambiar contraseña" }));
  }

  test("is changed, and the fields are empty again", async () => {
    const sent = serveMutation("ChangePassword", () => {
      sessions = sessions.filter(({ current }) => current);
      return {};
    });
    await change("Marca#2026", "Nueva#2027");
    expect(await screen.findByText(/^Cambiaste tu contraseña/)).toBeInTheDocument();
    expect(sent).toEqual([{ current: "Marca#2026", password: "Nueva#2027" }]);
    expect(screen.getByLabelText("Contraseña actual")).toHaveValue("");
    expect(screen.getByLabelText("Contraseña actual")).not.toHaveAttribute("aria-invalid");
    await waitFor(async () =>
      expect((await section("Sesiones abiertas")).getAllByRole("listitem")).toHaveLength(1),
    );
  });

  test("a wrong present one is told beside its field, and typing takes it back", async () => {
    serveMutation("ChangePassword", () => refusal("INVALID_CREDENTIALS"));
    await change("Otra#2026", "Nueva#2027");
    const current = screen.getByLabelText("Contraseña actual");
    await waitFor(() => expect(current).toHaveAccessibleDescription("Esa no es tu contraseña actual."));
    expect(current).toHaveFocus();
    expect(screen.getByLabelText("Contraseña nueva")).toHaveValue("Nueva#2027");
  });

  test("a new one that the server refuses is told beside its field", async () => {
    serveMutation("ChangePassword", () => refusal("INVALID_PASSWORD", "password"));
    await change("Marca#2026", "Nueva#2027");
    const next = screen.getByLabelText("Contraseña nueva");
    await waitFor(() => expect(next).toBeInvalid());
    expect(next).toHaveFocus();
  });

  test.each([
    ["Marca#2026", "corta", "corta", "Contraseña nueva"],
    ["Marca#2026", "Marca#2026", "Marca#2026", "Contraseña nueva"],
    ["Marca#2026", "Nueva#2027", "Nueva#2028", "Repetí la nueva"],
  ])("nothing is sent for %s, %s, %s", async (current, next, again, label) => {
    const sent = serveMutation("ChangePassword");
    await change(current, next, again);
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(sent).toEqual([]);
  });
});

describe("second factor", () => {
  async function begin() {
    serveMutation("BeginSecondFactor", () => SETUP);
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Activar" }));
    await screen.findByRole("img", { name: "Código QR para tu app de verificación" });
    return user;
  }

  test("is linked by a QR or a key, and proved with a code", async () => {
    const sent = serveMutation("EnableSecondFactor", () => {
      account = accountAnswer({ secondFactorEnabled: true, recoveryCodesLeft: 3 });
      return { recoveryCodes: CODES };
    });
    const user = await begin();
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeInTheDocument();
    await user.type(screen.getByLabelText("Código"), "123 456");
    await user.click(screen.getByRole("button", { name: "Confirmar y activar" }));
    expect(await screen.findByRole("list", { name: "Códigos de recuperación" })).toHaveTextContent(
      CODES.join(""),
    );
    expect(sent).toEqual([{ code: "123456" }]);
    expect(screen.getByRole("heading", { name: "Guardá tus códigos de recuperación" })).toHaveFocus();
    expect(screen.queryByText("JBSW Y3DP EHPK 3PXP")).not.toBeInTheDocument();
  });

  test("a wrong code is told, and another can be tried", async () => {
    serveMutation("EnableSecondFactor", () => ({ ...refusal("INVALID_CODE"), recoveryCodes: null }));
    const user = await begin();
    await user.click(screen.getByRole("button", { name: "Confirmar y activar" }));
    const code = screen.getByLabelText("Código");
    expect(code).toHaveAccessibleDescription(/Ingresá el código\.$/);
    await user.type(code, "000000");
    await user.click(screen.getByRole("button", { name: "Confirmar y activar" }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/Ese código no es correcto/));
    expect(code).toHaveFocus();
    await user.type(code, "1");
    expect(code).toBeValid();
  });

  test("recovery codes are copied, downloaded, and seen once", async () => {
    serveMutation("EnableSecondFactor", () => {
      account = accountAnswer({ secondFactorEnabled: true, recoveryCodesLeft: 3 });
      return { recoveryCodes: CODES };
    });
    const user = await begin();
    await user.type(screen.getByLabelText("Código"), "123456");
    await user.click(screen.getByRole("button", { name: "Confirmar y activar" }));
    await user.click(await screen.findByRole("button", { name: "Copiar" }));
    expect(await navigator.clipboard.readText()).toBe(CODES.join("\n"));
    await user.click(screen.getByRole("button", { name: "Descargar" }));
    await waitFor(() => expect(saved[0]?.text).toContain(CODES.join("\n")));
    expect(saved[0]?.name).toBe("resuena-codigos-de-recuperacion.txt");
    await user.click(screen.getByRole("button", { name: "Ya los guardé" }));
    expect(screen.queryByText("aaaa-1111")).not.toBeInTheDocument();
    expect(screen.getByText("Te quedan 3 códigos de recuperación.")).toBeInTheDocument();
    expect(document.body.textContent).not.toContain("aaaa-1111");
  });

  test("is turned off with a code, and not with a wrong one", async () => {
    account = accountAnswer({ secondFactorEnabled: true, recoveryCodesLeft: 9 });
    serveMutation("DisableSecondFactor", ({ code }) => {
      if (code !== "654321") return refusal("INVALID_CODE");
      account = accountAnswer();
      return {};
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Desactivar" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Desactivar/ }));
    await user.type(dialog.getByLabelText("Código"), "000000");
    await user.click(dialog.getByRole("button", { name: "Desactivar" }));
    await waitFor(() => expect(dialog.getByLabelText("Código")).toBeInvalid());
    await user.clear(dialog.getByLabelText("Código"));
    await user.type(dialog.getByLabelText("Código"), "654321{Enter}");
    expect(await screen.findByRole("button", { name: "Activar" })).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("few codes ask to be renewed, and the new ones are shown", async () => {
    account = accountAnswer({ secondFactorEnabled: true, recoveryCodesLeft: 1 });
    const sent = serveMutation("RenewRecoveryCodes", () => ({ recoveryCodes: CODES }));
    const { user } = await show();
    expect(await screen.findByText(/Te queda 1 código de recuperación/)).toHaveTextContent(/Renovalos/);
    await user.click(screen.getByRole("button", { name: "Renovar códigos" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Código"), "123456");
    await user.click(dialog.getByRole("button", { name: "Renovar códigos" }));
    expect(await screen.findByText("aaaa-1111")).toBeInTheDocument();
    expect(sent).toEqual([{ code: "123456" }]);
  });
});

describe("sessions", () => {
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1";

  test("the present one is marked and cannot be ended here", async () => {
    sessions = [
      openSession({ _id: "s-0", current: true }),
      openSession({ userAgent: phone }),
      openSession({ _id: "s-2", userAgent: null }),
    ];
    await show();
    const list = await section("Sesiones abiertas");
    const [own, other, unknown] = await list.findAllByRole("listitem");
    expect(own).toHaveTextContent(/^Chrome en Windows.*Esta sesión$/);
    expect(within(own as HTMLElement).queryByRole("button")).not.toBeInTheDocument();
    expect(other).toHaveTextContent(/^Safari en iPhone/);
    expect(unknown).toHaveTextContent(/^Navegador desconocido/);
  });

  test("another one is ended", async () => {
    const sent = serveMutation("EndSession", () => {
      sessions = sessions.filter(({ current }) => current);
      return {};
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Cerrar la sesión de Chrome en Windows" }));
    expect(await screen.findByText("Cerramos esa sesión.")).toBeInTheDocument();
    expect(sent).toEqual([{ sessionId: "s-1" }]);
    expect((await section("Sesiones abiertas")).getAllByRole("listitem")).toHaveLength(1);
  });

  test("all are ended after confirming, this one too", async () => {
    serveMutation("LogoutEverywhere");
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Cerrar todas" }));
    const dialog = within(await screen.findByRole("dialog"));
    network.use(api.mutation("Logout", () => failure("UNAUTHENTICATED")));
    await user.click(dialog.getByRole("button", { name: "Cerrar todas" }));
    expect(await screen.findByText("at /login?from=settings%2Fsecurity")).toBeInTheDocument();
  });

  test.each([
    ["Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36 Edg/141.0", "Edge", "Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox", "Linux"],
    ["Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile Safari/537.36", "Chrome", "Android"],
    ["curl/8.5.0", null, null],
  ])("%s is %s on %s", (agent, browser, system) => expect(browserOf(agent)).toEqual({ browser, system }));
});

describe("my data", () => {
  const showData = () => show(SettingsDataPage, "/settings/data");

  test("is downloaded as a file that can be read", async () => {
    serveQuery("ExportMyData", () => ({ myData: '{"email":"marca@resuena.demo"}' }));
    const { user } = await showData();
    await user.click(await screen.findByRole("button", { name: "Descargar mis datos" }));
    expect(await screen.findByText("Tu copia se está descargando.")).toBeInTheDocument();
    await waitFor(() => expect(saved[0]?.text).toBe('{\n  "email": "marca@resuena.demo"\n}\n'));
    expect(saved[0]?.name).toMatch(/^resuena-mis-datos-\d{4}-\d\d-\d\d\.json$/);
  });

  test("that could not be had says why, and can be asked for again", async () => {
    network.use(api.query("ExportMyData", () => failure("TOO_MANY_ATTEMPTS")));
    const { user } = await showData();
    await user.click(await screen.findByRole("button", { name: "Descargar mis datos" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Demasiados intentos/);
    expect(screen.getByRole("button", { name: "Descargar mis datos" })).toBeEnabled();
    expect(saved).toEqual([]);
  });

  test("without a request to delete it leads to the page that asks for one", async () => {
    await showData();
    expect(await screen.findByRole("link", { name: "Eliminar mi cuenta" })).toHaveAttribute(
      "href",
      "/deletemydata",
    );
  });

  test("a deletion that is due says when, and can be withdrawn", async () => {
    account = accountAnswer({ deletionDueAt: "2026-11-24T15:00:00Z" });
    serveMutation("WithdrawDeletion", () => {
      account = accountAnswer();
      return {};
    });
    const { user } = await showData();
    expect(await screen.findByText(/^El 24 de nov de 2026.* vamos a borrar tus datos\./)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Conservar mi cuenta" }));
    expect(await screen.findByText(/^Tu cuenta sigue con vos/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Eliminar mi cuenta" })).toBeInTheDocument();
  });

  test("one that is carried out already cannot", async () => {
    account = accountAnswer({ deletionDueAt: "2026-11-24T15:00:00Z" });
    serveMutation("WithdrawDeletion", () => refusal("NO_DELETION_REQUESTED"));
    const { user } = await showData();
    await user.click(await screen.findByRole("button", { name: "Conservar mi cuenta" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(/No hay ningún pedido/);
  });
});

test("settings that cannot be fetched say so", async () => {
  await signIn();
  network.use(api.query("AccountSettings", () => HttpResponse.error()));
  renderPortal(SettingsSecurityPage, "/settings/security", "/settings/security");
  expect(await screen.findByText("El servicio no está disponible en este momento.")).toBeInTheDocument();
});
