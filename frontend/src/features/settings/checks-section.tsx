/** Why: the check defaults of a company's new campaigns; owners change them, the others read them. */
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import {
  CompanyChecksDocument,
  UpdateCheckDefaultsDocument,
} from "~/domain/check-rules/check-rules.generated";
import { RulesFields } from "~/domain/check-rules/rules-fields";
import { RulesShown } from "~/domain/check-rules/rules-shown";
import { useFocusBack } from "~/domain/check-rules/use-focus-back";
import { errorsOf, inputOf, type RulesErrors, type RulesValues, rulesOf } from "~/domain/check-rules/values";
import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { useLanguage } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Loading, Skeleton } from "~/ui/loading";
import { notify } from "~/ui/snackbar";
import { Section } from "./section";
import { useAction } from "./use-action";

const AGAIN = [CompanyChecksDocument];

export function ChecksSection({ companyId, editable }: { companyId: string; editable: boolean }) {
  const texts = useCheckRulesTexts();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(CompanyChecksDocument, {
    variables: { companyId, language },
    fetchPolicy: "cache-and-network",
  });
  const save = useAction(UpdateCheckDefaultsDocument);
  const [edited, setEdited] = useState<RulesValues | null>(null);
  const place = useFocusBack<HTMLDivElement>(edited !== null);
  const defaults = data?.companies[0]?.checkDefaults;

  function close() {
    setEdited(null);
    save.forget();
  }

  async function keep() {
    if (!edited || !defaults) return;
    const { enabled, dailyLimit } = defaults.automaticApproval;
    const variables = { companyId, rules: inputOf(edited), automaticApproval: { enabled, dailyLimit } };
    if (!(await save.run(variables, AGAIN))) return;
    notify("good", texts.defaults.saved);
    close();
  }

  const { refusal } = save;
  const errors: RulesErrors = refusal ? errorsOf([refusal]) : {};
  return (
    <Section title={texts.defaults.title} text={texts.defaults.lead}>
      <div ref={place} className="grid min-w-0 gap-5">
        {!data || !defaults ? (
          error ? (
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
          )
        ) : edited ? (
          <>
            <Failure text={refusal && Object.keys(errors).length === 0 ? refusal.text : null} />
            <RulesFields
              values={edited}
              catalogue={data.checkCatalogue}
              errors={errors}
              onChange={setEdited}
            />
            <div className="flex flex-wrap gap-3">
              <Button busy={save.busy} onClick={() => void keep()}>
                {texts.save}
              </Button>
              <Button variant="quiet" disabled={save.busy} onClick={close}>
                {texts.cancel}
              </Button>
            </div>
          </>
        ) : (
          <>
            <RulesShown values={rulesOf(defaults.rules)} />
            {editable && (
              <Button
                data-edit
                variant="quiet"
                size="sm"
                className="justify-self-start"
                onClick={() => setEdited(rulesOf(defaults.rules))}
              >
                {texts.defaults.edit}
              </Button>
            )}
          </>
        )}
      </div>
    </Section>
  );
}
