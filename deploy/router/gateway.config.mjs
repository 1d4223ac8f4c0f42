// Hive Gateway in front of Resuena's slices: what passes between clients and subgraphs (README.md beside this file).

const ORIGINS = (process.env.RESUENA_ALLOWED_ORIGINS ?? '').split(',').filter(Boolean);
const ASKED = ['authorization', 'cookie', 'origin', 'accept-language', 'user-agent'];
const ANSWERED = ['retry-after', 'www-authenticate'];
// By request: the token of the session that it opened, and whether a subgraph refused the one that it brought.
const signedIn = new WeakMap();
const refused = new WeakSet();

export const gatewayConfig = {
  supergraph: './supergraph.graphql',
  // Its default takes pages of any origin, with their cookies.
  cors: ORIGINS.length > 0 ? { origin: ORIGINS, credentials: true } : false,
  graphiql: false,
  landingPage: false,
  // As the gateway in production: programs with a key read the schema, nobody else.
  disableIntrospection: {
    disableIf: ({ context }) => !context.request.headers.get('authorization')?.startsWith('Bearer rsn_'),
  },
  propagateHeaders: {
    deduplicateHeaders: true, // of all but Set-Cookie
    fromClientToSubgraphs({ context, request }) {
      const headers = Object.fromEntries(ASKED.map((name) => [name, request.headers.get(name)]));
      const token = signedIn.get(request);
      if (token) headers.authorization = `Bearer ${token}`;
      // Subgraphs believe it from the router alone (RESUENA_TRUSTED_PROXIES), which adds who called it.
      const chain = [request.headers.get('x-forwarded-for'), context.req?.socket.remoteAddress];
      return { ...headers, 'x-forwarded-for': chain.filter(Boolean).join(', ') || null };
    },
    fromSubgraphsToClient({ context, response }) {
      if (response.status === 401) refused.add(context.request);
      const headers = Object.fromEntries(ANSWERED.map((name) => [name, response.headers.get(name)]));
      return { ...headers, 'set-cookie': response.headers.getSetCookie() };
    },
  },
  plugins: () => [
    {
      onSubgraphExecute({ executionRequest: { context, operationType } }) {
        const request = context?.request;
        if (!request) return undefined;
        return ({ result }) => {
          // A token or key that does not hold is status 401 here too.
          if (refused.has(request)) {
            for (const { extensions } of result?.errors ?? []) if (extensions) extensions.http = { status: 401 };
          }
          // The rest of the answer to a sign-in is read as whoever has signed in.
          if (operationType !== 'mutation') return;
          for (const answer of Object.values(result?.data ?? {})) {
            if (answer?.session?.accessToken) signedIn.set(request, answer.session.accessToken);
          }
        };
      },
    },
  ],
};
