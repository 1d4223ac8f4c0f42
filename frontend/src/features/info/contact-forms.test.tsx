import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SUBMIT_MS } from "~/domain/forms/use-submit-once";
import { A_KEY, api, network } from "~/testing/network";
import { renderScreen } from "~/testing/render";
import { ContactForm, QuoteForm } from "./contact-forms";

const done = { data: { result: { success: true, error: [] } } };
const onRequest = vi.fn<(variables: unknown) => void>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onRequest.mockReset();
});

afterEach(() => vi.useRealTimers());

function write(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

describe("the contact form", () => {
  test("sends name, e-mail and message, and is empty three seconds later", async () => {
    network.use(
      api.mutation("SendContact", ({ variables }) => {
        onRequest(variables);
        return HttpResponse.json(done);
      }),
    );
    renderScreen(ContactForm, "/contactUs");
    write("Nombre", " Ana ");
    write("E-mail", "ana@resuena.demo");
    write("Mensaje", "Hola");
    fireEvent.click(screen.getByRole("button", { name: "Enviar" }));
    expect(screen.getByRole("button", { name: "Enviando…" })).toBeDisabled();
    await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
    expect(await screen.findByText("¡Listo! El formulario se envió correctamente.")).toBeInTheDocument();
    expect(screen.getByLabelText("Mensaje")).toHaveValue("");
    expect(onRequest).toHaveBeenCalledExactlyOnceWith({
      name: "Ana",
      email: "ana@resuena.demo",
      message: "Hola",
      website: "",
      idempotencyKey: A_KEY,
    });
  });

  test.each([
    ["Nombre", ""],
    ["E-mail", ""],
    ["E-mail", "ana@resuena"],
    ["Mensaje", "   "],
  ])("refuses %s written as '%s', and asks nobody", (label, value) => {
    renderScreen(ContactForm, "/contactUs");
    write("Nombre", "Ana");
    write("E-mail", "ana@resuena.demo");
    write("Mensaje", "Hola");
    write(label, value);
    fireEvent.click(screen.getByRole("button", { name: "Enviar" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Encontramos un error en el formulario.");
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  test("keeps the message when the service is away", async () => {
    network.use(api.mutation("SendContact", () => HttpResponse.error()));
    renderScreen(ContactForm, "/contactUs");
    write("Nombre", "Ana");
    write("E-mail", "ana@resuena.demo");
    write("Mensaje", "Hola");
    fireEvent.click(screen.getByRole("button", { name: "Enviar" }));
    await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("no está disponible"));
    expect(screen.getByLabelText("Mensaje")).toHaveValue("Hola");
  });
});

describe("the quote form", () => {
  function fill() {
    write("Nombre", "Ana");
    write("E-mail", "ana@resuena.demo");
    write("Tu campaña", "Yerba");
  }

  test("needs the agreement", () => {
    renderScreen(QuoteForm, "/contactUs");
    fill();
    fireEvent.click(screen.getByRole("button", { name: "Pedir presupuesto" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Encontramos un error en el formulario.");
    expect(screen.getByText("Necesitamos que aceptes para poder responderte.")).toBeInTheDocument();
  });

  test("sends the agreement with the rest", async () => {
    network.use(
      api.mutation("RequestQuote", ({ variables }) => {
        onRequest(variables);
        return HttpResponse.json(done);
      }),
    );
    renderScreen(QuoteForm, "/contactUs");
    fill();
    fireEvent.click(screen.getByRole("checkbox"));
    fireEvent.click(screen.getByRole("button", { name: "Pedir presupuesto" }));
    await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
    expect(await screen.findByText("¡Listo! El formulario se envió correctamente.")).toBeInTheDocument();
    expect(onRequest).toHaveBeenCalledWith({
      name: "Ana",
      email: "ana@resuena.demo",
      message: "Yerba",
      agreement: true,
      website: "",
      idempotencyKey: A_KEY,
    });
    expect(screen.getByRole("checkbox")).not.toBeChecked();
  });
});
