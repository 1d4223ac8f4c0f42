/** Why: a creator is found by name in the whole ranking, of which the list shows a page. */
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { fullName } from "~/domain/advertisements/ad-status";
import { CreatorTable } from "~/domain/creators/creator-table";
import { Failed } from "~/graphql/failed";
import type { CreatorRowFragment } from "~/graphql/generated/graphql";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Loading, Skeletons } from "~/ui/loading";
import { allCreators, type CreatorsAsked } from "./all-creators";

interface FoundCreatorsProps {
  variables: CreatorsAsked;
  text: string;
  to: (personId: string) => { search: string };
  clear: () => void;
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function FoundCreators({ variables, text, to, clear }: FoundCreatorsProps) {
  const texts = useCreatorsTexts();
  const { states } = usePortalTexts().companies;
  const formats = useFormats();
  const client = useApolloClient();
  const [all, setAll] = useState<CreatorRowFragment[]>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const { companyId, campaignId, order } = variables;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads anew
  useEffect(() => {
    let current = true;
    const asked = { companyId, ...(campaignId && { campaignId }), ...(order && { order }) };
    allCreators(client, asked).then(
      (rows) => current && setAll(rows),
      (failure: unknown) => current && setError(failure),
    );
    return () => {
      current = false;
    };
  }, [client, companyId, campaignId, order, attempt]);

  async function again() {
    setError(undefined);
    setAttempt((before) => before + 1);
  }

  if (error) return <Failed what="collection" error={error} retry={again} />;
  if (!all)
    return (
      <Loading label={states.loading} className="mt-6 grid grid-cols-1 gap-2">
        <Skeletons count={6} className="h-12" />
      </Loading>
    );
  const words = folded(text).split(/\s+/);
  const found = all.filter(({ person }) => {
    const name = folded(fullName(person) ?? "");
    return words.every((word) => name.includes(word));
  });
  if (found.length === 0)
    return (
      <EmptyState level={2} title={texts.noneNamed(text)}>
        <Button variant="quiet" onClick={clear}>
          {texts.clearSearch}
        </Button>
      </EmptyState>
    );
  return (
    <section aria-label={texts.title} className="mt-5">
      <p className="mb-3 text-sm text-soft">{texts.total(formats.number(found.length))}</p>
      <div className="lg:overflow-hidden lg:rounded-lg lg:bg-surface lg:shadow-lift">
        <CreatorTable creators={found} to={to} acrossCampaigns={!campaignId} />
      </div>
    </section>
  );
}
