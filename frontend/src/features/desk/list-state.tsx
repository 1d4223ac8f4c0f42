/** Why: all lists of the desk have the same loading, error and empty states. */
import type { ReactNode } from "react";
import { Failed } from "~/graphql/failed";
import { useDeskTexts } from "~/i18n/use-language";
import { Loading, Skeletons } from "~/ui/loading";

interface ListStateProps {
  /** Number of rows; undefined until the first answer. */
  count: number | undefined;
  error: unknown;
  retry: () => Promise<unknown>;
  empty: string;
  children: ReactNode;
}

export function ListState({ count, error, retry, empty, children }: ListStateProps) {
  const { loading } = useDeskTexts();
  if (count === undefined && error) return <Failed error={error} retry={retry} />;
  if (count === undefined) {
    return (
      <Loading label={loading} className="mt-6 grid gap-2">
        <Skeletons count={5} className="h-16" />
      </Loading>
    );
  }
  if (count === 0) return <p className="mt-6 rounded-lg bg-sunk px-6 py-10 text-center text-soft">{empty}</p>;
  return <>{children}</>;
}
