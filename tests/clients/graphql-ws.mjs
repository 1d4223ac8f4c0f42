// graphql-ws: the token wherever its users put it, and one that ran out.
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { ACTIVITY, given, tell } from './given.mjs';

const places = (token) => ({
  authorization: { authorization: `Bearer ${token}` },
  Authorization: { Authorization: `Bearer ${token}` },
  'headers.authorization': { headers: { authorization: `Bearer ${token}` } },
  'headers.Authorization': { headers: { Authorization: `Bearer ${token}` } },
});

async function first(connectionParams) {
  const client = createClient({
    url: given.url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams,
  });
  try {
    for await (const { data, errors } of client.iterate({ query: ACTIVITY, variables: { id: given.campaign } })) {
      return errors ? errors[0].extensions.code : data.campaignActivity._id;
    }
    return 'complete';
  } catch (error) {
    return error.code ?? error[0]?.extensions.code ?? String(error);
  } finally {
    client.dispose();
  }
}

async function of(token) {
  const found = Object.entries(places(token)).map(async ([place, params]) => [place, await first(params)]);
  return Object.fromEntries(await Promise.all(found));
}

tell({ heard: await of(given.token), stale: await of(given.stale) });
