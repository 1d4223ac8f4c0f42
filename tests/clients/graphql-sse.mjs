// graphql-sse, in its distinct connections mode: a subscription, and a token that ran out.
import { NetworkError, createClient } from 'graphql-sse';
import { ACTIVITY, bearer, given, tell } from './given.mjs';

async function first(token) {
  const client = createClient({ url: given.url, headers: bearer(token), retryAttempts: 0 });
  try {
    for await (const { data, errors } of client.iterate({ query: ACTIVITY, variables: { id: given.campaign } })) {
      return errors ? errors[0].extensions.code : data.campaignActivity._id;
    }
    return 'complete';
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    return error.response.status;
  } finally {
    client.dispose();
  }
}

tell({ heard: await first(given.token), stale: await first(given.stale) });
