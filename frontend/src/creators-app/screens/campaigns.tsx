/** Why: the campaigns that the user may post for now, newest first, filterable by reward. */
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useAppTexts } from "~/i18n/app-texts";
import { Button } from "~/ui/button";
import { Checkbox, Input } from "~/ui/field";
import { OpenCampaignsDocument, type OpenCampaignWhere, type RewardKind } from "../generated/graphql";
import { CampaignCard, Choices, Empty, More, QueryView, Screen } from "../parts";
import { usePaged } from "../query";
import { useDebounced } from "../use-debounced";

const KINDS: readonly RewardKind[] = ["money", "product", "discount"];
const FIRST = 20;

export function CampaignsScreen() {
  const { campaigns } = useAppTexts();
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState(query.get("q") ?? "");
  const kind = KINDS.find((option) => option === query.get("gives")) ?? null;
  const blocked = query.get("blocked") === "1";
  const debounced = useDebounced(text.trim(), 300);
  const where: OpenCampaignWhere = {
    ...(kind && { rewardKind: kind }),
    ...(debounced && { text: debounced }),
    includeBlocked: blocked,
  };
  const list = usePaged(
    "campaigns",
    OpenCampaignsDocument,
    { where, first: FIRST },
    (data) => data.openCampaigns,
  );

  function set(name: string, value: string | null) {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace: true });
  }

  function clear() {
    setText("");
    setQuery({}, { replace: true });
  }

  return (
    <Screen title={campaigns.title} text={campaigns.text}>
      <div className="flex flex-col gap-4">
        <Input
          type="search"
          label={campaigns.search}
          placeholder={campaigns.searchHint}
          value={text}
          longest={80}
          onChange={({ target }) => {
            setText(target.value);
            set("q", target.value.trim() || null);
          }}
        />
        <Choices
          label={campaigns.filters}
          options={[
            ["", campaigns.all],
            ...KINDS.map((option) => [option, campaigns.kinds[option]] as const),
          ]}
          value={kind ?? ""}
          onChange={(value) => set("gives", value || null)}
        />
        <Checkbox checked={blocked} onChange={({ target }) => set("blocked", target.checked ? "1" : null)}>
          {campaigns.blocked}
        </Checkbox>
      </div>
      <QueryView
        query={{ data: list.nodes, error: list.error, refetch: list.refetch }}
        skeleton={{ count: 3, className: "h-72 w-full" }}
      >
        {(nodes) =>
          nodes.length === 0 ? (
            <Empty title={campaigns.empty} text={campaigns.emptyText}>
              {(kind || text || blocked) && (
                <Button variant="quiet" onClick={clear}>
                  {campaigns.clear}
                </Button>
              )}
            </Empty>
          ) : (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                {nodes.map((campaign) => (
                  <CampaignCard key={campaign._id} campaign={campaign} heading="h2" />
                ))}
              </div>
              <More query={list} />
            </>
          )
        }
      </QueryView>
    </Screen>
  );
}
