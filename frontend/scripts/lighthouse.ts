/**
 * Why: what a phone on a slow network gets is measured, not guessed. Prints Lighthouse's four scores of the pages that visitors meet
 * first, in its mobile profile with the network really slowed down (devtools throttling), and fails below the promise.
 * Usage: `node scripts/lighthouse.ts [address] [path…]`; the address must be served (`make up`). Lighthouse comes by npx, and drives the
 * Chromium of CHROME_PATH, which `make lighthouse` sets.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VERSION = "13";
const PROMISED = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof PROMISED;

const CATEGORIES = Object.keys(PROMISED) as Category[];
const PAGES = ["/", "/brands", "/download"] as const;

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

/** What is missing, in a sentence for who runs this. */
class Missing extends Error {}

async function served(address: string): Promise<void> {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  if (!answer)
    throw new Missing(`Nothing answers at ${address}. Start Resuena first: \`make up\` in another terminal.`);
  if (!answer.ok) throw new Missing(`What answers at ${address} is not a Resuena that is ready.`);
}

/** Fetches Lighthouse once, so that a registry that is away is not mistaken for a page that fails. */
function fetchLighthouse(): void {
  try {
    execFileSync("npx", ["--yes", `lighthouse@${VERSION}`, "--version"], { stdio: "pipe" });
  } catch (failure) {
    throw new Missing(`npx could not fetch Lighthouse ${VERSION}: ${lastLine(failure)}`);
  }
}

/** The last thing that a program said before it failed. */
function lastLine(failure: unknown): string {
  const said = (failure as { stderr?: Buffer | null }).stderr?.toString() || String(failure);
  return said.trim().split("\n").at(-1) ?? "";
}

function measure(address: string): Report {
  const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const file = join(folder, "report.json");
  try {
    execFileSync(
      "npx",
      [
        "--yes",
        `lighthouse@${VERSION}`,
        address,
        "--quiet",
        "--output=json",
        `--output-path=${file}`,
        "--form-factor=mobile",
        "--throttling-method=devtools",
        `--only-categories=${CATEGORIES.join(",")}`,
        "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
      ],
      { stdio: "pipe" },
    );
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch (failure) {
    throw new Missing(`Lighthouse could not measure ${address}: ${lastLine(failure)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What cost points in a category, worst first. */
function complaints({ categories, audits }: Report, category: Category): string[] {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `    ${audits[id]?.title ?? id} ${audits[id]?.displayValue ?? ""}`.trimEnd());
}

/** Prints the table. Answers whether every page keeps what is promised. */
async function report(given: string, paths: readonly string[]): Promise<boolean> {
  const address = given.replace(/\/+$/, "");
  await served(address);
  fetchLighthouse();
  let kept = true;
  console.log(["page".padEnd(12), ...CATEGORIES.map((category) => category.padEnd(15))].join(" "));
  for (const path of paths) {
    const report = measure(address + path);
    const scores = CATEGORIES.map((category) => Math.round((report.categories[category].score ?? 0) * 100));
    console.log([path.padEnd(12), ...scores.map((score) => String(score).padEnd(15))].join(" "));
    for (const [index, category] of CATEGORIES.entries()) {
      if ((scores[index] ?? 0) >= PROMISED[category]) continue;
      kept = false;
      console.log([`  ${category}:`, ...complaints(report, category)].join("\n"));
    }
  }
  return kept;
}

if (import.meta.main) {
  const [address = "http://localhost:4003", ...chosen] = process.argv.slice(2);
  try {
    process.exitCode = (await report(address, chosen.length > 0 ? chosen : PAGES)) ? 0 : 1;
  } catch (failure) {
    if (!(failure instanceof Missing)) throw failure;
    console.error(failure.message);
    process.exitCode = 1;
  }
}
