import { fireEvent, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SUBMIT_MS } from "~/domain/forms/use-submit-once";
import { A_KEY, api, network } from "~/testing/network";
import { renderScreen } from "~/testing/render";
import { DeleteAccountScreen } from "./delete-account-screen";

const onRequest = vi.fn<(variables: unknown) => void>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onRequest.mockReset();
});

afterEach(() => vi.useRealTimers());

function request(email: string, word: string) {
  fireEvent.input(screen.getByLabelText("El e-mail de tu cuenta"), { target: { value: email } });
  fireEvent.input(screen.getByLabelText("Escribí ELIMINAR para confirmar"), { target: { value: word } });
  fireEvent.click(screen.getByRole("button", { name: "Pedir la eliminación" }));
}

describe("asking for an account to be deleted", () => {
  test.each(["ELIMINAR", "DELETE", " eliminar "])(
    "takes the word %s, and says what follows",
    async (word) => {
      network.use(
        api.mutation("RequestAccountDeletion", ({ variables }) => {
          onRequest(variables);
          return HttpResponse.json({ data: { result: { success: true, error: [] } } });
        }),
      );
      renderScreen(DeleteAccountScreen, "/deleteAccount");
      request("Ana@Resuena.demo", word);
      await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
      expect(await screen.findByText(/te mandamos un mensaje para confirmar.*72 horas/)).toBeInTheDocument();
      expect(onRequest).toHaveBeenCalledExactlyOnceWith({
        email: "ana@resuena.demo",
        confirmation: word.trim().toUpperCase(),
        idempotencyKey: A_KEY,
      });
    },
  );

  test("asks nobody without the whole word", () => {
    renderScreen(DeleteAccountScreen, "/deleteAccount");
    request("ana@resuena.demo", "ELIMINA");
    expect(screen.getByText("Escribí la palabra ELIMINAR, completa.")).toBeInTheDocument();
    expect(screen.getByLabelText("Escribí ELIMINAR para confirmar")).toHaveFocus();
  });
});

describe("coming back with the mail's link", () => {
  test("deletes nothing until the person says yes, then says when", async () => {
    network.use(
      api.mutation("ConfirmAccountDeletion", ({ variables }) => {
        onRequest(variables);
        return HttpResponse.json({
          data: {
            result: {
              success: true,
              error: [],
              deletionRequest: { dueDt: "2026-11-24T12:00:00Z" },
            },
          },
        });
      }),
    );
    renderScreen(DeleteAccountScreen, "/deleteAccount?token=secret");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("¿Confirmás la eliminación?");
    expect(onRequest).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Sí, eliminar mi cuenta" }));
    expect(await screen.findByRole("heading", { name: "Pedido confirmado" })).toBeInTheDocument();
    expect(screen.getByText(/Se borran el 24 de nov de 2026/)).toBeInTheDocument();
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({ token: "secret" });
  });

  test("a link that ran out leads back to the form", async () => {
    network.use(
      api.mutation("ConfirmAccountDeletion", () =>
        HttpResponse.json({
          data: {
            result: {
              success: false,
              error: [{ path: "", message: "", code: "INVALID_TOKEN" }],
              deletionRequest: null,
            },
          },
        }),
      ),
    );
    renderScreen(DeleteAccountScreen, "/deleteAccount?token=old");
    fireEvent.click(screen.getByRole("button", { name: "Sí, eliminar mi cuenta" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Este enlace ya no sirve");
    expect(screen.getByRole("link", { name: "Pedir un enlace nuevo" })).toHaveAttribute(
      "href",
      "/deleteAccount",
    );
  });
});
