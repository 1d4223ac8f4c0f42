// graphql-request: a query, a token that ran out, a document that is refused, a batch.
import { ClientError, GraphQLClient } from 'graphql-request';
import { NAMES, WHO, bearer, given, tell } from './given.mjs';

const client = new GraphQLClient(given.url, { headers: bearer(given.token) });
const stale = new GraphQLClient(given.url, { headers: bearer(given.stale) });

const failure = (error) => {
  if (!(error instanceof ClientError)) throw error;
  const { status, errors, headers } = error.response;
  return { status, codes: errors?.map(({ extensions }) => extensions.code), asks: headers.get('www-authenticate') };
};

tell({
  who: await client.request(WHO),
  stale: await stale.request(WHO).catch(failure),
  refused: await client.request('{ nothing }').catch(failure),
  batch: await client.batchRequests([{ document: WHO }, { document: NAMES }]).catch((error) => {
    if (!(error instanceof ClientError)) throw error;
    return Object.values(error.response)
      .filter((one) => one?.errors)
      .map(({ errors }) => errors[0].message);
  }),
});
