// A brand's program, as its developers would write it from the guide alone (/docs/api), with Node and standardwebhooks.
//
// It keeps a copy of the company, its campaigns and posts, approves posts by a rule of its own, and receives webhooks. The
// key is in a file, which is read for each request, so that it can be replaced while the program runs. What it knows is in
// `state.json` of its folder, from which it goes on. Its environment is that of brand.py.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

type Item = { _id: string; updatedAt: string; status?: string; caption?: string };
type Page = { nodes: Item[]; pageInfo: { hasNextPage: boolean } };
type Position = { since: string; after: string | null };
type Name = 'companies' | 'campaigns' | 'advertisements';
type State = Record<Name, Record<string, Item>> & {
  once: string;
  secret: string | null;
  positions: Record<Name, Position>;
  decisions: Record<string, string>;
  events: Record<string, string>;
};
type Answer = { data: any; errors?: { extensions: { code: string } }[] };

const { RESUENA_URL, RESUENA_KEY_FILE, PORT, STATE, SLEEP = '60' } = process.env;
const STORED = join(STATE!, 'state.json');
const LONGEST_WAIT = 8_000;
const PAGE = 100;
const LISTS: Record<Name, string> = {
  companies: '_id updatedAt name currency',
  campaigns: '_id updatedAt name status stock',
  advertisements: '_id updatedAt status caption',
};
const NAMES = Object.keys(LISTS) as Name[];
const CREATE_WEBHOOK = `mutation($company: ID!, $url: String!, $once: String!) {
  createWebhook(companyId: $company, url: $url, idempotencyKey: $once) { secret error { code } } }`;
const APPROVE = `mutation($ids: [ID!]!) { auditAdvertisements(ids: $ids, status: Approved) {
  outcomes { _id refusal { code } } } }`;

const beginning = (): Position => ({ since: '2020-01-01T00:00:00Z', after: null });
const state: State = existsSync(STORED)
  ? JSON.parse(readFileSync(STORED, 'utf8'))
  : {
      once: randomUUID(),
      secret: null,
      positions: { companies: beginning(), campaigns: beginning(), advertisements: beginning() },
      companies: {},
      campaigns: {},
      advertisements: {},
      decisions: {},
      events: {},
    };
let wake = () => {};

/** Replaces the state file atomically. */
function save(): void {
  writeFileSync(`${STORED}.new`, JSON.stringify(state));
  renameSync(`${STORED}.new`, STORED);
}

/** The data of a response; transient failures are retried with exponential back-off. */
async function ask(query: string, variables: object = {}): Promise<any> {
  for (let wait = 500; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    const response = await fetch(`${RESUENA_URL}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${readFileSync(RESUENA_KEY_FILE!, 'utf8').trim()}`,
      },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response && typeof text === 'string') {
      if (response.status === 429) {
        await sleep(1_000 * Number(response.headers.get('retry-after')));
        continue;
      }
      if (![200, 502, 503, 504].includes(response.status)) throw new Error(`${response.status}: ${text}`);
      if (response.status === 200) {
        const { data, errors }: Answer = JSON.parse(text);
        if (!errors) return data;
        if (errors.some(({ extensions }) => extensions.code !== 'UNAVAILABLE')) throw new Error(text);
      }
    }
    await sleep(wait * (0.5 + Math.random()));
  }
}

/** Reads the changes of a list since its stored position. */
async function readChanges(name: Name): Promise<void> {
  const query = `query($since: DateTime, $after: ID) {
    ${name}Connection(where: {updatedSince: $since}, first: ${PAGE}, after: $after) {
      nodes { ${LISTS[name]} } pageInfo { hasNextPage } } }`;
  for (let hasNextPage = true; hasNextPage; ) {
    const page: Page = (await ask(query, state.positions[name]))[`${name}Connection`];
    for (const item of page.nodes) {
      state[name][item._id] = item;
      state.positions[name] = { since: item.updatedAt, after: item._id };
    }
    if (page.nodes.length > 0) save();
    hasNextPage = page.pageInfo.hasNextPage;
  }
}

/** The rule of this brand: what has no link in its caption is approved. */
async function decide(): Promise<void> {
  const waiting = Object.values(state.advertisements)
    .filter(({ status, caption }) => status === 'WaitingForCustomerAudit' && !caption!.includes('http'))
    .map(({ _id }) => _id);
  for (let start = 0; start < waiting.length; start += 20) {
    const { auditAdvertisements } = await ask(APPROVE, { ids: waiting.slice(start, start + 20) });
    for (const { _id, refusal } of auditAdvertisements.outcomes) state.decisions[_id] = refusal?.code ?? 'approved';
    save();
  }
}

/** Takes webhooks: what is signed is stored before it is acknowledged, once, however often it comes. */
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  try {
    const event = new Webhook(state.secret!).verify(body, request.headers as Record<string, string>) as {
      id: string;
      type: string;
    };
    if (!(event.id in state.events)) {
      state.events[event.id] = event.type;
      save();
    }
    response.writeHead(204).end();
    wake();
  } catch {
    response.writeHead(401).end();
  }
});

save();
const [company] = (await ask('{ companies { _id } }')).companies;
const address = `http://127.0.0.1:${PORT}/`;
const made = await ask(CREATE_WEBHOOK, { company: company._id, url: address, once: state.once });
state.secret ??= made.createWebhook.secret;
receiver.listen(Number(PORT), '127.0.0.1');
for (;;) {
  save();
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  for (const name of NAMES) await readChanges(name);
  await decide();
  const waiting = new AbortController();
  await Promise.race([woken, sleep(1_000 * Number(SLEEP), undefined, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
}
