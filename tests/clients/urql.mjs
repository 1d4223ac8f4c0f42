// urql: persisted queries, a token that ran out, a subscription through graphql-ws.
import { Client, fetchExchange, subscriptionExchange } from '@urql/core';
import { persistedExchange } from '@urql/exchange-persisted';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { ACTIVITY, NAMES, WHO, bearer, counting, given, tell } from './given.mjs';

const options = (token, more) => ({
  url: given.url,
  preferGetMethod: false,
  fetchOptions: { headers: bearer(token) },
  ...more,
});

async function persisted() {
  const counted = counting();
  const client = new Client(
    options(given.token, {
      fetch: counted.fetch,
      exchanges: [persistedExchange({ preferGetForPersistedQueries: false }), fetchExchange],
    }),
  );
  const first = await client.query(WHO, {});
  const second = await client.query(NAMES, {});
  return {
    data: [first.data ?? null, second.data ?? null],
    errors: [first.error?.message ?? null, second.error?.message ?? null],
    texts: counted.bodies.map(({ query }) => query !== undefined),
    statuses: counted.statuses,
  };
}

async function stale() {
  const { error } = await new Client(options(given.stale, { exchanges: [fetchExchange] })).query(WHO, {});
  return { status: error?.response?.status, codes: error?.graphQLErrors.map(({ extensions }) => extensions.code) };
}

async function heard() {
  const sockets = createClient({
    url: given.url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { headers: { authorization: `Bearer ${given.token}` } },
  });
  const client = new Client(
    options(given.token, {
      exchanges: [
        subscriptionExchange({
          forwardSubscription: (request) => ({
            subscribe: (sink) => ({ unsubscribe: sockets.subscribe({ ...request, query: request.query ?? '' }, sink) }),
          }),
        }),
      ],
    }),
  );
  const { data, error } = await new Promise((resolve) => {
    client.subscription(ACTIVITY, { id: given.campaign }).subscribe(resolve);
  });
  if (error) throw error;
  return data.campaignActivity._id;
}

tell({ persisted: await persisted(), stale: await stale(), heard: await heard() });
