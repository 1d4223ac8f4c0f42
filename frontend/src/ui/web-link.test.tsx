import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { WebLink } from "./web-link";

it("leads to web addresses and to our own pages, beside the page", () => {
  render(
    <>
      <WebLink href="https://www.instagram.com/p/ABC/">post</WebLink>
      <WebLink href="/legal/terms">terms</WebLink>
    </>,
  );
  const post = screen.getByRole("link", { name: "post" });
  expect(post).toHaveAttribute("href", "https://www.instagram.com/p/ABC/");
  expect(post).toHaveAttribute("rel", "noopener noreferrer");
  expect(screen.getByRole("link", { name: "terms" })).toHaveAttribute("href", "/legal/terms");
});

it.each(["javascript:1,https://a.example", "data:text/html,x", "//evil.example", "", null])(
  "shows the text alone for %j",
  (href) => {
    render(<WebLink href={href}>profile</WebLink>);
    expect(screen.getByText("profile")).toBeInTheDocument();
    expect(screen.queryByRole("link")).toBeNull();
  },
);
