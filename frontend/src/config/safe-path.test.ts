import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pagePatterns, pagesModule } from "../../scripts/write-pages";
import { paths } from "./paths";
import {
  afterAccount,
  afterCompany,
  afterLogin,
  returnFrom,
  returnPath,
  safeFrom,
  safePath,
  safeQuery,
} from "./safe-path";

describe("safePath", () => {
  test.each([
    ["brands", "/brands"],
    ["signUp", "/signup"],
    ["SIGNUP", "/signup"],
    ["deletemydata", "/deletemydata"],
    ["editProfile", "/editProfile"],
    ["download", "/download"],
  ])("knows %s", (from, path) => expect(safePath(from)).toBe(path));

  test.each([
    "//evil.example",
    "https://evil.example",
    "/\\evil",
    "javascript:alert(1)",
    "../x",
    "constructor",
    "__proto__",
    "",
  ])("refuses %j", (from) => expect(safePath(from)).toBeNull());
});

describe("after a login", () => {
  test("without an origin it is the person's place, or home", () => {
    expect(afterLogin({})).toBe("/");
    expect(afterLogin({}, null, "/portal")).toBe("/portal");
    expect(afterLogin({}, "companies", "/portal")).toBe("/companies");
    expect(afterLogin({ from: "brands" }, null, "/portal")).toBe("/brands");
  });
  test("it is the page that asked", () => expect(afterLogin({ from: "brands" })).toBe("/brands"));
  test("from2 travels along", () =>
    expect(afterLogin({ from: "signUp", from2: "brands" })).toBe("/signup?from=brands"));
  test("an unknown from2 is dropped", () =>
    expect(afterLogin({ from: "signUp", from2: "//evil.example" })).toBe("/signup"));
  test("the deletion page gets its visitor back", () =>
    expect(afterLogin({ from: "deletemydata" })).toBe("/deletemydata"));
  test("so does an invitation, with its token", () =>
    expect(afterLogin({ from: "invitation", id: "tok_EN-1" })).toBe("/invitation?token=tok_EN-1"));
  test("an invitation without a token goes home", () => expect(afterLogin({ from: "invitation" })).toBe("/"));
  test("an audit in another case goes to its advertisement", () =>
    expect(afterLogin({ from: "Audit", id: "ad" })).toBe("/audit/ad"));
  test("an audit without an id goes home", () => expect(afterLogin({ from: "audit" })).toBe("/"));
  test("an audit goes to its advertisement", () =>
    expect(afterLogin({ from: "audit", id: "0197-ad" })).toBe("/audit/0197-ad"));
  test("an audit with a crooked id goes home", () =>
    expect(afterLogin({ from: "audit", id: "../../evil" })).toBe("/"));
});

test("a new company leads to where it was asked for", () => {
  expect(afterCompany({ from: "brands" })).toBe("/brands");
  expect(afterCompany({})).toBe("/");
  expect(afterCompany({ from: "//evil.example" })).toBe("/");
  expect(afterCompany({}, "reports?month=2026-10")).toBe("/reports?month=2026-10");
  expect(afterCompany({ from: "brands" }, "reports")).toBe("/brands");
  expect(afterCompany({}, "//evil.example")).toBe("/");
  expect(afterCompany({}, null, "c-1")).toBe("/companies/c-1/campaigns/new");
  expect(afterCompany({}, "reports", "c-1")).toBe("/reports");
  expect(afterCompany({ from: "brands" }, null, "c-1")).toBe("/brands");
  expect(afterCompany({ from: "//evil.example" }, null, "c-1")).toBe("/");
});

test("a new account goes on to its company unless an invitation brought it", () => {
  expect(afterAccount({ from: "invitation", id: "t" })).toBe("/invitation?token=t");
  expect(afterAccount({ from: "invitation", id: "../t" })).toBeNull();
  expect(afterAccount({ from: "brands", id: "t" })).toBeNull();
});

/** An address of each page that the route table has, those without an address of their own left out. */
const ADDRESSES = pagePatterns()
  .filter((pattern) => pattern !== paths.redirector)
  .map((pattern) => pattern.replace(/:\w+/g, "0197a0b1-55aa"));

test("the pages that may be named are those of the route table", () => {
  expect(readFileSync("src/config/generated/pages.ts", "utf8")).toBe(pagesModule());
  expect(ADDRESSES).toContain("/desk/secondOpinions");
  for (const address of ADDRESSES) expect(safePath(address.slice(1) || "/")).toBe(address);
  expect(safePath("downloadAppRedirector")).toBeNull();
  expect(safeFrom("editProfile")).toBe("editProfile");
  expect(safeFrom("//evil.example")).toBeNull();
});

test.each(ADDRESSES.filter((address) => !["/", "/login", "/404"].includes(address)))(
  "%s gets its visitor back, with query and hash",
  (pathname) => {
    for (const language of ["", "/en"]) {
      const from = returnFrom({ pathname: language + pathname, search: "?view=terms&q=a%2Fb", hash: "#ads" });
      expect(afterLogin({ from })).toBe(`${pathname}?view=terms&q=a%2Fb#ads`);
    }
  },
);

