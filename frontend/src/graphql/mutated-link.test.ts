import { ApolloClient, ApolloLink, execute, gql, InMemoryCache } from "@apollo/client";
import { lastValueFrom, of, Subject, throwError } from "rxjs";
import { expect, test, vi } from "vitest";
import { MutatedLink, mutated, mutating } from "./mutated-link";

const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });
const link = ApolloLink.from([new MutatedLink(), new ApolloLink(() => of({ data: {} }))]);

test("an answered mutation is told, a query is not", async () => {
  const listener = vi.fn();
  const stop = mutated.subscribe(listener);
  await lastValueFrom(execute(link, { query: gql`query Read { a }` }, { client }));
  expect(listener).not.toHaveBeenCalled();
  await lastValueFrom(execute(link, { query: gql`mutation Write { a }` }, { client }));
  expect(listener).toHaveBeenCalledOnce();
  stop();
});

test("a mutation is under way until it is answered or fails", async () => {
  const answers = new Subject<{ data: object }>();
  const held = ApolloLink.from([new MutatedLink(), new ApolloLink(() => answers)]);
  const answered = lastValueFrom(execute(held, { query: gql`mutation Write { a }` }, { client }));
  expect(mutating()).toBe(true);
  answers.next({ data: {} });
  answers.complete();
  await answered;
  expect(mutating()).toBe(false);
  const lost = ApolloLink.from([
    new MutatedLink(),
    new ApolloLink(() => throwError(() => new Error("lost"))),
  ]);
  await expect(
    lastValueFrom(execute(lost, { query: gql`mutation Write { a }` }, { client })),
  ).rejects.toThrow();
  expect(mutating()).toBe(false);
});
