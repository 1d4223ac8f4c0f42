/** Why: the types of every operation come from the gateway's committed schema, so that a renamed field fails the type check. */
import type { CodegenConfig } from "@graphql-codegen/cli";

const types = {
  enumsAsTypes: true,
  useTypeImports: true,
  // A Date is a `Day` of config/days.ts, written out: an operation's result imports no type.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a type
  scalars: { Date: "`${number}-${number}-${number}`", DateTime: "string", Money: "number" },
};

const PORTAL = "src/{domain,features}/**/*.graphql";
const SCHEMA_TYPES = "src/graphql/schema.generated.ts";

const config: CodegenConfig = {
  schema: "../gateway/schema.graphql",
  generates: {
    // The portal's operations, as documents for Apollo Client: beside each `.graphql`, so that a screen loads its own alone.
    [SCHEMA_TYPES]: {
      documents: PORTAL,
      plugins: ["typescript-operations"],
      config: { ...types, generateOperationTypes: false },
    },
    "src/": {
      documents: PORTAL,
      preset: "near-operation-file",
      presetConfig: { extension: ".generated.ts", baseTypesPath: "graphql/schema.generated.ts" },
      plugins: ["typescript-operations", "typed-document-node"],
      config: { ...types, importSchemaTypesFrom: SCHEMA_TYPES },
    },
    // The session's operations, as strings: public pages send them without a GraphQL client.
    "src/session/generated/": {
      documents: "src/session/*.graphql",
      preset: "client",
      presetConfig: { fragmentMasking: false },
      config: { ...types, documentMode: "string" },
    },
    // Those of the app, which has no GraphQL client either.
    "src/creators-app/generated/": {
      documents: "src/creators-app/*.graphql",
      preset: "client",
      presetConfig: { fragmentMasking: false },
      config: { ...types, documentMode: "string" },
    },
  },
  ignoreNoDocuments: true,
};

export default config;
