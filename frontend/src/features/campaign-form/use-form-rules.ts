/** Why: a campaign's check rules are saved as they are typed, once the draft itself has been. */
import { useMutation, useQuery } from "@apollo/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  CampaignFormRulesDocument,
  UpdateCheckRulesDocument,
} from "~/domain/check-rules/check-rules.generated";
import {
  errorsOf,
  inputOf,
  NO_RULES,
  type RulesErrors,
  type RulesValues,
  rulesOf,
} from "~/domain/check-rules/values";
import { useLanguage } from "~/i18n/use-language";

const PAUSE_MS = 700;

/** `existing`: the draft that was opened; `id`: the draft once it is saved. */
export function useFormRules(companyId: string, existing: string | null, id: string | null) {
  const language = useLanguage();
  const { data, error, refetch } = useQuery(CampaignFormRulesDocument, {
    variables: { companyId, language },
    fetchPolicy: "cache-and-network",
  });
  const [typed, setTyped] = useState<RulesValues | null>(null);
  const [sent, setSent] = useState<RulesValues | null>(null);
  const [phase, setPhase] = useState<"saving" | "saved" | "failed">("saved");
  const [errors, setErrors] = useState<RulesErrors>({});
  const [update] = useMutation(UpdateCheckRulesDocument);
  const stored = existing
    ? data?.campaignDrafts.find(({ _id }) => _id === existing)?.checkRules
    : data?.companies[0]?.checkDefaults.rules;
  const values = typed ?? rulesOf(stored);
  const state = useRef({ typed, sent, running: Promise.resolve(true) });
  useEffect(() => {
    state.current.typed = typed;
  });

  const saveOnce = useCallback(
    async (campaignId: string | null): Promise<boolean> => {
      const { typed: rules } = state.current;
      if (!rules || rules === state.current.sent) return true;
      if (!campaignId) return false;
      state.current.sent = rules;
      setSent(rules);
      setPhase("saving");
      try {
        const { data: updated } = await update({ variables: { campaignId, rules: inputOf(rules) } });
        const refused = updated?.result.success ? [] : (updated?.result.error ?? []);
        setErrors(errorsOf(refused));
        if (updated?.result.success) {
          setPhase("saved");
          return true;
        }
      } catch {
        setErrors({});
      }
      state.current.sent = null;
      setPhase("failed");
      return false;
    },
    [update],
  );

  /** One save after the other, so that none overtakes another. */
  const save = useCallback(
    (campaignId: string | null): Promise<boolean> => {
      const next = () => saveOnce(campaignId);
      state.current.running = state.current.running.then(next, next);
      return state.current.running;
    },
    [saveOnce],
  );

  useEffect(() => {
    if (!typed || !id) return;
    const timer = setTimeout(() => void save(id), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, id, save]);

  return {
    values: data ? values : (typed ?? NO_RULES),
    catalogue: data?.checkCatalogue ?? null,
    failed: Boolean(error) && !data,
    retry: () => void refetch(),
    errors,
    change: (next: RulesValues) => setTyped(next),
    keeping: typed === null ? ("saved" as const) : sent === typed ? phase : ("typing" as const),
    /** Saves what is not saved yet; resolves to whether everything is. */
    save,
  };
}
