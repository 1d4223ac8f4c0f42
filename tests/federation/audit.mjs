// Audits the GraphQL server at the address given; prints one JSON line for each audit: {id, name, status, reason}.
import { auditServer } from 'graphql-http';

for (const { id, name, status, reason } of await auditServer({ url: process.argv[2] })) {
  console.log(JSON.stringify({ id, name, status, reason }));
}
