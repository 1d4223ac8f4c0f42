import { act, fireEvent, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { SUBMIT_MS } from "~/domain/forms/use-submit-once";
import { restore } from "~/session/session";
import { A_KEY, api, companyAnswer, network, refused, sessionAnswer } from "~/testing/network";
import { signIn, signOut } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { ConfirmEmailScreen } from "./confirm-email-screen";
import { InvitationScreen } from "./invitation-screen";
import { ResetPasswordScreen } from "./reset-password-screen";

const ok = { data: { result: { success: true, error: [] } } };

afterEach(async () => {
  vi.useRealTimers();
  await signOut();
});

describe("reset password", () => {
  test("mails a link, and answers alike for any e-mail", async () => {
    let sent: unknown;
    network.use(
      api.mutation("RequestPasswordReset", ({ variables }) => {
        sent = variables;
        return HttpResponse.json(ok);
      }),
    );
    renderScreen(ResetPasswordScreen, "/resetPassword");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.input(screen.getByLabelText("E-mail"), { target: { value: "Ana@Resuena.demo" } });
    fireEvent.click(screen.getByRole("button", { name: "Enviarme el enlace" }));
    expect(screen.getByRole("button", { name: "Enviando…" })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(SUBMIT_MS + 100));
    expect(await screen.findByText(/el enlace ya está en camino/)).toBeInTheDocument();
    expect(screen.getByLabelText("E-mail")).toHaveValue("");
    expect(sent).toEqual({ email: "ana@resuena.demo", idempotencyKey: A_KEY });
  });

  test("needs an e-mail", () => {
    renderScreen(ResetPasswordScreen, "/resetPassword");
    fireEvent.click(screen.getByRole("button", { name: "Enviarme el enlace" }));
    expect(screen.getByLabelText("E-mail")).toBeInvalid();
  });

  test("with the mail's token sets a password of the sign-up rule", async () => {
    let sent: unknown;
    network.use(
      api.mutation("ResetPassword", ({ variables }) => {
        sent = variables;
        return HttpResponse.json(ok);
      }),
    );
    renderScreen(ResetPasswordScreen, "/resetPassword?token=secret");
    fireEvent.input(screen.getByLabelText("Contraseña nueva"), { target: { value: "corta" } });
    fireEvent.click(screen.getByRole("button", { name: "Guardar contraseña" }));
    expect(screen.getByLabelText("Contraseña nueva")).toBeInvalid();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.input(screen.getByLabelText("Contraseña nueva"), { target: { value: "Nueva#2026" } });
    fireEvent.input(screen.getByLabelText("Repetí la contraseña"), { target: { value: "Nueva#2026" } });
    fireEvent.click(screen.getByRole("button", { name: "Guardar contraseña" }));
    await act(() => vi.advanceTimersByTimeAsync(SUBMIT_MS + 100));
    expect(await screen.findByText(/Cambiaste tu contraseña/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ingresar" })).toHaveAttribute("href", "/login");
    expect(sent).toEqual({ token: "secret", password: "Nueva#2026" });
  });

  test("a token that was used leads to another one", async () => {
    network.use(
      api.mutation("ResetPassword", () => HttpResponse.json({ data: { result: refused("INVALID_TOKEN") } })),
    );
    renderScreen(ResetPasswordScreen, "/resetPassword?token=old");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.input(screen.getByLabelText("Contraseña nueva"), { target: { value: "Nueva#2026" } });
    fireEvent.input(screen.getByLabelText("Repetí la contraseña"), { target: { value: "Nueva#2026" } });
    fireEvent.click(screen.getByRole("button", { name: "Guardar contraseña" }));
    await act(() => vi.advanceTimersByTimeAsync(SUBMIT_MS + 100));
    expect(await screen.findByRole("alert")).toHaveTextContent("Este enlace ya se usó o venció.");
    fireEvent.click(screen.getByRole("link", { name: "Pedir otro enlace" }));
    expect(await screen.findByRole("button", { name: "Enviarme el enlace" })).toBeInTheDocument();
  });
});

describe("confirm e-mail", () => {
  test("is done by opening it, once", async () => {
    let times = 0;
    network.use(
      api.mutation("ConfirmEmail", () => {
        times += 1;
        return HttpResponse.json(ok);
      }),
    );
    renderScreen(ConfirmEmailScreen, "/confirmEmail?token=c1").unmount();
    renderScreen(ConfirmEmailScreen, "/confirmEmail?token=c1");
    expect(await screen.findByRole("heading", { name: "E-mail confirmado" })).toBeInTheDocument();
    expect(times).toBe(1);
  });

  test.each([
    ["INVALID_TOKEN", /ya se usó o venció/],
    ["SERVICE_UNAVAILABLE", /no está disponible/],
  ])("%s is told", async (code, text) => {
    network.use(api.mutation("ConfirmEmail", () => HttpResponse.json({ data: { result: refused(code) } })));
    renderScreen(ConfirmEmailScreen, `/confirmEmail?token=${code}`);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test("without a token asks nobody", () => {
    renderScreen(ConfirmEmailScreen, "/confirmEmail");
    expect(screen.getByRole("heading", { name: "No pudimos confirmarlo" })).toBeInTheDocument();
  });
});

describe("invitation", () => {
  test("a visitor signs in first and comes back with the token", async () => {
    await restore();
    renderScreen(InvitationScreen, "/invitation?token=inv-0");
    expect(await screen.findByText("at /login?from=invitation&id=inv-0")).toBeInTheDocument();
  });

  test("whoever is signed in joins and goes to the company", async () => {
    await signIn({ company: null, permissions: [] });
    network.use(
      api.mutation("AcceptInvitation", () => {
        const session = sessionAnswer({
          company: companyAnswer({ _id: "c-9" }),
          permissions: ["readCampaings"],
        });
        return HttpResponse.json({ data: { result: { success: true, error: [], session } } });
      }),
    );
    renderScreen(InvitationScreen, "/invitation?token=inv-1");
    expect(await screen.findByText("at /companies/c-9")).toBeInTheDocument();
    expect(screen.getByText("Listo, ya sos parte del equipo.")).toBeInTheDocument();
  });

  test("an answer without the session fetches the new permissions", async () => {
    await signIn({ company: null, permissions: [] });
    network.use(
      api.mutation("AcceptInvitation", () =>
        HttpResponse.json({ data: { result: { success: true, error: [], session: null } } }),
      ),
      api.mutation("RefreshSession", () => {
        const session = sessionAnswer({
          company: companyAnswer({ _id: "c-8" }),
          permissions: ["readCampaings"],
        });
        return HttpResponse.json({ data: { result: { success: true, error: [], session } } });
      }),
    );
    renderScreen(InvitationScreen, "/invitation?token=inv-2");
    expect(await screen.findByText("at /companies/c-8")).toBeInTheDocument();
  });

  test("one for another e-mail offers to sign in with it", async () => {
    await signIn();
    network.use(
      api.mutation("AcceptInvitation", () =>
        HttpResponse.json({ data: { result: refused("INVITATION_FOR_ANOTHER_EMAIL") } }),
      ),
      api.mutation("Logout", () => HttpResponse.json({ data: { result: { success: true } } })),
    );
    const { user } = renderScreen(InvitationScreen, "/invitation?token=inv-3");
    await user.click(await screen.findByRole("button", { name: "Ingresar con otra cuenta" }));
    expect(await screen.findByText("at /login?from=invitation&id=inv-3")).toBeInTheDocument();
  });

  test("without its token it says so", () => {
    renderScreen(InvitationScreen, "/invitation");
    expect(screen.getByText(/le falta una parte/)).toBeInTheDocument();
  });
});
