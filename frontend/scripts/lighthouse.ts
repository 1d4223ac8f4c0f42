/**
 * Why: prints Lighthouse's scores, measured with a throttled network (devtools throttling): of the public pages that
 * visitors see first, on a phone; of the portal's pages, signed in with the demo's accounts, on a desktop, where most
 * work is done, and on a phone; of the creators' app's, signed in, on a phone. A page below its minimum is measured
 * twice more, and the median counts. Fails if a page is below its minimum. Usage: `node scripts/lighthouse.ts [address]
 * [path…]`, paths as this table prints them; the address must be served (`make up`). Lighthouse comes by npx, and
 * drives the Chromium of CHROME_PATH, which `make lighthouse` sets.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const VERSION = "13";
const WAIT_MS = 30_000;
type Category = "performance" | "accessibility" | "best-practices" | "seo";
type Promised = Partial<Record<Category, number>>;

const DEVICES = { phone: "--form-factor=mobile", desktop: "--preset=desktop" } as const;
type Device = keyof typeof DEVICES;

const PUBLIC = ["/", "/brands", "/download"] as const;
const PROMISED_PUBLIC = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const CATEGORIES = Object.keys(PROMISED_PUBLIC) as Category[];
/** Without `seo`, since search engines do not index the portal. */
const PROMISED_PORTAL: Promised = { performance: 95, accessibility: 100, "best-practices": 100 };
/** The portal's pages that brands open on a phone; performance there is measured on the others too, without a minimum. */
const OPENED_ON_PHONES: readonly string[] = ["/portal", "/inbox", "/companies/{company}/{campaign}"];

function promisedPortal(page: string, device: Device): Promised {
  const fast = device === "desktop" || OPENED_ON_PHONES.includes(page);
  return fast ? PROMISED_PORTAL : { ...PROMISED_PORTAL, performance: 0 };
}

/**
 * The demo's accounts (deploy/demo/resuena_demo/plan.py) and the pages on which each works; `{company}` and
 * `{campaign}` are its own.
 */
const PORTAL = [
  {
    email: "marca@resuena.demo",
    password: "Marca#2026",
    pages: [
      "/portal",
      "/inbox",
      "/companies/{company}",
      "/companies/{company}/{campaign}",
      "/creators",
      "/reports",
      "/compare?c={campaign}&c={other}",
      "/settings/company",
    ],
  },
  { email: "staff@resuena.demo", password: "Staff#2026", pages: ["/desk/queue"] },
] as const;

/** The creators' app is for phones. */
const PROMISED_APP: Promised = { performance: 95, accessibility: 100, "best-practices": 100 };
const APP = {
  email: "creadora@resuena.demo",
  password: "Creadora#2026",
  entrance: "/app/login",
  pages: ["/app", "/app/campaigns", "/app/posts", "/app/rewards", "/app/earnings", "/app/notices", "/app/me"],
} as const;