test.each(["login", "LOGIN?from=login", "404"])("a sign-in does not lead to %s", (from) =>
  expect(afterLogin({ from })).toBe("/"),
);

test("a query is carried as far as it is harmless", () => {
  expect(safeQuery("?companyCode=AURORA&x=1&from=brands&from2=//evil")).toBe(
    "?companyCode=AURORA&from=brands",
  );
  expect(safeQuery("companyCode=<b>")).toBe("");
  expect(safeQuery(null)).toBe("");
});

describe("a page of the portal gets its visitor back", () => {
  const ID = "0197a0b1-55aa-7c3e-8d21-1f2e3d4c5b6a";
  test.each([
    paths.companies,
    paths.company(ID),
    paths.campaign(ID, ID),
    `${paths.campaign(ID, ID)}?status=Approved&q=caf%C3%A9&from=2026-11-01`,
    paths.newCampaign(ID),
    paths.editCampaign(ID, ID),
    paths.downloads(ID),
    paths.scan,
    paths.owed(),
    paths.desk,
    `${paths.deskLeads}?kind=contact`,
    paths.settingsSecurity,
  ])("%s", (address) => {
    const [pathname = "", search] = address.split("?");
    for (const language of ["", "/en"]) {
      const from = returnFrom({ pathname: language + pathname, search: search ? `?${search}` : "" });
      expect(afterLogin({ from })).toBe(address);
    }
  });

  test("in any casing", () => {
    expect(returnPath("Companies/AbC/Campaigns/New1")).toBe("/companies/AbC/campaigns/New1");
    expect(returnPath("DESK/queue")).toBe("/desk/queue");
  });

  test("with a query that nobody can take for an address", () => {
    expect(returnFrom({ pathname: "/companies/a", search: "?q=//x y" })).toBe("companies/a?q=%2F%2Fx+y");
    expect(returnFrom({ pathname: "/companies/a", search: `?q=${"x".repeat(2001)}` })).toBe("companies/a");
    expect(returnFrom({ pathname: "/companies/a", search: "", hash: "#//evil.example" })).toBe("companies/a");
    expect(returnFrom({ pathname: "/somebody", search: "" })).toBeNull();
  });

  test("and what it was asked for with travels along", () =>
    expect(afterLogin({ from: "companies/a?q=b", from2: "brands" })).toBe("/companies/a?q=b&from=brands"));

  test("what was asked for with travels before the hash", () =>
    expect(afterLogin({ from: "companies/a#ads", from2: "brands" })).toBe("/companies/a?from=brands#ads"));

  test("an audit keeps the query of its address, and of no other's", () => {
    expect(afterLogin({ from: "audit", id: "ad-1" }, "audit/ad-1?view=history")).toBe(
      "/audit/ad-1?view=history",
    );
    expect(afterLogin({ from: "audit", id: "ad-1" }, "audit/ad-12?view=history")).toBe("/audit/ad-1");
    expect(afterLogin({ from: "audit", id: "ad-1" }, "audit/ad-2#x")).toBe("/audit/ad-1");
  });
});

describe("no sign-in leads out of the site", () => {
  const HOSTILE = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "HTTPS:evil.example",
    "https:\\/\\/evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "\tjavascript:alert(1)",
    "java\nscript:alert(1)",
    "@evil.example",
    ".evil.example",
    "brands@evil.example",
    "brands/../../evil.example",
    "brands//evil.example",
    "brands\r\nSet-Cookie: a=b",
    "brands?//evil.example",
    "brands#//evil.example",
    "%2F%2Fevil.example",
    "%252F%252Fevil.example",
    "companies//evil.example",
    "companies/..",
    "companies/../..//evil.example",
    "companies/%2F%2Fevil.example",
    "companies/a/campaigns//evil.example",
    "companies/a/b/c",
    "companies/a/b/c/d",
    "companies/a/other/b",
    "companies/a?next=https://evil.example",
    "companies/a?next=//evil.example",
    "companies/a?b?c",
    "companies/a?b#//evil.example",
    "companies/a#b#c",
    "companies/a#b?c",
    "companies/a#b:c",
    "companies/a\n",
    "companies/a b",
    `companies/${"a".repeat(65)}`,
    `companies/a?${"q".repeat(2001)}`,
    "companies.evil.example",
    "companies:80/a",
    "desk/../x",
    "desk/unknown",
    "scan/x",
    "audit/x/y",
    "audit//evil.example",
    "shared/..",
    "shared/a/b",
    "settings/../..//evil.example",
    "ｃompanies/a",
    "companies／a",
    "//companies/a",
    "/companies/a",
    "en/companies/a",
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty/a",
    "\u0000",
    "\u202Ecompanies",
    "",
  ];

  test.each(HOSTILE)("from %j", (value) => {
    expect(afterLogin({ from: value })).toBe("/");
    for (const origin of [
      { from: value, from2: value, id: value },
      { from: "signUp", from2: value },
      { from: "companies/a?q=1", from2: value },
      { from: "audit", id: value },
      { from: "invitation", id: value },
    ]) {
      const target = new URL(afterLogin(origin), "https://resuena.example");
      expect(target.origin).toBe("https://resuena.example");
      expect(target.href).not.toContain("evil");
    }
  });
});
