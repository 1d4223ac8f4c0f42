/** Why: an owner turns the approval rule on and off, and sets its daily limit; the others read it. */
import { useQuery } from "@apollo/client/react";
import { type FormEvent, useId, useState } from "react";
import {
  type CheckDefaultsGivenFragment,
  CompanyChecksDocument,
  UpdateCheckDefaultsDocument,
} from "~/domain/check-rules/check-rules.generated";
import { inputOf, rulesOf } from "~/domain/check-rules/values";
import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { errorText } from "~/i18n/error-text";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage, useTexts } from "~/i18n/use-language";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Checkbox, Input } from "~/ui/field";
import { notify } from "~/ui/snackbar";
import { Section } from "./section";
import { useAction } from "./use-action";

const MOST = 500;

/** Renders nothing until the defaults have loaded: the section above shows their loading and error states. */
export function RuleSection({ companyId, editable }: { companyId: string; editable: boolean }) {
  const { rule } = useCheckRulesTexts();
  const formats = useFormats();
  const language = useLanguage();
  const { data } = useQuery(CompanyChecksDocument, { variables: { companyId, language } });
  const defaults = data?.companies[0]?.checkDefaults;
  if (!defaults) return null;
  const { enabled, dailyLimit } = defaults.automaticApproval;
  return (
    <Section
      title={rule.title}
      text={rule.lead}
      aside={<Badge tone={enabled ? "good" : "calm"}>{enabled ? rule.on : rule.off}</Badge>}
    >
      {editable ? (
        <RuleForm key={`${enabled} ${dailyLimit}`} companyId={companyId} defaults={defaults} />
      ) : (
        enabled && <p>{rule.limitTold(formats.number(dailyLimit))}</p>
      )}
    </Section>
  );
}

interface RuleFormProps {
  companyId: string;
  defaults: CheckDefaultsGivenFragment;
}

function RuleForm({ companyId, defaults }: RuleFormProps) {
  const texts = useCheckRulesTexts();
  const words = useTexts();
  const id = useId();
  const save = useAction(UpdateCheckDefaultsDocument);
  const [enabled, setEnabled] = useState(defaults.automaticApproval.enabled);
  const [limit, setLimit] = useState(String(defaults.automaticApproval.dailyLimit));
  const [tried, setTried] = useState(false);
  const dailyLimit = /^\d{1,3}$/.test(limit.trim()) ? Number(limit) : 0;
  const wrong = dailyLimit < 1 || dailyLimit > MOST;
  const changed =
    enabled !== defaults.automaticApproval.enabled ||
    limit.trim() !== String(defaults.automaticApproval.dailyLimit);

  async function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (wrong) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${id}"]`)?.focus();
      return;
    }
    const variables = {
      companyId,
      rules: inputOf(rulesOf(defaults.rules)),
      automaticApproval: { enabled, dailyLimit },
    };
    if (await save.run(variables, [CompanyChecksDocument]))
      notify("good", enabled ? texts.rule.savedOn : texts.rule.savedOff);
  }

  const refused = save.refusal?.code === "INVALID_DAILY_LIMIT";
  return (
    <form noValidate onSubmit={(event) => void keep(event)} className="grid gap-6">
      <Failure text={refused ? null : save.refusal?.text} />
      <Checkbox checked={enabled} onChange={({ target }) => setEnabled(target.checked)}>
        {texts.rule.switch}
      </Checkbox>
      <Input
        name={id}
        label={texts.rule.limit}
        hint={texts.rule.limitHint}
        inputMode="numeric"
        autoComplete="off"
        longest={3}
        value={limit}
        onChange={({ target }) => {
          setLimit(target.value);
          save.forget();
        }}
        error={(tried && wrong) || refused ? errorText(words, "INVALID_DAILY_LIMIT") : null}
        className="max-w-32"
      />
      <Button type="submit" className="justify-self-start" busy={save.busy} disabled={!changed}>
        {texts.save}
      </Button>
    </form>
  );
}
