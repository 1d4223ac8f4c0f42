/** Why: a campaign's check rules are shown on its page, and changed there while it runs. */
import { useMutation, useQuery } from "@apollo/client/react";
import { useState } from "react";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { CampaignRulesDocument, UpdateCheckRulesDocument } from "~/domain/check-rules/check-rules.generated";
import { RulesFields } from "~/domain/check-rules/rules-fields";
import { RulesShown } from "~/domain/check-rules/rules-shown";
import { useFocusBack } from "~/domain/check-rules/use-focus-back";
import { errorsOf, inputOf, type RulesErrors, type RulesValues, rulesOf } from "~/domain/check-rules/values";
import { codeOf } from "~/graphql/errors";
import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { errorText } from "~/i18n/error-text";
import { useLanguage, useTexts } from "~/i18n/use-language";
import { mayEditCampaigns, useSession } from "~/session/use-session";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Loading, Skeleton } from "~/ui/loading";
import { notify } from "~/ui/snackbar";

export function RulesPart({ campaign }: { campaign: CampaignResultsFragment }) {
  const texts = useCheckRulesTexts();
  const words = useTexts();
  const language = useLanguage();
  const { session } = useSession();
  const { _id: campaignId, companyId } = campaign;
  const { data, error, refetch } = useQuery(CampaignRulesDocument, {
    variables: { companyId, campaignId, language },
    fetchPolicy: "cache-and-network",
  });
  const [update, { loading: busy }] = useMutation(UpdateCheckRulesDocument, {
    refetchQueries: [CampaignRulesDocument],
    awaitRefetchQueries: true,
  });
  const [edited, setEdited] = useState<RulesValues | null>(null);
  const [errors, setErrors] = useState<RulesErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const place = useFocusBack<HTMLElement>(edited !== null);

  if (!data) {
    return error ? (
      <p className="flex flex-wrap items-center gap-3">
        {texts.failed}
        <Button variant="quiet" size="sm" onClick={() => void refetch()}>
          {texts.again}
        </Button>
      </p>
    ) : (
      <Loading label={texts.loading}>
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  const values = rulesOf(data.campaigns[0]?.checkRules);

  function close() {
    setEdited(null);
    setErrors({});
    setFailure(null);
  }

  async function save() {
    if (!edited) return;
    try {
      const { data: updated } = await update({ variables: { campaignId, rules: inputOf(edited) } });
      if (updated?.result.success) {
        notify("good", texts.saved);
        close();
        return;
      }
      const refused = updated?.result.error ?? [];
      const named = errorsOf(refused);
      const [first] = refused;
      setErrors(named);
      setFailure(
        Object.keys(named).length > 0 ? null : errorText(words, first?.code ?? "UNKNOWN", first?.message),
      );
    } catch (thrown) {
      setFailure(errorText(words, codeOf(thrown)));
    }
  }

  return (
    <section ref={place} aria-labelledby="check-rules" className="mt-2 grid gap-4 rounded-md bg-surface p-5">
      <h2 id="check-rules" className="font-sans text-base font-semibold tracking-normal">
        {texts.title}
      </h2>
      {edited ? (
        <>
          <Failure text={failure} />
          <RulesFields values={edited} catalogue={data.checkCatalogue} errors={errors} onChange={setEdited} />
          <div className="flex flex-wrap gap-3">
            <Button busy={busy} onClick={() => void save()}>
              {texts.save}
            </Button>
            <Button variant="quiet" disabled={busy} onClick={close}>
              {texts.cancel}
            </Button>
          </div>
        </>
      ) : (
        <>
          <RulesShown values={values} />
          {session && mayEditCampaigns(session, companyId) && (
            <Button
              data-edit
              variant="quiet"
              size="sm"
              className="justify-self-start"
              onClick={() => setEdited(values)}
            >
              {texts.edit}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
