import { gql } from "@apollo/client";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { become } from "~/session/connection";
import { logIn, reread } from "~/session/session";
import { currentState } from "~/session/session-state";
import { api, companyAnswer, liveStream, network, refused, sessionAnswer } from "~/testing/network";
import { signIn, signOut } from "~/testing/portal";
import { client, speak } from "./client";

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
  const company = { ...companyAnswer({ name: "Aurora", cellPhone: null }), __typename: "Company" };
  network.use(
    api.mutation("RefreshSession", () =>
      HttpResponse.json({
        data: { result: { success: true, error: [], session: sessionAnswer({ company }) } },
      }),
    ),
  );
  await reread();
  expect(client.cache.readFragment({ fragment, from })).toMatchObject({ name: "Aurora", cellPhone: null });
  expect(client.cache.readFragment({ fragment, from: other })).toMatchObject({ name: "Café Aurora" });
});

test("what could not be read while the connection was lost is read when it is back, and nothing else", async () => {
  const query = (name: string) => gql`query ${name} { companies { _id } }`;
  const operations: string[] = [];
  let there = false;
  network.use(
    api.query("Fine", () => {
      operations.push("Fine");
      return HttpResponse.json({ data: { companies: [] } });
    }),
    api.query("Away", () => {
      operations.push("Away");
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
  expect(operations.toSorted()).toEqual(["Away", "Away", "Fine"]);
  for (const subscription of watched) subscription.unsubscribe();
});

test("what changed while a list was read is in the list that is asked for after it, and the answer on its way is not waited for", async () => {
  const query = gql`query Open { companies { _id } }`;
  let stored: { _id: string }[] = [{ _id: "withdrawn" }];
  const held: (() => void)[] = [];
  network.use(
    api.query("Open", async () => {
      const companies = stored;
      await new Promise<void>((resolve) => held.push(resolve));
      return HttpResponse.json({ data: { companies } });
    }),
  );
  const watched = client.watchQuery({ query, fetchPolicy: "network-only" });
  const subscription = watched.subscribe(() => undefined);
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const before = watched.refetch();
  await vi.waitFor(() => expect(held).toHaveLength(2));
  stored = [];
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

describe("a token that no longer holds", () => {
  const UNAUTHENTICATED = { errors: [{ message: "x", extensions: { code: "UNAUTHENTICATED" } }] };
  const LOOK = gql`query Look { companies { _id } }`;
  const SAVE = gql`mutation Save { save { success error { code } } }`;
  const FOLLOW = gql`subscription Follow { campaignActivity { _id } }`;

  /** Takes "token-2" alone; tells what came with which token. */
  function takingFresh(refusal: object = UNAUTHENTICATED) {
    const tokens: (string | null)[] = [];
    network.use(
      http.post("http://localhost:4003/graphql", async ({ request }) => {
        const { query } = (await request.clone().json()) as { query: string };
        if (!/Look|Save|Follow/.test(query)) return undefined;
        const token = request.headers.get("authorization");
        tokens.push(token);
        if (token !== "Bearer token-2") return HttpResponse.json(refusal);
        if (query.includes("Follow")) return undefined;
        const saved = { success: true, error: [] };
        return HttpResponse.json({ data: query.includes("Save") ? { save: saved } : { companies: [] } });
      }),
    );
    return tokens;
  }

  const renewing = (result: object) =>
    network.use(api.mutation("RefreshSession", () => HttpResponse.json({ data: { result } })));
  const RENEWED = { success: true, error: [], session: sessionAnswer({ accessToken: "token-2" }) };

  test.each([
    ["at the top", UNAUTHENTICATED],
    ["in the result", { data: { save: refused("SESSION_ENDED") } }],
  ])("is renewed, and what was refused %s is asked again", async (_, refusal) => {
    await signIn();
    const tokens = takingFresh(refusal);
    renewing(RENEWED);
    const { data } = await client.mutate<{ save: { success: boolean } }>({ mutation: SAVE });
    expect(data?.save.success).toBe(true);
    expect(tokens).toEqual(["Bearer token-1", "Bearer token-2"]);
  });

  test("of a subscription is renewed, and it is live", async () => {
    await signIn();
    const live = liveStream();
    network.use(live.handler);
    const tokens = takingFresh();
    renewing(RENEWED);
    const states: string[] = [];
    const context = { onLive: (state: string) => states.push(state) };
    const followed = client.subscribe({ query: FOLLOW, context }).subscribe(() => undefined);
    await vi.waitFor(() => expect(states).toEqual(["connecting", "live"]));
    expect(tokens).toEqual(["Bearer token-1", "Bearer token-2"]);
    followed.unsubscribe();
  });

  test.each([
    ["a mutation asks the person to sign in", () => client.mutate({ mutation: SAVE }), "waited-for"],
    [
      "a draft that saves itself asks nobody",
      () => client.mutate({ mutation: SAVE, context: { asker: "draft" } }),
      "known",
    ],
    [
      "a query asks nobody",
      () => client.query({ query: LOOK, fetchPolicy: "network-only", context: { asker: "person" } }),
      "known",
    ],
  ])("and cannot be renewed: %s", async (_, ask, over) => {
    await signIn();
    takingFresh();
    renewing(refused("SESSION_ENDED"));
    const request = ask();
    await vi.waitFor(() => expect(currentState().over).toBe(over));
    const signedIn = { ...RENEWED, session: sessionAnswer({ accessToken: "token-2" }) };
    network.use(api.mutation("Login", () => HttpResponse.json({ data: { result: signedIn } })));
    await logIn("marca@resuena.demo", "Marca#2026");
    await expect(request).resolves.toHaveProperty("data");
  });
});

test("a query that nobody waits for any more is given up", async () => {
  const given: AbortSignal[] = [];
  const fetching = vi.spyOn(globalThis, "fetch").mockImplementation((_, init) => {
    if (init?.signal) given.push(init.signal);
    return new Promise(() => undefined);
  });
  const query = gql`query Slow { companies { _id } }`;
  const subscription = client.watchQuery({ query, fetchPolicy: "network-only" }).subscribe(() => undefined);
  await vi.waitFor(() => expect(given).toHaveLength(1));
  subscription.unsubscribe();
  await vi.waitFor(() => expect(given[0]?.aborted).toBe(true));
  fetching.mockRestore();
});

test("what the server writes is asked for in the page's language, and anew when that changes", async () => {
  const query = gql`query Payable { payments(companyId: "c") { _id instructions } }`;
  const languages: (string | null)[] = [];
  network.use(
    api.query("Payable", ({ request }) => {
      const language = request.headers.get("accept-language");
      languages.push(language);
      const payment = { __typename: "Payment", _id: "k-1", instructions: `Alias, ${language}` };
      return HttpResponse.json({ data: { payments: [payment] } });
    }),
  );
  window.history.replaceState(null, "", "/portal");
  await speak("es");
  const seen: unknown[] = [];
  const watched = client
    .watchQuery<{ payments: { instructions: string }[] }>({ query })
    .subscribe(({ data }) => seen.push(data?.payments?.[0]?.instructions));
  await vi.waitFor(() => expect(seen.at(-1)).toBe("Alias, es"));
  window.history.replaceState(null, "", "/en/portal");
  await speak("en");
  await vi.waitFor(() => expect(seen.at(-1)).toBe("Alias, en"));
  await speak("en");
  expect(languages).toEqual(["es", "en"]);
  watched.unsubscribe();
  window.history.replaceState(null, "", "/");
});
