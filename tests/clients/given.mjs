// What each program of this folder is given on its standard input, and what they do alike.
import { readFileSync } from 'node:fs';

export const given = JSON.parse(readFileSync(0, 'utf8'));

export const WHO = 'query Who { session { _id } }';
export const NAMES = 'query Names { companies { name } }';
export const ACTIVITY = 'subscription Activity($id: ID!) { campaignActivity(campaignId: $id) { _id } }';

/** A fetch that counts its requests: `statuses` has those of their answers, `bodies` what was sent. */
export function counting() {
  const counted = { statuses: [], bodies: [] };
  counted.fetch = async (address, init) => {
    counted.bodies.push(JSON.parse(init.body));
    const response = await fetch(address, init);
    counted.statuses.push(response.status);
    return response;
  };
  return counted;
}

export const bearer = (token) => ({ authorization: `Bearer ${token}` });

/** Prints what was found out, and ends although connections may be kept. */
export function tell(found) {
  process.stdout.write(JSON.stringify(found), () => process.exit(0));
}
