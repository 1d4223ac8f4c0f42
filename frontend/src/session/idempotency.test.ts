import { globSync, readFileSync } from "node:fs";
import { buildSchema, parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { send } from "~/domain/forms/send";
import { CreateCampaignDocument } from "~/features/campaign-form/campaign-form.generated";
import { makeClient } from "~/graphql/client";
import { api, network, refused } from "~/testing/network";
import { SubscribeDocument } from "./generated/graphql";

const ANA = { email: "ana@example.com", list: "newsletter", website: "" };
const DONE = { success: true, error: [] };

/** Answers one request after the other, and tells with which keys they came. */
function answering(operation: string, ...answers: (object | null)[]): string[] {
  const keys: string[] = [];
  network.use(
    api.mutation(operation, ({ variables }) => {
      const result = answers[keys.length];
      keys.push(variables.idempotencyKey);
      return result ? HttpResponse.json({ data: { result } }) : HttpResponse.error();
    }),
  );
  return keys;
}

test("a form that is sent again after a lost answer keeps its key, and has a new one after it went through", async () => {
  const keys = answering("Subscribe", null, DONE, DONE);
  expect(await send(SubscribeDocument, ANA)).toMatchObject({ ok: false, code: "NETWORK" });
  expect(await send(SubscribeDocument, ANA)).toEqual({ ok: true });
  expect(await send(SubscribeDocument, ANA)).toEqual({ ok: true });
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("copies that are sent at once bear one key", async () => {
  const keys = answering("Subscribe", DONE, DONE, DONE);
  await Promise.all([1, 2, 3].map(() => send(SubscribeDocument, ANA)));
  expect(new Set(keys).size).toBe(1);
});

test("other values are another intent", async () => {
  const keys = answering("Subscribe", null, null);
  await send(SubscribeDocument, ANA);
  await send(SubscribeDocument, { ...ANA, email: "eva@example.com" });
  expect(new Set(keys).size).toBe(2);
});

test("what a rule refused is decided; what a service that is away answers is not", async () => {
  const keys = answering("Subscribe", refused("SERVICE_UNAVAILABLE"), refused("TOO_MANY_ATTEMPTS"), DONE);
  for (let times = 0; times < 3; times += 1) await send(SubscribeDocument, ANA);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("the portal's client does the same", async () => {
  const keys = answering("CreateCampaign", null, { ...DONE, campaign: null }, { ...DONE, campaign: null });
  const client = makeClient();
  const input = { name: "Otoño" } as never;
  const create = () => client.mutate({ mutation: CreateCampaignDocument, variables: { input } });
  await expect(create()).rejects.toThrow();
  await create();
  await create();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("each of our operations that can bear a key does", () => {
  const types = new TypeInfo(buildSchema(readFileSync("../gateway/schema.graphql", "utf8")));
  const without: string[] = [];
  for (const file of globSync("src/**/*.graphql"))
    visit(
      parse(readFileSync(file, "utf8")),
      visitWithTypeInfo(types, {
        Field(field) {
          const takes = types.getFieldDef()?.args.some(({ name }) => name === "idempotencyKey");
          if (takes && !field.arguments?.some(({ name }) => name.value === "idempotencyKey"))
            without.push(`${file}: ${field.name.value}`);
        },
      }),
    );
  expect(without).toEqual([]);
});

test("none of them is sent past the keys", () => {
  const keyed = new Set(
    globSync("src/session/*.graphql").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/mutation (\w+)\([^{]*\$idempotencyKey/g)].map(
        ([, name]) => name,
      ),
    ),
  );
  expect(keyed).toContain("Subscribe");
  const past = globSync("src/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bcall\((\w+)Document/g)]
      .filter(([, name]) => keyed.has(name))
      .map(([match]) => `${file}: ${match}`),
  );
  expect(past).toEqual([]);
});
