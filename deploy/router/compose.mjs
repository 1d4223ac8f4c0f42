// Prints the supergraph of running subgraphs:
//
//     node compose.mjs identity=http://identity-subgraph:8000/graphql company=… > supergraph.graphql
//
// Fails with what does not fit, and then prints nothing.
import { composeServices } from '@theguild/federation-composition';
import { parse } from 'graphql';

async function service(argument) {
  const [, name, url] = /^([^=]+)=(.+)$/.exec(argument) ?? [];
  if (!url) throw new Error(`${argument}: write NAME=URL`);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ _service { sdl } }' }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return { name, url, typeDefs: parse((await response.json()).data._service.sdl) };
}

const { errors, supergraphSdl } = composeServices(await Promise.all(process.argv.slice(2).map(service)));
if (errors) {
  console.error(errors.map((error) => error.message).join('\n'));
  process.exit(1);
}
process.stdout.write(supergraphSdl);
