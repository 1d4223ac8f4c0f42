/**
 * Why: a gateway in production executes the documents of this build and no others.
 * Writes `build/trusted-documents.json` = {sha256: text} of every operation as it goes over the wire.
 */
import { createHash } from "node:crypto";
import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from "@apollo/client";
import { type DocumentNode, getOperationAST, Kind, OperationTypeNode, print } from "graphql";
import { runnerImport } from "vite";

const ROOT = join(import.meta.dirname, "..");

/** The responses of this script's link are dummies: nothing to cache. */
const UNCACHED = { fetchPolicy: "no-cache" } as const;

/** Each operation's text as its client sends it. */
export async function sentTexts(): Promise<string[]> {
  const generated = globSync("{domain,features}/**/*.generated.ts", { cwd: join(ROOT, "src") });
  const [session, app, redirector, ...portal] = await Promise.all(
    [
      "session/generated/graphql.ts",
      "creators-app/generated/graphql.ts",
      "redirector/visit.ts",
      ...generated,
    ].map(modules),
  );
  const strings = Object.entries({ ...session, ...app, ...redirector })
    .filter(([name, value]) => name.endsWith("Document") || (name === "TRACK_DOWNLOAD" && value))
    .map(([, text]) => String(text));
  const documents = portal.flatMap(Object.values).filter(isOperation);
  return [...strings, ...(await Promise.all(documents.map(asApolloSends)))];
}

/** A module of `src` that Node alone cannot load. */
export async function modules(path: string): Promise<Record<string, unknown>> {
  const { module } = await runnerImport<Record<string, unknown>>(join(ROOT, "src", path), {
    root: ROOT,
    configFile: false,
    resolve: { tsconfigPaths: true },
    logLevel: "error",
  });
  return module;
}

function isOperation(value: unknown): value is DocumentNode {
  const document = value as Partial<DocumentNode> | null;
  return (
    document?.kind === Kind.DOCUMENT &&
    (document.definitions?.some(({ kind }) => kind === Kind.OPERATION_DEFINITION) ?? false)
  );
}

/** Apollo Client adds fields to a document (`__typename`): the hash is of the text that is sent. */
function asApolloSends(document: DocumentNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const link = new ApolloLink(({ query }) => {
      resolve(print(query));
      return new Observable((observer) => {
        observer.next({ data: {} });
        observer.complete();
      });
    });
    const client = new ApolloClient({ cache: new InMemoryCache(), link });
    const kind = getOperationAST(document)?.operation;
    if (kind === OperationTypeNode.SUBSCRIPTION)
      client.subscribe({ query: document, ...UNCACHED }).subscribe({ error: reject });
    else if (kind === OperationTypeNode.MUTATION)
      client.mutate({ mutation: document, ...UNCACHED }).catch(reject);
    else client.query({ query: document, ...UNCACHED }).catch(reject);
  });
}

/** {hash: text}, ordered by hash. */
export function manifest(texts: string[]): Record<string, string> {
  const hashed = texts.map((text) => [createHash("sha256").update(text).digest("hex"), text] as const);
  return Object.fromEntries(hashed.sort(([one], [other]) => (one < other ? -1 : 1)));
}

if (import.meta.main) {
  const documents = manifest(await sentTexts());
  writeFileSync(join(ROOT, "build/trusted-documents.json"), `${JSON.stringify(documents, null, 2)}\n`);
  console.log(`trusted-documents.json: ${Object.keys(documents).length} operations`);
}
