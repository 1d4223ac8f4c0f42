import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { ShortcutsChoice } from "./shortcuts-choice";

afterEach(() => localStorage.clear());

function show(keys: readonly (string | false)[], none?: string) {
  render(
    <MemoryRouter>
      <input aria-label="Nota" />
      <ShortcutsChoice label="Atajos de teclado" keys={keys} {...(none && { none })} className="mt-4" />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test("? lists the keys of the screen, and Escape closes the list", async () => {
  const user = show(["A aprueba · R rechaza", false, "Z deshace"]);
  await user.keyboard("?");
  const list = within(await screen.findByRole("dialog", { name: "Atajos de teclado" }));
  expect(list.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "A aprueba",
    "R rechaza",
    "Z deshace",
  ]);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("? typed into a field is text; turned off it does nothing, but the button still lists the keys", async () => {
  const user = show(["A aprueba"]);
  await user.type(screen.getByLabelText("Nota"), "¿Sí?");
  expect(screen.getByLabelText("Nota")).toHaveValue("¿Sí?");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: /^Atajos de teclado/ }));
  await user.keyboard("?");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Atajos de teclado (?)" }));
  expect(await screen.findByRole("listitem")).toHaveTextContent("A aprueba");
});

test("where no key does anything, that is said and there is no list to open", () => {
  show([false], "Ahora no hay nada para hacer con el teclado.");
  expect(screen.getByText("Ahora no hay nada para hacer con el teclado.")).toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
