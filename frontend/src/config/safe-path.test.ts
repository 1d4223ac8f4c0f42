import { describe, expect, test } from "vitest";
import { afterCompany, afterLogin, safePath } from "./safe-path";

describe("safePath", () => {
  test.each([
    ["brands", "/brands"],
    ["signUp", "/signup"],
    ["SIGNUP", "/signup"],
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
