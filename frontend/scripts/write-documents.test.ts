import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, type DocumentNode, Kind, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { manifest, sentTexts } from "./write-documents.ts";

const ROOT = join(import.meta.dirname, "..");
const texts = await sentTexts();

function operationsOf({ definitions }: DocumentNode): string[] {
  return definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? [one.name?.value ?? ""] : [],
  );
}

test("every operation of the site is vouched for, each in a document of its own", () => {
  const written = globSync("src/**/*.graphql", { cwd: ROOT }).flatMap((file) =>
    operationsOf(parse(readFileSync(join(ROOT, file), "utf8"))),
  );
  const vouched = texts.flatMap((text) => operationsOf(parse(text)));
  expect(vouched.sort()).toEqual([...written, "TrackDownload"].sort());
  expect(vouched).toHaveLength(texts.length);
});

test("the gateway's schema knows all of it", () => {
  const schema = buildSchema(readFileSync(join(ROOT, "../gateway/schema.graphql"), "utf8"));
  expect(texts.flatMap((text) => validate(schema, parse(text)))).toEqual([]);
});

test("what Apollo Client sends is what it makes of a document, not what the document says", () => {
  const page = texts.find((text) => text.startsWith("query CampaignPage"));
  expect(page).toContain("__typename");
});

test("a document is found by the hash of its text", () => {
  expect(Object.entries(manifest(["{ b }", "{ a }"]))).toEqual([
    ["057b04649e8755c690649b6c6f320caa93fb107429e8b4bfb5b081a109264e8f", "{ b }"],
    ["1c7e1e347f726166b5b1c55afd61f278cc9b45e00c108ec33d540a566379811b", "{ a }"],
  ]);
});
