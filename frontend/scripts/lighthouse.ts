/**
 * Why: what a phone on a slow network gets is measured, not guessed. Prints Lighthouse's four scores of the pages that visitors meet
 * first, in its mobile profile with the network really slowed down (devtools throttling), and fails below the promise.
 * Usage: `node scripts/lighthouse.ts [address] [path…]`; the address must be served (`make up`). Lighthouse comes by npx.
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
      { stdio: ["ignore", "ignore", "inherit"] },
    );
    return JSON.parse(readFileSync(file, "utf8")) as Report;
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

if (import.meta.main) {
  const [address = "http://localhost:4003", ...chosen] = process.argv.slice(2);
  let kept = true;
  console.log(["page".padEnd(12), ...CATEGORIES.map((category) => category.padEnd(15))].join(" "));
  for (const path of chosen.length > 0 ? chosen : PAGES) {
    const report = measure(address.replace(/\/+$/, "") + path);
    const scores = CATEGORIES.map((category) => Math.round((report.categories[category].score ?? 0) * 100));
    console.log([path.padEnd(12), ...scores.map((score) => String(score).padEnd(15))].join(" "));
    for (const [index, category] of CATEGORIES.entries()) {
      if ((scores[index] ?? 0) >= PROMISED[category]) continue;
      kept = false;
      console.log([`  ${category}:`, ...complaints(report, category)].join("\n"));
    }
  }
  process.exitCode = kept ? 0 : 1;
}
