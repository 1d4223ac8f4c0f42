/**
 * Why: a brand sees which of its campaigns did better, and at what cost; the choice is in the address, so it can be
 * shared.
 */

import { useQuery } from "@apollo/client/react";
import { useNow } from "~/config/clock";
import { FEWEST, MOST } from "~/domain/campaigns/comparison";
import { Failed } from "~/graphql/failed";
import { useCompareTexts } from "~/i18n/compare-texts";
import type { Session } from "~/session/session-state";
import { useTimeZone } from "~/session/use-time-zone";
import { EmptyState } from "~/ui/empty-state";
import { Loading, Skeletons } from "~/ui/loading";
import { useListedParam } from "~/ui/use-address-query";
import { CampaignPicker } from "./campaign-picker";
import { ComparedDocument } from "./compare.generated";
import { CompareChart } from "./compare-chart";
import { CompareTable } from "./compare-table";

export function CompareScreen({ session }: { session: Session }) {
  const companyId = session.company?._id ?? "";
  const texts = useCompareTexts();
  const [chosen, toggle] = useListedParam("c", MOST);

  return (
    <div className="wrap py-8 md:py-10">
      <h1 className="text-3xl">{texts.title}</h1>
      <p className="mt-1 text-soft">{texts.lead}</p>
      <CampaignPicker companyId={companyId} chosen={chosen} toggle={toggle} />
      {chosen.length < FEWEST ? (
        <EmptyState level={2} title={texts.few} text={texts.fewHint} />
      ) : (
        <Comparison companyId={companyId} ids={chosen} remove={toggle} />
      )}
    </div>
  );
}

interface ComparisonProps {
  companyId: string;
  ids: readonly string[];
  remove: (id: string) => void;
}

function Comparison({ companyId, ids, remove }: ComparisonProps) {
  const texts = useCompareTexts();
  const zone = useTimeZone();
  const now = useNow();
  const { data, previousData, error, refetch } = useQuery(ComparedDocument, {
    variables: { companyId, ids: [...ids] },
    fetchPolicy: "cache-and-network",
  });
  const fetched = (data ?? (error ? undefined : previousData))?.campaigns;
  if (!fetched && error) return <Failed what="collection" error={error} retry={() => refetch()} />;
  if (!fetched)
    return (
      <Loading label={texts.loading} className="mt-6 grid grid-cols-1 gap-4">
        <Skeletons count={2} className="h-72" />
      </Loading>
    );
  const campaigns = ids.flatMap((id) => fetched.find(({ _id }) => _id === id) ?? []);
  return (
    <div aria-busy={!data || undefined}>
      {data && campaigns.length < ids.length && (
        <output className="mt-6 block font-medium text-bad">{texts.gone}</output>
      )}
      {campaigns.length > 0 && (
        <>
          <CompareTable campaigns={campaigns} reading={{ now, zone }} remove={remove} />
          <CompareChart campaigns={campaigns} />
          <p className="mt-6 max-w-3xl text-sm text-soft">{texts.how}</p>
        </>
      )}
    </div>
  );
}
