import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Outcome } from "~/session/outcome";
import { renderScreen } from "~/testing/render";
import { Input } from "~/ui/field";
import { SimpleForm } from "./simple-form";
import { SUBMIT_MS, useSubmitOnce } from "./use-submit-once";

const sent = vi.fn<(values: { email: string }, trap: string) => Promise<Outcome>>();

function Example() {
  const form = useSubmitOnce({
    names: ["email"],
    check: (_, values) => (values.email ? null : "Completá este campo."),
    send: sent,
  });
  return (
    <SimpleForm form={form} label="Ejemplo">
      <Input label="E-mail" {...form.field("email")} />
    </SimpleForm>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sent.mockReset();
});

afterEach(() => vi.useRealTimers());

function write(email: string) {
  fireEvent.input(screen.getByLabelText("E-mail"), { target: { value: email } });
  fireEvent.click(screen.getByRole("button"));
}

describe("a simple form", () => {
  test("says at once that something is missing, and sends nothing", () => {
    renderScreen(Example, "/x");
    write("");
    expect(screen.getByRole("alert")).toHaveTextContent("Encontramos un error en el formulario.");
    expect(screen.getByLabelText("E-mail")).toHaveFocus();
    expect(sent).not.toHaveBeenCalled();
  });

  test("is busy for three seconds even when the answer is there at once, then empty and done", async () => {
    sent.mockResolvedValue({ ok: true });
    renderScreen(Example, "/x");
    write("ana@resuena.demo");
    await vi.advanceTimersByTimeAsync(SUBMIT_MS - 50);
    expect(screen.getByRole("button", { name: "Enviando…" })).toBeDisabled();
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@resuena.demo");
    await vi.advanceTimersByTimeAsync(100);
    expect(await screen.findByText("¡Listo! El formulario se envió correctamente.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Enviar" })).toBeEnabled();
    expect(screen.getByLabelText("E-mail")).toHaveValue("");
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: "ana@resuena.demo" }, "");
  });

  test("keeps what was typed when the server refuses it, and says why", async () => {
    sent.mockResolvedValue({ ok: false, code: "TOO_MANY_ATTEMPTS", message: "", path: "" });
    renderScreen(Example, "/x");
    write("ana@resuena.demo");
    await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("muchos envíos seguidos"));
    expect(screen.getByLabelText("E-mail")).toHaveValue("ana@resuena.demo");
  });

  test("says beside a field why the server refused it, until it is changed", async () => {
    sent.mockResolvedValue({ ok: false, code: "INVALID_FIELD", message: "", path: "email" });
    renderScreen(Example, "/x");
    write("ana\u0007@resuena.demo");
    await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
    const field = screen.getByLabelText("E-mail");
    await waitFor(() => expect(field).toHaveAccessibleDescription("Escribilo a mano, sin pegarlo."));
    expect(field).toHaveFocus();
    expect(screen.getByRole("alert")).toHaveTextContent("Encontramos un error en el formulario.");
    fireEvent.input(field, { target: { value: "ana@resuena.demo" } });
    expect(field).toBeValid();
  });

  test("hands on what a machine wrote where no person writes", async () => {
    sent.mockResolvedValue({ ok: true });
    const { container } = renderScreen(Example, "/x");
    fireEvent.input(container.querySelector("[name=website]") as Element, { target: { value: "spam" } });
    write("ana@resuena.demo");
    await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
    expect(sent).toHaveBeenCalledWith(expect.anything(), "spam");
    expect(screen.getByRole("form", { name: "Ejemplo" })).toBeInTheDocument();
  });
});
