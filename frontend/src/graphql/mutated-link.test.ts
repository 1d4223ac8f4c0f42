import { ApolloClient, ApolloLink, execute, gql, InMemoryCache } from "@apollo/client";
import { lastValueFrom, of } from "rxjs";
import { expect, test, vi } from "vitest";
import { MutatedLink, mutated } from "./mutated-link";

const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });
const link = ApolloLink.from([new MutatedLink(), new ApolloLink(() => of({ data: {} }))]);

test("an answered mutation is told, a query is not", async () => {
  const told = vi.fn();
  const stop = mutated.subscribe(told);
  await lastValueFrom(execute(link, { query: gql`query Read { a }` }, { client }));
  expect(told).not.toHaveBeenCalled();
  await lastValueFrom(execute(link, { query: gql`mutation Write { a }` }, { client }));
  expect(told).toHaveBeenCalledOnce();
  stop();
});
