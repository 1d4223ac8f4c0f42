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

test("what changed while a list was read is in the list that is asked for after it, and the answer on its way is not waited for", async () => {
  const query = gql`query Open { companies { _id } }`;
  let known: { _id: string }[] = [{ _id: "withdrawn" }];
  const held: (() => void)[] = [];
  network.use(
    api.query("Open", async () => {
      const companies = known;
      await new Promise<void>((resolve) => held.push(resolve));
      return HttpResponse.json({ data: { companies } });
    }),
  );
  const watched = client.watchQuery({ query, fetchPolicy: "network-only" });
  const subscription = watched.subscribe(() => undefined);
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const before = watched.refetch();
  await vi.waitFor(() => expect(held).toHaveLength(2));
  known = [];
  const after = watched.refetch();
  await vi.waitFor(() => expect(held).toHaveLength(3));
  for (const release of held.toReversed()) release();
  expect((await before).data).toEqual({ companies: [] });
  expect((await after).data).toEqual({ companies: [] });
  expect(watched.getCurrentResult()).toMatchObject({ data: { companies: [] }, loading: false });
  subscription.unsubscribe();
});

test("an answer that went wrong is given to all who asked, and the next who ask are answered anew", async () => {
  const query = gql`query Open { companies { _id } }`;
  let there = false;
  network.use(
    api.query("Open", () => (there ? HttpResponse.json({ data: { companies: [] } }) : HttpResponse.error())),
  );
  const ask = () => client.query({ query, fetchPolicy: "network-only" });
  const answers = await Promise.allSettled([ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  there = true;
  expect((await ask()).data).toEqual({ companies: [] });
});
