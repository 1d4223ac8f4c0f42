import { cleanup, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ComponentType } from "react";
import { matchRoutes, type RouteObject } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { unlocalized } from "~/config/paths";
import { StartCards } from "~/features/brands/start-cards";
import shell from "~/i18n/es/shell";
import { currentState, type Session } from "~/session/session-state";
import { companyAnswer, network } from "~/testing/network";
import { renderPortal, signIn, signOut } from "~/testing/portal";
import { renderScreen } from "~/testing/render";
import { placesOf } from "./portal-frame/places";
import routes from "./routes";
import { portalLinks } from "./shell/signed-in-menu-links";

type Entry = Exclude<(typeof routes)[number], Promise<unknown>>;

function objectOf({ file, path, index, children }: Entry): RouteObject {
  const base = { id: `${file} ${path}`, handle: file, ...(path !== undefined && { path }) };
  if (index) return { ...base, index: true };
  return { ...base, ...(children && { children: children.map((child) => objectOf(child as Entry)) }) };
}

const objects = (routes as Entry[]).map(objectOf);
const PAGES = import.meta.glob<{ default: ComponentType }>("./routes/*.tsx");

const AUDITOR = ["readCampaings", "auditAdvertisement"];
const STAFF = [
  ...AUDITOR,
  "readCompanies",
  "auditMoneyAdvertisement",
  "manageCampaigns",
  "manageCompanies",
  "manageGuestTokens",
  "manageDeletions",
  "readLeads",
  "manageSystem",
  "managePayouts",
  "readPeople",
];
/** As identity-svc gives them (memberships/policies.py). */
const ROLES: [string, string[], boolean][] = [
  ["an owner", [...AUDITOR, "editCampaigns", "manageMembers"], true],
  ["an auditor", AUDITOR, true],
  ["a viewer", ["readCampaings"], true],
  ["staff", STAFF, false],
  ["staff who only read leads", ["readLeads"], false],
  ["somebody without a company", [], false],
];

afterEach(signOut);

/** The addresses that the rail, the menu and the cards of /brands lead such a person to. */
function offered(session: Session): string[] {
  renderScreen(StartCards, "/brands");
  const cards = screen.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
  cleanup();
  const rail = placesOf(session).map(({ to }) => to);
  const menu = (portalLinks(shell, session) ?? []).map(({ to }) => to);
  return [...new Set([...cards, ...rail, ...menu])].filter((to) => to.startsWith("/"));
}

describe.each(ROLES)("%s is offered nothing that sends them away", (_, permissions, member) => {
  test("by the rail, the menu and the cards of /brands", async () => {
    network.use(http.all("*", () => HttpResponse.error()));
    const company = member ? { __typename: "Company", ...companyAnswer({ campaignsOnGoingCount: 1 }) } : null;
    await signIn({ permissions, company });
    const { session } = currentState();
    if (!session) throw new Error("nobody is signed in");
    const addresses = offered(session);
    expect(addresses.length).toBeGreaterThan(1);
    const refused: string[] = [];
    for (const address of addresses) {
      const matches = matchRoutes(objects, address.split("?")[0] ?? "") ?? [];
      const file = String(matches.at(-1)?.route.handle);
      const page = await PAGES[`./${file}`]?.();
      if (!page) throw new Error(`no page of ${address}`);
      const pattern = `/${matches
        .flatMap(({ route }) => (route.path && route.path !== "en?" ? [route.path] : []))
        .join("/")}`;
      window.history.replaceState({ idx: 0 }, "", "/");
      renderPortal(page.default, pattern, unlocalized(address));
      await screen.findAllByText(/./);
      if (screen.queryByText("at /")) refused.push(address);
      cleanup();
    }
    expect(refused).toEqual([]);
  });
});
