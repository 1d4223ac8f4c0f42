import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "~/testing/render";
import { Footer } from "./footer";

test("the networks are called what they call themselves", () => {
  renderScreen(Footer, "/en");
  for (const name of ["Instagram", "Facebook", "LinkedIn"])
    expect(screen.getByRole("link", { name: `${name} (opens in a new tab)` })).toBeInTheDocument();
});
