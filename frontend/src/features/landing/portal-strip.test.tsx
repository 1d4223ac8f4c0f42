import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { companyAnswer } from "~/testing/network";
import { asVisitor, BRAND, signIn, signOut } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { Hero } from "./hero";

afterEach(signOut);

const register = () => screen.queryByRole("link", { name: "Registrar mi marca" });

test("a visitor is offered to register a brand", async () => {
  await asVisitor();
  renderScreen(Hero, "/");
  expect(register()).toBeInTheDocument();
});

test.each([
  ["a brand", { permissions: BRAND }, "/portal"],
  ["somebody without a company", { permissions: [], company: null }, "/portal"],
  ["staff", { permissions: ["readCampaings", "auditMoneyAdvertisement"], company: null }, "/desk/queue"],
])("%s is led to the portal instead", async (_, changes, place) => {
  await signIn(changes);
  renderScreen(Hero, "/");
  expect(await screen.findByRole("link", { name: "Ir a mi portal" })).toHaveAttribute("href", place);
  expect(register()).toBeNull();
});

test("it says whose portal it is", async () => {
  await signIn({
    firstName: "Alba",
    lastName: "Ríos",
    company: { __typename: "Company", ...companyAnswer() },
  });
  renderScreen(Hero, "/");
  expect(await screen.findByText("Café Aurora")).toBeInTheDocument();
  expect(screen.getByText("Alba Ríos")).toBeInTheDocument();
});
