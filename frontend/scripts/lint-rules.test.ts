/** Why: the lint rules that we wrote ourselves refuse what they were written for, and nothing else. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "resuena-lint-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Lints a component that has this effect, with the rules of `npm run lint`. */
function lint(effect: string): { passes: boolean; said: string } {
  const file = join(folder, "example.ts");
  const parameters = "act: () => void, leave: () => () => void";
  writeFileSync(
    file,
    `export function useExample(${parameters}) {\n  ${effect}\n  return [act, leave];\n}\n`,
  );
  const biome = join(ROOT, "node_modules/.bin/biome");
  const done = spawnSync(biome, ["lint", `--config-path=${ROOT}`, file], { encoding: "utf8" });
  return { passes: done.status === 0, said: done.stdout + done.stderr };
}

describe("an effect", () => {
  test.each([
    "useEffect(() => act(), [act]);",
    "useEffect(() => void act(), [act]);",
    "useEffect(() => leave, [leave]);",
    "useLayoutEffect(() => act(), [act]);",
    "React.useEffect(() => act(), [act]);",
    "React.useInsertionEffect(() => window.scrollTo({ top: 0 }), []);",
  ])("whose body is an expression is refused: %s", (body) => {
    const { passes, said } = lint(body);
    expect(said).toContain("Give an effect a body in braces");
    expect(passes).toBe(false);
  });

  test.each([
    "useEffect(() => { act(); }, [act]);",
    "useEffect(() => { return leave(); }, [leave]);",
    "useEffect(() => { for (const each of [1].map((one) => one)) act(each); }, [act]);",
    "useEffect(act, [act]);",
  ])("with a body in braces passes: %s", (body) => {
    const { passes, said } = lint(body);
    expect(said).not.toContain("Give an effect a body in braces");
    expect(passes).toBe(true);
  });
});
