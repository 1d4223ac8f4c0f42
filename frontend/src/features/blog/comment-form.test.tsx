import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SUBMIT_MS } from "~/domain/forms/use-submit-once";
import { renderScreen } from "~/testing/render";
import { CommentForm } from "./comment-form";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => vi.useRealTimers());

function write(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

// The network of the tests refuses every call that nobody expects: nothing is sent.
test("pretends to post for three seconds, without a website and without asking anybody", async () => {
  renderScreen(CommentForm, "/blogSingleLeftSidebar");
  write("Nombre", "Ana");
  write("E-mail", "ana@resuena.demo");
  write("Comentario", "¡Qué buena!");
  fireEvent.click(screen.getByRole("button", { name: "Publicar comentario" }));
  expect(screen.getByRole("button", { name: "Publicando…" })).toBeDisabled();
  await vi.advanceTimersByTimeAsync(SUBMIT_MS + 50);
  expect(await screen.findByText("¡Listo! El formulario se envió correctamente.")).toBeInTheDocument();
  expect(screen.getByLabelText("Comentario")).toHaveValue("");
  expect(screen.getByRole("button", { name: "Publicar comentario" })).toBeEnabled();
});

test("needs name, e-mail and comment", () => {
  renderScreen(CommentForm, "/blogSingleLeftSidebar");
  fireEvent.click(screen.getByRole("button", { name: "Publicar comentario" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Encontramos un error en el formulario.");
  for (const label of ["Nombre", "E-mail", "Comentario"]) expect(screen.getByLabelText(label)).toBeInvalid();
});
