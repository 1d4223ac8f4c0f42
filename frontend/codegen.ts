/** Why: the types of every operation come from the gateway's committed schema, so that a renamed field fails the type check. */
import type { CodegenConfig } from "@graphql-codegen/cli";

const types = {
  enumsAsTypes: true,
  useTypeImports: true,
  scalars: { DateTime: "string", Money: "number" },
};

const config: CodegenConfig = {
  schema: "../gateway/schema.graphql",
  generates: {
    // The portal's operations, as documents for Apollo Client.
    "src/graphql/generated/": {
      documents: "src/{domain,features}/**/*.graphql",
      preset: "client",
      presetConfig: { fragmentMasking: false },
      config: types,
    },
    // The session's operations, as strings: public pages send them without a GraphQL client.
    "src/session/generated/": {
      documents: "src/session/*.graphql",
      preset: "client",
      presetConfig: { fragmentMasking: false },
      config: { ...types, documentMode: "string" },
    },
  },
  ignoreNoDocuments: true,
};

export default config;
