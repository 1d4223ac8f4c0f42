// Composes the subgraphs given as JSON [{name, sdl}] on standard input; prints the public API schema, or fails with why.
import { composeServices, transformSupergraphToPublicSchema } from '@theguild/federation-composition';
import { parse, print } from 'graphql';
import { readFileSync } from 'node:fs';

const subgraphs = JSON.parse(readFileSync(0, 'utf8'));
const composed = composeServices(
  subgraphs.map(({ name, sdl }) => ({ name, url: `http://${name}.invalid/graphql`, typeDefs: parse(sdl) })),
);
if (composed.errors) {
  console.error(composed.errors.map((error) => error.message).join('\n'));
  process.exit(1);
}
process.stdout.write(print(transformSupergraphToPublicSchema(parse(composed.supergraphSdl))));
