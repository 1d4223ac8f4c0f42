import { expect, test } from "vitest";
import { homeTexts } from "~/i18n/texts";
import type { Session } from "~/session/session-state";
import { companyAnswer, sessionAnswer } from "~/testing/network";
import { siteLinks } from "./navigation";
import { portalLinks } from "./signed-in-menu-links";

const { shell: texts } = await homeTexts.load("es");
const shell = () => texts;

const session = (changes: Record<string, unknown>) => sessionAnswer(changes) as unknown as Session;

test("a visitor and somebody without permission have no portal", () => {
  expect(portalLinks(shell(), null)).toBeNull();
  expect(portalLinks(shell(), session({ permissions: [] }))).toBeNull();
});

test("a brand finds its own campaigns", () => {
  const links = portalLinks(shell(), session({ permissions: ["readCampaings"], company: companyAnswer() }));
  const days = ["/portal", "/creators", "/reports"];
  expect(links?.map((link) => link.to)).toEqual(["/brands", "/companies/0197-company", ...days]);
});

test("whoever audits for a brand finds what waits", () => {
  const permissions = ["readCampaings", "auditAdvertisement"];
  const links = portalLinks(shell(), session({ permissions, company: companyAnswer() }));
  expect(links?.map((link) => link.to)).toContain("/inbox");
});

test("staff find all companies", () => {
  const links = portalLinks(shell(), session({ permissions: ["readCampaings", "readCompanies"] }));
  expect(links?.map((link) => link.to)).toEqual(["/brands", "/companies"]);
});

test("everybody is shown about, process, features, investors and the blog", () => {
  expect(siteLinks(shell()).map((link) => link.to)).toEqual([
    "/#about",
    "/#process",
    "/#features",
    "/investors",
    "/blogDefault",
  ]);
});

test("the operator's blog is on another site", () => {
  expect(siteLinks(shell(), "https://blog.example").at(-1)).toEqual({
    label: "Blog",
    to: "https://blog.example",
    external: true,
  });
});

test("whoever works at the staff desk finds it", () => {
  const links = portalLinks(
    shell(),
    session({ permissions: ["readCampaings", "readCompanies", "readLeads"] }),
  );
  expect(links?.map((link) => link.to)).toEqual(["/brands", "/companies", "/desk"]);
});
