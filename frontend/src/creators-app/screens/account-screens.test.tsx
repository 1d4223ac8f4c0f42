import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { meAnswer, ok, openApp, refusal } from "~/testing/creators-app";
import { api, network } from "~/testing/network";

const ACCOUNT = {
  _id: "0199-ana",
  email: "ana@resuena.demo",
  emailConfirmedAt: "2026-11-01T00:00:00Z",
  secondFactorEnabled: false,
  recoveryCodesLeft: 0,
  deletionDueAt: null as string | null,
};

const SESSIONS = [
  {
    _id: "s-1",
    app: "MobileApp",
    creationDt: "2026-11-20T10:00:00Z",
    lastUsedDt: "2026-11-27T10:00:00Z",
    userAgent: "Mozilla/5.0 (Linux; Android 16) Chrome/140",
    current: true,
  },
  {
    _id: "s-2",
    app: "PublicPortal",
    creationDt: "2026-11-20T10:00:00Z",
    lastUsedDt: "2026-11-26T10:00:00Z",
    userAgent: "Mozilla/5.0 (Macintosh) Safari/600",
    current: false,
  },
];

/** The screen's reads: the account as `account` says at that moment. */
function answers(account: () => object = () => ACCOUNT, passkeys: readonly object[] = []) {
  network.use(
    api.query("AppSecurity", () => HttpResponse.json({ data: { account: account() } })),
    api.query("AppPasskeys", () => HttpResponse.json({ data: { passkeys } })),
    api.query("AppSessions", () => HttpResponse.json({ data: { sessions: SESSIONS } })),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("security", () => {
  test("a wrong password is said beside its field, and a right one changes it", async () => {
    const sent: unknown[] = [];
    answers();
    network.use(
      api.mutation("AppChangePassword", ({ variables }) => {
        sent.push(variables);
        return variables.current === "Ana#2026" ? ok() : refusal("INVALID_CREDENTIALS");
      }),
    );
    const { user } = await openApp("/app/me/security");
    const current = await screen.findByLabelText("Contraseña actual");
    await user.type(current, "Otra#2026");
    await user.type(screen.getByLabelText("Contraseña nueva"), "Nueva#2026");
    await user.type(screen.getByLabelText("Repetí la nueva"), "Nueva#2026");
    await user.click(screen.getByRole("button", { name: "Cambiar contraseña" }));
    await waitFor(() => expect(current).toBeInvalid());
    expect(current).toHaveAccessibleDescription("Esa no es tu contraseña actual.");
    await user.clear(current);
    await user.type(current, "Ana#2026");
    await user.click(screen.getByRole("button", { name: "Cambiar contraseña" }));
    expect(
      await screen.findByText("Cambiaste tu contraseña. Cerramos tus otras sesiones."),
    ).toBeInTheDocument();
    expect(sent.at(-1)).toEqual({ current: "Ana#2026", password: "Nueva#2026" });
    expect(current).toHaveValue("");
  });

  test("a second factor is set up, and its recovery codes are shown until they are kept", async () => {
    let enabled = false;
    answers(() => ({ ...ACCOUNT, secondFactorEnabled: enabled, recoveryCodesLeft: enabled ? 8 : 0 }));
    network.use(
      api.mutation("AppBeginSecondFactor", () =>
        ok({ secret: "ABCDEFGH2345", uri: "otpauth://totp/Resuena:ana?secret=ABCDEFGH2345" }),
      ),
      api.mutation("AppEnableSecondFactor", ({ variables }) => {
        if (variables.code !== "123456") return refusal("INVALID_CODE");
        enabled = true;
        return ok({ recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] });
      }),
    );
    const { user } = await openApp("/app/me/security");
    await user.click(await screen.findByRole("button", { name: "Activar" }));
    expect(await screen.findByText("ABCD EFGH 2345")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "¿La tenés en este teléfono? Abrila acá" })).toHaveAttribute(
      "href",
      "otpauth://totp/Resuena:ana?secret=ABCDEFGH2345",
    );
    const code = screen.getByLabelText("Código");
    await user.type(code, "111111");
    await user.click(screen.getByRole("button", { name: "Confirmar y activar" }));
    await waitFor(() => expect(code).toBeInvalid());
    await user.clear(code);
    await user.type(code, "123 456");
    await user.click(screen.getByRole("button", { name: "Confirmar y activar" }));
    expect(await screen.findByText("cccc-dddd")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Ya los guardé" }));
    expect(await screen.findByText(/Te quedan 8 códigos/)).toBeInTheDocument();
    expect(screen.queryByText("cccc-dddd")).not.toBeInTheDocument();
  });

  test("a passkey is removed with the password, and with a code of whoever has a second factor", async () => {
    const sent: unknown[] = [];
    answers(
      () => ({ ...ACCOUNT, secondFactorEnabled: true, recoveryCodesLeft: 8 }),
      [{ _id: "k-1", name: "Mi teléfono", creationDt: "2026-11-20T10:00:00Z", lastUsedDt: null }],
    );
    network.use(
      api.mutation("AppRemovePasskey", ({ variables }) => {
        sent.push(variables);
        return variables.password === "Ana#2026" ? ok() : refusal("INVALID_CREDENTIALS");
      }),
    );
    const { user } = await openApp("/app/me/security");
    await user.click(await screen.findByRole("button", { name: "Quitar Mi teléfono" }));
    const sheet = within(await screen.findByRole("dialog", { hidden: true }));
    const remove = sheet.getByRole("button", { name: "Quitar", hidden: true });
    await user.click(remove);
    expect(sent).toEqual([]);
    await user.type(sheet.getByLabelText("Contraseña actual"), "Mal#2026");
    await user.type(sheet.getByLabelText("Código"), "123456");
    await user.click(remove);
    await waitFor(() =>
      expect(sheet.getByLabelText("Contraseña actual")).toHaveAccessibleDescription(
        "Esa no es tu contraseña actual.",
      ),
    );
    await user.clear(sheet.getByLabelText("Contraseña actual"));
    await user.type(sheet.getByLabelText("Contraseña actual"), "Ana#2026");
    await user.click(remove);
    expect(await screen.findByText("Esa clave de acceso ya no sirve para ingresar.")).toBeInTheDocument();
    expect(sent.at(-1)).toEqual({ passkeyId: "k-1", password: "Ana#2026", code: "123456" });
  });

  test("each session says where it is, and another than this one is ended", async () => {
    const ended: unknown[] = [];
    answers();
    network.use(
      api.mutation("AppEndSession", ({ variables }) => {
        ended.push(variables.sessionId);
        return ok();
      }),
    );
    const { user } = await openApp("/app/me/security");
    expect(await screen.findByText("En el portal")).toBeInTheDocument();
    expect(screen.getByText("En la app")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Cerrar la sesión de Safari en macOS" }));
    expect(await screen.findByText("Cerramos esa sesión.")).toBeInTheDocument();
    expect(ended).toEqual(["s-2"]);
  });
});

describe("my data", () => {
  test("an erasure is asked for after what it means, and taken back", async () => {
    let due: string | null = "2026-12-01T10:00:00Z";
    answers(() => ({ ...ACCOUNT, deletionDueAt: due }));
    network.use(
      api.mutation("AppCancelDeletion", () => {
        due = null;
        return ok();
      }),
      api.mutation("AppDeleteMyData", () => refusal("INTERNAL")),
    );
    const { user } = await openApp("/app/me/data");
    expect(await screen.findByText("Tu cuenta está por eliminarse")).toBeInTheDocument();
    expect(screen.getByText(/Tus publicaciones y tus pagos no están en el archivo/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Conservar mi cuenta" }));
    await user.click(await screen.findByRole("button", { name: "Eliminar mi cuenta" }));
    const sheet = within(await screen.findByRole("dialog", { hidden: true }));
    expect(sheet.getByText("Durante 72 horas")).toBeInTheDocument();
    await user.click(sheet.getByRole("button", { name: "Sí, borrar mi cuenta", hidden: true }));
    expect(await sheet.findByRole("alert", { hidden: true })).toBeInTheDocument();
    expect(sheet.getByRole("button", { name: "Sí, borrar mi cuenta", hidden: true })).toBeEnabled();
  });
});

describe("my picture", () => {
  test("is chosen, framed, and put up; a file that is none is said so", async () => {
    const sent: unknown[] = [];
    const bitmap = vi.fn<() => Promise<object>>();
    vi.stubGlobal("createImageBitmap", bitmap);
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
      done(new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: "image/jpeg" })),
    );
    network.use(
      http.post("http://localhost:4003/media/images", () =>
        HttpResponse.json({
          key: "a",
          url: "http://localhost:4003/media/a.jpg",
          thumbnailUrl: "http://localhost:4003/media/a-s.jpg",
          width: 8,
          height: 8,
        }),
      ),
      http.get("http://localhost:4003/media/a-s.jpg", () => new HttpResponse("")),
      api.mutation("UpdateMe", ({ variables }) => {
        sent.push(variables.input);
        return ok({ account: meAnswer({ picture: "http://localhost:4003/media/a.jpg" }) });
      }),
    );
    const { user } = await openApp("/app/me");
    await user.click(await screen.findByRole("button", { name: "Agregar foto" }));
    const file = new File(["x"], "yo.png", { type: "image/png" });
    const [, gallery] = screen.getAllByLabelText(/foto|galería/i, { selector: "input" });
    bitmap.mockRejectedValueOnce(new DOMException("no picture"));
    fireEvent.change(gallery as HTMLElement, { target: { files: [file] } });
    expect(await screen.findByRole("alert", { hidden: true })).toBeInTheDocument();
    bitmap.mockResolvedValue({ width: 400, height: 300 });
    fireEvent.change(gallery as HTMLElement, { target: { files: [file] } });
    await user.click(await screen.findByRole("button", { name: "Usar esta foto", hidden: true }));
    expect(await screen.findByText("Tu foto nueva ya se ve.")).toBeInTheDocument();
    expect(sent).toEqual([{ picture: "http://localhost:4003/media/a.jpg" }]);
  });
});
