import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { PasswordInput } from "~/domain/account/password-input";
import { renderScreen } from "~/testing/render";
import { Input, Textarea } from "./field";

function show(children: ReactNode) {
  const sent = vi.fn();
  const page = (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      {children}
      <button type="submit">Enviar</button>
    </form>
  );
  return { sent, ...renderScreen(() => page, "/") };
}

test.each([
  ["a one-line field", <Input key="i" label="Texto" longest={15} />],
  ["a field of several lines", <Textarea key="t" label="Texto" longest={15} />],
  ["a password", <PasswordInput key="p" label="Texto" />],
])(
  "%s takes what is pasted whole, says how much is too much, and is not sent before it is short",
  async (_, field) => {
    const { sent, user } = show(field);
    const control = screen.getByLabelText<HTMLInputElement>("Texto");
    await user.click(control);
    await user.paste("Contraseña#20261234");
    expect(control).toHaveValue("Contraseña#20261234");
    expect(control).toBeInvalid();
    expect(control).toHaveAccessibleDescription("Hasta 15 caracteres: sobran 4.");
    await user.click(screen.getByRole("button", { name: "Enviar" }));
    expect(sent).not.toHaveBeenCalled();
    expect(control).toHaveFocus();
    await user.type(control, "{Backspace}{Backspace}{Backspace}{Backspace}");
    expect(control).toBeValid();
    await user.click(screen.getByRole("button", { name: "Enviar" }));
    expect(sent).toHaveBeenCalledOnce();
  },
);

test("characters are counted as people see them", async () => {
  const { user } = show(<Input label="Texto" longest={3} />);
  const control = screen.getByLabelText("Texto");
  await user.click(control);
  await user.paste("👍👍👍");
  expect(control).toBeValid();
  await user.paste("👍");
  expect(control).toHaveAccessibleDescription("Hasta 3 caracteres: sobra 1.");
});

test("a form that is emptied says nothing more", async () => {
  const { user } = show(
    <>
      <Input label="Texto" longest={3} />
      <button type="reset">Vaciar</button>
    </>,
  );
  const control = screen.getByLabelText("Texto");
  await user.type(control, "abcd");
  expect(control).toBeInvalid();
  await user.click(screen.getByRole("button", { name: "Vaciar" }));
  await vi.waitFor(() => expect(control).toBeValid());
});
