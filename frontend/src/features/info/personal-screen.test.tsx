import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { api, network } from "~/testing/network";
import { PersonalScreen } from "./personal-screen";

function open(name: string) {
  const Stub = createRoutesStub([{ path: "/:name", Component: PersonalScreen }]);
  render(<Stub initialEntries={[`/${name}`]} />);
}

const page = (personalPage: unknown) =>
  api.query("PersonalPage", () => HttpResponse.json({ data: { personalPage } }));

test("shows somebody's page", async () => {
  network.use(page({ handle: "sol", firstName: "Sol", lastName: "Ojeda", picture: null }));
  open("Sol");
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Sol Ojeda publica con Resuena");
  expect(screen.getByText("@sol")).toBeInTheDocument();
});

test("asks no other host for the picture", async () => {
  network.use(
    page({ handle: "sol", firstName: "Sol", lastName: "Ojeda", picture: "https://cdn.example.com/sol.jpg" }),
  );
  open("sol");
  await screen.findByText("@sol");
  expect(document.querySelector("img")).toBeNull();
});

test("nobody of that name is a page that is not found", async () => {
  network.use(page(null));
  open("nadie");
  expect(await screen.findByText("404")).toBeInTheDocument();
});

test("a word that cannot be a name asks nobody", () => {
  open("a b");
  expect(screen.getByText("404")).toBeInTheDocument();
});

test("tries again when the service was away", async () => {
  network.use(api.query("PersonalPage", () => HttpResponse.error()));
  open("sol");
  const again = await screen.findByRole("button", { name: "Probar de nuevo" });
  network.use(page({ handle: "sol", firstName: null, lastName: null, picture: null }));
  await userEvent.click(again);
  expect(await screen.findByText("@sol")).toBeInTheDocument();
});
