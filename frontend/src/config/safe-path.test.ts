import { describe, expect, test } from "vitest";
import { paths } from "./paths";
import {
  afterAccount,
  afterCompany,
  afterLogin,
  KNOWN_PAGES,
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
  test("without an origin it is home", () => expect(afterLogin({})).toBe("/"));
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
});

test("a new account goes on to its company unless an invitation brought it", () => {
  expect(afterAccount({ from: "invitation", id: "t" })).toBe("/invitation?token=t");
  expect(afterAccount({ from: "invitation", id: "../t" })).toBeNull();
  expect(afterAccount({ from: "brands", id: "t" })).toBeNull();
});

test("the pages that may be named are pages of the site", () => {
  const known = new Set<string>(KNOWN_PAGES);
  const addresses = [
    paths.signUp(),
    paths.brands,
    paths.deleteMyData(),
    paths.editProfile(),
    paths.editCompany(),
    paths.companies,
    paths.download,
    paths.guides,
  ];
  for (const address of addresses) expect(known).toContain(address);
  expect(safeFrom("editProfile")).toBe("editProfile");
  expect(safeFrom("//evil.example")).toBeNull();
});

test("a query is carried as far as it is harmless", () => {
  expect(safeQuery("?companyCode=AURORA&x=1&from=brands&from2=//evil")).toBe(
    "?companyCode=AURORA&from=brands",
  );
  expect(safeQuery("companyCode=<b>")).toBe("");
  expect(safeQuery(null)).toBe("");
});
