import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LANGUAGE_KEY, LANGUAGE_SCRIPT } from "./language-choice";

/** Runs the script as a page at this address would; answers where it led, or null. */
function opened(address: string): string | null {
  const replace = vi.fn<(address: string) => void>();
  const { pathname, search, hash } = new URL(`https://resuena.example${address}`);
  // oxlint-disable-next-line typescript/no-implied-eval -- the inline script itself is what is tested
  new Function("location", LANGUAGE_SCRIPT)({ pathname, search, hash, replace });
  return replace.mock.lastCall?.[0] ?? null;
}

function press(html: string, event: MouseEvent): void {
  document.body.innerHTML = html;
  document.querySelector("span")?.dispatchEvent(event);
}

const click = (options: MouseEventInit = {}) => new MouseEvent("click", { bubbles: true, ...options });
const LINK = (language: string) => `<a href="#x" hreflang="${language}"><span>…</span></a>`;

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.documentElement.style.visibility = "";
  document.body.innerHTML = "";
});

describe("an address without a language", () => {
  test.each([
    ["/", "/en"],
    ["/?ref=a#faq", "/en?ref=a#faq"],
    ["/brands?source=WEB_CORP#plans", "/en/brands?source=WEB_CORP#plans"],
    ["/companies/c-1", "/en/companies/c-1"],
    ["/enterprise", "/en/enterprise"],
    ["//elsewhere.example/x", "/en//elsewhere.example/x"],
  ])("%s leads to %s when English was chosen, and shows nothing meanwhile", (address, target) => {
    localStorage.setItem(LANGUAGE_KEY, "en");
    expect(opened(address)).toBe(target);
    expect(document.documentElement.style.visibility).toBe("hidden");
  });

  test.each([null, "es", "fr"])("stays when the choice was %s", (choice) => {
    if (choice) localStorage.setItem(LANGUAGE_KEY, choice);
    expect(opened("/brands")).toBeNull();
    expect(document.documentElement.style.visibility).toBe("");
  });

  test("stays where storage is refused", () => {
    const refused = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(opened("/brands")).toBeNull();
    refused.mockRestore();
  });
});

test.each(["/en", "/en/brands", "/EN/brands"])("%s names its language and stays", (address) => {
  localStorage.setItem(LANGUAGE_KEY, "en");
  expect(opened(address)).toBeNull();
});

describe("a choice", () => {
  test("is the press of a link that names its language, with whichever button opens it", () => {
    opened("/");
    press(LINK("en"), click());
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe("en");
    press(LINK("es"), new MouseEvent("auxclick", { bubbles: true, button: 1 }));
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe("es");
  });

  test("is neither another link's press nor the context menu", () => {
    opened("/");
    press(`<a href="#x"><span>…</span></a>`, click());
    press(LINK("en"), new MouseEvent("auxclick", { bubbles: true, button: 2 }));
    expect(localStorage.getItem(LANGUAGE_KEY)).toBeNull();
  });
});
