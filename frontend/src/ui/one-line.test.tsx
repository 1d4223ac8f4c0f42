import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { OneLine } from "./one-line";

it("knows how long its text is, by which its letters are sized", () => {
  render(<OneLine text="US$ 1.234.567,89" />);
  expect(screen.getByText("US$ 1.234.567,89").style.getPropertyValue("--characters")).toBe("16");
});
