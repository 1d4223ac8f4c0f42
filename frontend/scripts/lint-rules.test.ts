/** Why: the lint rules that we wrote ourselves refuse what they were written for, and nothing else. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "resuena-lint-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Lints these sources, by their place in `src`, with the rules of `npm run lint`: Biome's, or oxlint's. */
function lint(
  sources: Record<string, string>,
  linter: "biome" | "oxlint" = "biome",
): { passes: boolean; said: string } {
  const copy = mkdtempSync(join(folder, "frontend-"));
  for (const part of ["biome.json", ".oxlintrc.json", "tsconfig.json", "package.json", "lint"])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  for (const [path, source] of Object.entries(sources)) {
    const file = join(copy, "src", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${source}\n`);
  }
  const command = join(ROOT, "node_modules/.bin", linter);
  const done = spawnSync(command, linter === "biome" ? ["lint", "."] : ["src"], {
    encoding: "utf8",
    cwd: copy,
  });
  return { passes: done.status === 0, said: done.stdout + done.stderr };
}

/** A component that has this effect. */
const withEffect = (effect: string) => ({
  "ui/example.ts": `export function useExample(act: () => void, leave: () => () => void) {\n  ${effect}\n  return [act, leave];\n}`,
});

/** A module that imports from there. */
const importing = (from: string) => `import { x } from "${from}";\nexport const y = x;`;

describe("an effect", () => {
  test.each([
    "useEffect(() => act(), [act]);",
    "useEffect(() => void act(), [act]);",
    "useEffect(() => leave, [leave]);",
    "useLayoutEffect(() => act(), [act]);",
    "React.useEffect(() => act(), [act]);",
    "React.useInsertionEffect(() => window.scrollTo({ top: 0 }), []);",
  ])("whose body is an expression is refused: %s", (body) => {
    const { passes, said } = lint(withEffect(body));
    expect(said).toContain("Give an effect a body in braces");
    expect(passes).toBe(false);
  });

  test.each([
    "useEffect(() => { act(); }, [act]);",
    "useEffect(() => { return leave(); }, [leave]);",
    "useEffect(() => { for (const each of [1].map((one) => one)) act(each); }, [act]);",
    "useEffect(act, [act]);",
  ])("with a body in braces passes: %s", (body) => {
    const { passes, said } = lint(withEffect(body));
    expect(said).not.toContain("Give an effect a body in braces");
    expect(passes).toBe(true);
  });
});

describe("the device's clock", () => {
  test.each(["Date.now()", "new Date()", "new Date(Date.now())", "[0].map(Date.now)"])(
    "is not asked by a screen: %s",
    (expression) => {
      const { passes, said } = lint({ "features/scan/a.ts": `export const y = () => ${expression};` });
      expect(said).toContain("Ask `config/clock` what time it is");
      expect(passes).toBe(false);
    },
  );

  test.each([
    ["features/scan/a.ts", "new Date(0)"],
    ["features/scan/a.ts", 'Date.parse("2026-11-26")'],
    ["config/clock.ts", "Date.now()"],
    ["features/scan/a.test.ts", "Date.now()"],
    ["testing/a.ts", "new Date()"],
  ])("%s may write %s", (file, expression) => {
    const { passes, said } = lint({ [file]: `export const y = () => ${expression};` });
    expect(said).not.toContain("Ask `config/clock`");
    expect(passes).toBe(true);
  });
});

/** A component of these parts. */
const rendering = (jsx: string) => ({
  "ui/example.tsx": `export const example = (busy: any, text: any, names: any, children: any) =>\n  ({ busy, text, names, children, shown: ${jsx} });`,
});

describe("a text", () => {
  test.each([
    ["stands beside an element that comes and goes", "<p>{busy && <i />}Texto</p>"],
    ["of a variable does", "<p>{busy && <i />}{children}</p>"],
    ["of the dictionary does", "<p>{text.title} {busy ? <i /> : null}</p>"],
    ["comes and goes beside an element", "<p><i />{busy && `de `}</p>"],
    ["is another one or an element", "<p><i />{text.title ?? <b />}</p>"],
    ["stands beside a list", "<ul>{text.title}{names.map((name: string) => <li key={name} />)}</ul>"],
    ["stands in a fragment within such an element", "<p><>{text.title}</>{busy && <i />}</p>"],
    ["stands in a fragment that a component returns", "<>{text.title}<i /></>"],
    ["stands in a fragment that comes and goes", "<p>{busy ? <>Texto <i /></> : <b />}</p>"],
  ])("that %s is refused", (_, jsx) => {
    const { passes, said } = lint(rendering(jsx), "oxlint");
    expect(said).toContain("Give this text an element of its own");
    expect(passes).toBe(false);
  });

  test.each([
    "<p>{busy && <i />}<span>{children}</span></p>",
    "<p>{busy ? text.busy : text.title}</p>",
    "<p>{busy && text.title}</p>",
    "<p>{text.title} <i /></p>",
    "<p>{busy && <i />}{names.map((name: string) => <b key={name} />)}</p>",
    "<><b>{text.title}</b>{children}</>",
    "<p>{busy && <i />}\n<b>Texto</b></p>",
  ])("in %s passes", (jsx) => {
    const { passes, said } = lint(rendering(jsx), "oxlint");
    expect(said).not.toContain("Give this text");
    expect(passes).toBe(true);
  });
});

describe("an import", () => {
  test.each([
    ["a feature imports another", "features/scan/a.ts", importing("~/features/blog/b")],
    ["a feature imports another by a relative path", "features/scan/a.ts", importing("../blog/b")],
    ["a folder of a feature imports another", "features/scan/camera/a.ts", importing("../../blog/b")],
    ["a feature fetches another", "features/scan/a.ts", 'export const y = () => import("../blog/b");'],
    [
      "a feature imports a type of another",
      "features/scan/a.ts",
      'export type { X } from "~/features/blog/b";',
    ],
    ["a feature imports the app", "features/scan/a.ts", importing("~/app/b")],
    ["the domain imports a feature", "domain/video/a.ts", importing("~/features/blog/b")],
    ["the client imports the domain", "graphql/a.ts", importing("~/domain/video/b")],
    ["the session imports the client", "session/a.ts", importing("~/graphql/b")],
    ["the kit imports the domain", "ui/a.ts", importing("~/domain/video/b")],
    ["the kit imports the domain by a relative path", "ui/a.ts", importing("../domain/video/b")],
    ["the texts import the kit", "i18n/es/a.ts", importing("~/ui/b")],
    ["the addresses import the texts", "config/a.ts", importing("~/i18n/b")],
    ["the redirector imports the kit", "redirector/a.ts", importing("~/ui/b")],
  ])("is refused when %s", (_, path, source) => {
    const { said } = lint({ [path]: source });
    expect(said).toContain("noRestrictedImports");
    expect(said).toContain("Found 1 error");
  });

  test.each([
    [
      "values",
      'import { b } from "~/ui/b";\nexport const a = b;',
      'import { a } from "./a";\nexport const b = a;',
    ],
    [
      "types",
      'import type { B } from "./b";\nexport type A = B;',
      'import type { A } from "./a";\nexport type B = A;',
    ],
    [
      "code fetched later",
      'export const a = () => import("./b");',
      'import { a } from "./a";\nexport const b = a;',
    ],
  ])("is refused when it closes a circle of %s", (_, a, b) => {
    const { said } = lint({ "ui/a.ts": a, "ui/b.ts": b });
    expect(said).toContain("noImportCycles");
    expect(said).toContain("Found 2 errors");
  });

  test("of a lower layer, of the same feature and in a test passes", () => {
    const { passes } = lint({
      "ui/b.ts": "export const x = 1;",
      "domain/video/b.ts": importing("~/ui/b"),
      "features/blog/c.ts": importing("~/domain/video/b"),
      "features/blog/cover/d.ts": importing("../c"),
      "features/blog/c.test.ts": importing("~/app/routes/blog"),
      "app/routes/blog.ts": importing("~/features/blog/c"),
    });
    expect(passes).toBe(true);
  });
});
