/**
 * Why: cached responses are shown at once and revalidated in the background; without a network they stay (ADR 0076).
 */
import { QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CallError } from "~/session/call-error";
import { ask, type Operation } from "./api";

/** What a response is about: a change of one topic refetches all that is about it. */
export type About =
  | "account"
  | "campaigns"
  | "code"
  | "earnings"
  | "networks"
  | "notices"
  | "posts"
  | "rewards"
  | "security"
  | "terms"
  | "today";

const MINUTE = 60_000;

export const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A request without a network fails and is retried by us: we detect connectivity ourselves
      // (session/connection.ts).
      networkMode: "always",
      staleTime: MINUTE / 4,
      // A reward that was opened stays readable for as long as the app is open.
      gcTime: Number.POSITIVE_INFINITY,
      retry: (times, error) => times < 2 && error instanceof CallError && error.code === "NETWORK",
      refetchOnReconnect: "always",
    },
    mutations: { networkMode: "always" },
  },
});

interface QueryOptions<Result> {
  enabled?: boolean;
  /** The polling interval, in milliseconds. */
  every?: number;
  /** Called with each response, before it is shown. */
  keep?: (result: Result) => void;
}

/** Queries once, and again whenever the data has changed. */
export function useAppQuery<Result, Variables extends object>(
  about: About,
  operation: Operation<Result, Variables>,
  variables: Variables,
  { enabled = true, every, keep }: QueryOptions<Result> = {},
) {
  return useQuery<Result>({
    queryKey: [about, operation.toString(), variables],
    queryFn: async () => {
      const result = await ask(operation, variables, { asker: "page" });
      keep?.(result);
      return result;
    },
    enabled,
    ...(every !== undefined && { refetchInterval: every }),
  });
}

export interface Page<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
}

/** Reads a list page by page. `pageOf` finds the list in a response. */
export function usePaged<Result, Variables extends object, Node>(
  about: About,
  operation: Operation<Result, Variables & { after?: string | null | undefined }>,
  variables: Variables,
  pageOf: (result: Result) => Page<Node>,
) {
  const query = useInfiniteQuery({
    queryKey: [about, "paged", operation.toString(), variables],
    queryFn: ({ pageParam }) => ask(operation, { ...variables, after: pageParam }, { asker: "page" }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Result) => {
      const { hasNextPage, endCursor } = pageOf(last).pageInfo;
      return hasNextPage ? (endCursor ?? null) : null;
    },
  });
  return { ...query, nodes: query.data?.pages.flatMap((page) => pageOf(page).nodes) };
}

/** Refetches all that is about these. */
export function changed(...abouts: About[]): void {
  for (const about of abouts) void client.invalidateQueries({ queryKey: [about] });
}

/** After a sign-out nothing of one user is shown to the next. */
export function forgetAnswers(): void {
  client.clear();
}
