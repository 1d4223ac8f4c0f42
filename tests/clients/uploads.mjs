// Node's own fetch: uploads that are refused, one that is stored, one whose field has another name.
import { bearer, given, tell } from './given.mjs';

const address = `${given.site}/media/images`;
const picture = Buffer.from(given.picture, 'base64');

async function upload(headers, field, content) {
  const form = new FormData();
  form.set(field, new Blob([content], { type: 'image/png' }), 'logo.png');
  try {
    const response = await fetch(address, { method: 'POST', headers, body: form });
    return { status: response.status, asks: response.headers.get('www-authenticate'), told: await response.json() };
  } catch (error) {
    return { status: error.cause?.code ?? String(error) };
  }
}

const large = new Uint8Array(2_000_000);
const refused = [];
for (let count = 0; count < 3; count += 1) refused.push(await upload(bearer(given.stale), 'file', large));
const nobody = await upload({}, 'file', large);
const stored = await upload(bearer(given.token), 'file', picture);
const shown = await fetch(new URL(stored.told.url, given.site));
tell({
  statuses: refused.map(({ status }) => status),
  asks: [refused[0].asks, nobody.asks],
  stored: stored.status,
  unnamed: (await upload(bearer(given.token), 'picture', picture)).told,
  policy: shown.headers.get('cross-origin-resource-policy'),
});
