import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { callable, MEMBERS } from "~/domain/team/members";
import { renderScreen } from "~/testing/render";
import { NamedMemberScreen } from "./team-member-screen";
import { TeamScreen } from "./team-screen";

function open(path: string) {
  const Stub = createRoutesStub([{ path: "/teamMember/:memberKey", Component: NamedMemberScreen }]);
  render(<Stub initialEntries={[path]} />);
}

test("links ten members, each to their own page", () => {
  renderScreen(TeamScreen, "/team");
  const links = screen
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"))
    .filter((href) => href?.startsWith("/teamMember/"));
  expect(new Set(links).size).toBe(10);
  expect(MEMBERS.every((member) => member.email.endsWith("@resuena.demo"))).toBe(true);
});

test("a member's page says name, role, phone and e-mail, in any spelling of the key", () => {
  open("/teamMember/Camila-Duarte");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Camila Duarte");
  expect(screen.getByText("Comunidad")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "camila@resuena.demo" })).toHaveAttribute(
    "href",
    "mailto:camila@resuena.demo",
  );
  expect(screen.getByRole("link", { name: "+598 2 555 0105" })).toHaveAttribute("href", "tel:+59825550105");
});

test("an unknown key is a page that is not found", () => {
  open("/teamMember/nobody");
  expect(screen.getByText("404")).toBeInTheDocument();
});

test("a phone number is dialled without its spaces", () => {
  expect(callable("+54 11 5555 0101")).toBe("tel:+541155550101");
});