interface Report {
  /** The requested pages. */
  categories: Partial<
    Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

/** What is missing, in a sentence for the user of this script. */
class Missing extends Error {}

async function served(address: string): Promise<void> {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  if (!answer)
    throw new Missing(`Nothing answers at ${address}. Start Resuena first: \`make up\` in another terminal.`);
  if (!answer.ok) throw new Missing(`What answers at ${address} is not a Resuena that is ready.`);
}

/** Fetches Lighthouse once, so that an unavailable registry is not mistaken for a failing page. */
function fetchLighthouse(): void {
  try {
    execFileSync("npx", ["--yes", `lighthouse@${VERSION}`, "--version"], { stdio: "pipe" });
  } catch (failure) {
    throw new Missing(`npx could not fetch Lighthouse ${VERSION}: ${lastLine(failure)}`);
  }
}

/** The last line that a program printed before it failed. */
function lastLine(failure: unknown): string {
  const said = (failure as { stderr?: Buffer | null }).stderr?.toString() || String(failure);
  return said.trim().split("\n").at(-1) ?? "";
}

/** Measures one page; with a `port`, in the browser that listens there, with its cookies. */
function measure(address: string, device: Device, categories: readonly Category[], port?: number): Report {
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
        DEVICES[device],
        "--throttling-method=devtools",
        `--only-categories=${categories.join(",")}`,
        ...(port
          ? [`--port=${port}`, "--disable-storage-reset"]
          : [`--chrome-flags=${BROWSER_FLAGS.join(" ")}`]),
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

const BROWSER_FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu"];

/** A browser with one user's session, driven through its debugging port. */
class Browser {
  readonly port: number;
  readonly #process: ChildProcess;
  readonly #folder: string;
  readonly #socket: WebSocket;
  #calls = 0;

  private constructor(process: ChildProcess, folder: string, port: number, socket: WebSocket) {
    this.#process = process;
    this.#folder = folder;
    this.port = port;
    this.#socket = socket;
  }

  static async open(): Promise<Browser> {
    const folder = mkdtempSync(join(tmpdir(), "lighthouse-person-"));
    const flags = [...BROWSER_FLAGS, "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank"];
    const child = spawn(process.env.CHROME_PATH ?? "chromium", flags, { stdio: "ignore" });
    const portFile = join(folder, "DevToolsActivePort");
    await until(
      "The browser starts",
      async () => existsSync(portFile) && readFileSync(portFile, "utf8").includes("\n"),
    );
    const port = Number(readFileSync(portFile, "utf8").split("\n")[0]);
    const pages = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      type: string;
      webSocketDebuggerUrl: string;
    }[];
    const page = pages.find(({ type }) => type === "page");
    if (!page) throw new Missing("The browser opened no page.");
    const socket = new WebSocket(page.webSocketDebuggerUrl);
    await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
    return new Browser(child, folder, port, socket);
  }

  /** The value of a JavaScript expression, evaluated in the page. */
  async run<Value>(expression: string): Promise<Value> {
    const { result } = await this.#call<{ result: { value: Value } }>("Runtime.evaluate", {
      expression,
      returnByValue: true,
    });
    return result.value;
  }

  async goTo(address: string): Promise<void> {
    await this.#call("Page.navigate", { url: address });
  }

  /** Sends a command of the Chrome DevTools Protocol; resolves to its result. */
  #call<Answer>(method: string, params: object): Promise<Answer> {
    this.#calls += 1;
    const id = this.#calls;
    return new Promise((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: Answer };
        if (answer.id !== id) return;
        this.#socket.removeEventListener("message", listen);
        resolve(answer.result);
      };
      this.#socket.addEventListener("message", listen);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#socket.close();
    this.#process.kill();
    await gone;
    rmSync(this.#folder, { recursive: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function until(what: string, done: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_MS;
  while (!(await done())) {
    if (Date.now() > end) throw new Missing(`${what}: not within ${WAIT_MS / 1000} seconds.`);
    await pause(200);
  }
}

interface Account {
  email: string;
  password: string;
  /** The sign-in page. */
  entrance?: string;
}

async function signIn(
  browser: Browser,
  address: string,
  { email, password, entrance = "/login" }: Account,
): Promise<void> {
  await browser.goTo(address + entrance);
  await until("The sign-in shows", () =>
    browser.run<boolean>("Boolean(document.querySelector('main form button[type=submit]:not(:disabled)'))"),
  );
  await browser.run(`
    document.querySelector("main [name=email]").value = ${JSON.stringify(email)};
    document.querySelector("main [name=password]").value = ${JSON.stringify(password)};
    document.querySelector("main form").requestSubmit();`);
  await until(`${email} is signed in`, () =>
    browser.run<boolean>("!location.pathname.endsWith('/login') && document.readyState === 'complete'"),
  );
}

/** Ids of the company and of two of its campaigns, from the links of the portal. */
async function idsOf(browser: Browser, address: string): Promise<Record<string, string>> {
  const paths = () =>
    browser.run<string[]>(
      "[...document.querySelectorAll('a[href*=\"/companies/\"]')].map((a) => a.pathname)",
    );
  const parts = async (depth: number) =>
    (await paths()).map((path) => path.split("/").slice(2)).filter((ids) => ids.length === depth);
  await browser.goTo(`${address}/portal`);
  await until("The portal names its company", async () => (await parts(1)).length > 0);
  const company = (await parts(1))[0]?.[0] ?? "";
  await browser.goTo(`${address}/companies/${company}`);
  const campaigns = async () => [
    ...new Set((await parts(2)).map(([, id = ""]) => id).filter((id) => /^[\da-f-]{36}$/.test(id))),
  ];
  await until("The company shows its campaigns", async () => (await campaigns()).length > 1);
  const [campaign = "", other = ""] = await campaigns();
  return { company, campaign, other };
}

