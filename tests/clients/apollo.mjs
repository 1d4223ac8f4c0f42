// Apollo Client: automatic persisted queries, a token that is renewed when it is refused, a batch, a subscription.
import { createHash } from 'node:crypto';
import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache, ServerError, gql } from '@apollo/client';
import { BatchHttpLink } from '@apollo/client/link/batch-http';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { from, switchMap } from 'rxjs';
import WebSocket from 'ws';
import { ACTIVITY, NAMES, WHO, bearer, counting, given, tell } from './given.mjs';

const asks = (link) => new ApolloClient({ link, cache: new InMemoryCache(), devtools: { enabled: false } });
const headers = bearer(given.token);

async function persisted() {
  const counted = counting();
  const client = asks(
    ApolloLink.from([
      new PersistedQueryLink({ sha256: (text) => createHash('sha256').update(text).digest('hex') }),
      new HttpLink({ uri: given.url, fetch: counted.fetch, headers }),
    ]),
  );
  const first = await client.query({ query: gql(WHO), errorPolicy: 'all' });
  const second = await client.query({ query: gql(NAMES), errorPolicy: 'all' });
  return {
    data: [first.data, second.data],
    errors: [first.error?.message ?? null, second.error?.message ?? null],
    texts: counted.bodies.map(({ query }) => query !== undefined),
    statuses: counted.statuses,
  };
}

async function renewed() {
  let token = given.stale;
  const seen = [];
  const client = asks(
    ApolloLink.from([
      new ErrorLink(({ error, operation, forward }) => {
        const refused =
          (ServerError.is(error) && error.statusCode === 401) ||
          (CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED'));
        if (!refused) return;
        seen.push(error.name);
        return from(Promise.resolve(given.token)).pipe(
          switchMap((fresh) => {
            token = fresh;
            return forward(operation);
          }),
        );
      }),
      new SetContextLink((context) => ({ headers: { ...context.headers, ...bearer(token) } })),
      new HttpLink({ uri: given.url }),
    ]),
  );
  return { data: (await client.query({ query: gql(WHO) })).data, seen };
}

async function batch() {
  const client = asks(new BatchHttpLink({ uri: given.url, batchInterval: 20, headers }));
  const ask = (text) => client.query({ query: gql(text) }).catch((error) => [error.name, error.message]);
  return Promise.all([ask(WHO), ask(NAMES)]);
}

async function heard() {
  const sockets = createClient({
    url: given.url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: { headers: { Authorization: `Bearer ${given.token}` } },
  });
  const client = asks(new GraphQLWsLink(sockets));
  const found = await new Promise((resolve, reject) => {
    client
      .subscribe({ query: gql(ACTIVITY), variables: { id: given.campaign } })
      .subscribe({ next: ({ data, error }) => (error ? reject(error) : resolve(data)), error: reject });
  });
  return found.campaignActivity._id;
}

tell({ persisted: await persisted(), renewed: await renewed(), batch: await batch(), heard: await heard() });
