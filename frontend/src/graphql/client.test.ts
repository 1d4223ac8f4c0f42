import { gql } from "@apollo/client";
import { HttpResponse } from "msw";
import { afterEach, expect, test } from "vitest";
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