/** The audits that cost points in a category, worst first. */
function complaints({ categories, audits }: Report, category: Category): string[] {
  return (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `    ${audits[id]?.title ?? id} ${audits[id]?.displayValue ?? ""}`.trimEnd());
}

const scoreOf = (report: Report, category: Category) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

function keeps(report: Report, promised: Promised): boolean {
  return CATEGORIES.every((category) => scoreOf(report, category) >= (promised[category] ?? 0));
}

/** The median by performance. */
function median(reports: Report[]): Report {
  const sorted = reports.toSorted((a, b) => scoreOf(a, "performance") - scoreOf(b, "performance"));
  return sorted[Math.floor(sorted.length / 2)] as Report;
}

/** Prints a line, and what it lacks. Returns whether the page reaches its minimums. */
function line(page: string, device: Device, report: Report, promised: Promised): boolean {
  const times = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"].map(
    (audit) => report.audits[audit]?.displayValue ?? "",
  );
  const cells = CATEGORIES.map((category) =>
    category in promised ? String(scoreOf(report, category)).padEnd(15) : " ".repeat(15),
  );
  console.log([page.padEnd(34), device.padEnd(8), ...cells, times.join(", ")].join(" "));
  const missed = CATEGORIES.filter((category) => scoreOf(report, category) < (promised[category] ?? 0));
  for (const category of missed) console.log([`  ${category}:`, ...complaints(report, category)].join("\n"));
  return missed.length === 0;
}

/** Prints the table. Returns whether every page reaches its minimums. */
async function report(given: string, chosen: readonly string[]): Promise<boolean> {
  const address = given.replace(/\/+$/, "");
  const wanted = (page: string) => chosen.length === 0 || chosen.includes(page);
  await served(address);
  fetchLighthouse();
  let kept = true;
  const measured = (page: string, path: string, device: Device, promised: Promised, port?: number) => {
    const categories = Object.keys(promised) as Category[];
    const once = () => measure(address + path, device, categories, port);
    const first = once();
    const typical = keeps(first, promised) ? first : median([first, once(), once()]);
    kept = line(page, device, typical, promised) && kept;
  };
  const titles = CATEGORIES.map((category) => category.padEnd(15));
  console.log(["page".padEnd(34), "device  ", ...titles, "LCP, TBT, CLS"].join(" "));
  const signedIn = new Set<string>([...PORTAL, APP].flatMap(({ pages }) => pages));
  const open = chosen.length === 0 ? PUBLIC : chosen.filter((page) => !signedIn.has(page));
  for (const page of open) measured(page, page, "phone", PROMISED_PUBLIC);
  const inSession = async (account: Account, work: (browser: Browser) => Promise<void>) => {
    const browser = await Browser.open();
    try {
      await signIn(browser, address, account);
      await work(browser);
    } finally {
      await browser.close();
    }
  };
  for (const account of PORTAL) {
    const pages = account.pages.filter(wanted);
    if (pages.length === 0) continue;
    await inSession(account, async (browser) => {
      const ids = pages.some((page) => page.includes("{")) ? await idsOf(browser, address) : {};
      // The page that signed in stays on a page that sends no requests, so that it is not measured too.
      await browser.goTo("about:blank");
      for (const page of pages) {
        const path = page.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
        for (const device of ["desktop", "phone"] as const)
          measured(page, path, device, promisedPortal(page, device), browser.port);
      }
    });
  }
  if (APP.pages.some(wanted))
    await inSession(APP, async (browser) => {
      await browser.goTo("about:blank");
      for (const page of APP.pages.filter(wanted)) measured(page, page, "phone", PROMISED_APP, browser.port);
    });
  return kept;
}

if (import.meta.main) {
  const [address = "http://localhost:4003", ...chosen] = process.argv.slice(2);
  try {
    process.exitCode = (await report(address, chosen)) ? 0 : 1;
  } catch (failure) {
    if (!(failure instanceof Missing)) throw failure;
    console.error(failure.message);
    process.exitCode = 1;
  }
}
