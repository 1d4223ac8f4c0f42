/** Why: all lists of the desk have the same loading, error and empty states, and are paged alike. */
import type { ReactNode } from "react";
import { Failed } from "~/graphql/failed";
import { useDeskTexts } from "~/i18n/use-language";
import { Loading, Skeletons } from "~/ui/loading";
import { MoreButton } from "~/ui/more-button";

export const PAGE = 50;

interface ListStateProps {
  /** The result of `usePages`, or a part of it. */
  list: {
    items: readonly unknown[] | undefined;
    error?: unknown;
    retry: () => Promise<unknown>;
    more?: (() => Promise<void>) | null;
    busy: boolean;
  };
  empty: string;
  children: ReactNode;
}

export function ListState({ list, empty, children }: ListStateProps) {
  const desk = useDeskTexts();
  const { items, error, retry, more, busy } = list;
  if (!items && error) return <Failed error={error} retry={retry} />;
  if (!items) {
    return (
      <Loading label={desk.loading} className="mt-6 grid gap-2">
        <Skeletons count={5} className="h-16" />
      </Loading>
    );
  }
  if (items.length === 0) {
    return <p className="mt-6 rounded-lg bg-sunk px-6 py-10 text-center text-soft">{empty}</p>;
  }
  return (
    <>
      <div className="contents">{children}</div>
      {more && (
        <MoreButton busy={busy} more={more} failed={desk.moreFailed}>
          {busy ? desk.loadingMore : desk.more}
        </MoreButton>
      )}
    </>
  );
}
