import { gql } from "@apollo/client";
import { HttpResponse } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { become } from "~/session/connection";
import { updateCompany } from "~/session/session";
import { api, companyAnswer, network } from "~/testing/network";
import { signIn, signOut } from "~/testing/portal";
import { client } from "./client";

const fragment = gql`
  fragment Names on Company {
    _id
    name
    cellPhone
  }
`;
const from = { __typename: "Company", _id: "0197-company" };

afterEach(signOut);

test("an edited company shows in what the portal has read, and nothing else changes", async () => {
  await signIn();
  const other = { __typename: "Company", _id: "other" };
  for (const data of [from, other]) {
    client.cache.writeFragment({ fragment, data: { ...data, name: "Café Aurora", cellPhone: "11" } });
  }
  const company = companyAnswer({ name: "Aurora", cellPhone: null });
  network.use(
    api.mutation("UpdateCompany", () =>
      HttpResponse.json({ data: { result: { success: true, error: [], company } } }),
    ),
  );
  expect(await updateCompany({ name: "Aurora", cellPhone: "" })).toEqual({ ok: true });
  expect(client.cache.readFragment({ fragment, from })).toMatchObject({ name: "Aurora", cellPhone: null });
  expect(client.cache.readFragment({ fragment, from: other })).toMatchObject({ name: "Café Aurora" });
});

test("what could not be read while the connection was lost is read when it is back, and nothing else", async () => {
  const query = (name: string) => gql`query ${name} { companies { _id } }`;
  const asked: string[] = [];
  let there = false;
  network.use(
    api.query("Fine", () => {
      asked.push("Fine");
      return HttpResponse.json({ data: { companies: [] } });
    }),
    api.query("Away", () => {
      asked.push("Away");
      return there ? HttpResponse.json({ data: { companies: [] } }) : HttpResponse.error();
    }),
  );
  const seen: unknown[] = [];
  const watched = ["Fine", "Away"].map((name) =>
    client.watchQuery({ query: query(name), fetchPolicy: "network-only" }).subscribe(({ data, error }) => {
      if (name === "Away") seen.push(error ? "error" : data);
    }),
  );
  await vi.waitFor(() => expect(seen).toContain("error"));
  become("lost");
  there = true;
  become("fine");
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ companies: [] }));
  expect(asked.toSorted()).toEqual(["Away", "Away", "Fine"]);
  for (const subscription of watched) subscription.unsubscribe();
});
