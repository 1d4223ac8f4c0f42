/** Why: a campaign is saved as it is typed, one save at a time, so that no change is lost or overtaken. */
import type { Reference } from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { codeOf } from "~/graphql/errors";
import type { CampaignInput } from "~/graphql/schema.generated";
import { askForSignIn } from "~/session/session";
import {
  type CampaignSavedFragment,
  CreateCampaignDocument,
  SubmitCampaignDocument,
  UpdateCampaignDocument,
} from "./campaign-form.generated";
import { type CampaignValues, canBeKept, type FieldName, inputOf, unsendable } from "./values";

const PAUSE_MS = 700;

type Keeping = "typing" | "saving" | "saved" | "failed";

interface Refusal {
  code: string;
  message: string;
  fields: Partial<Record<FieldName, string>>;
}

export interface Draft {
  id: string | null;
  keeping: Keeping;
  refusal: Refusal | null;
  /** Saves the current values, then submits; resolves to whether it was accepted. */
  submit: () => Promise<boolean>;
  /** Saves at once; resolves to the campaign's id, or to null when it could not be saved. */
  keep: () => Promise<string | null>;
  /** Retries at once what could not be saved. */
  retry: () => void;
}

/** `snake_case` and `camelCase` name one field. */
function fieldOf(path: string): FieldName {
  return path
    .replace(/^input\./, "")
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as FieldName;
}

function refusalOf(result: CampaignSavedFragment): Refusal {
  const [first] = result.error;
  return {
    code: first?.code ?? "UNKNOWN",
    message: first?.message ?? "",
    fields: Object.fromEntries(
      result.error.filter(({ path }) => path).map(({ path, code }) => [fieldOf(path), code]),
    ),
  };
}

export function useDraft(
  companyId: string,
  existing: string | null,
  values: CampaignValues,
  touched: boolean,
): Draft {
  const [id, setId] = useState(existing);
  const [phase, setPhase] = useState<Exclude<Keeping, "typing">>("saved");
  /** The values sent last; whatever differs from them is still being typed. */
  const [sent, setSent] = useState(existing ? values : null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [create] = useMutation(CreateCampaignDocument, { refetchQueries: ["CampaignDrafts"] });
  const [update] = useMutation(UpdateCampaignDocument);
  const [submit] = useMutation(SubmitCampaignDocument, {
    // At once, not by a refetch: the company's page, which comes next, must no longer list it as a draft.
    update: (cache, { data }) => {
      const submitted = data?.result.campaign;
      if (!data?.result.success || !submitted) return;
      cache.modify<{ campaignDrafts: Reference[] }>({
        fields: {
          campaignDrafts: (drafts, { readField }) =>
            drafts.filter((draft) => readField("_id", draft) !== submitted._id),
        },
      });
    },
  });
  const state = useRef({
    id: existing,
    values,
    running: null as Promise<boolean> | null,
    /** The creation whose response has not arrived: it may have taken effect. */
    begun: null as CampaignInput | null,
  });
  useEffect(() => {
    state.current.values = values;
  });

  /** Creates the draft, once: a creation without a response is sent again unchanged before later changes are saved. */
  const createOnce = useCallback(
    async (input: CampaignInput, context: object) => {
      const { begun } = state.current;
      state.current.begun = begun ?? input;
      const { data } = await create({ variables: { input: { ...state.current.begun, companyId } }, context });
      state.current.begun = null;
      const createdId = data?.result.success ? data.result.campaign?._id : undefined;
      if (!begun) return { data };
      if (!createdId) return create({ variables: { input: { ...input, companyId } }, context });
      state.current.id = createdId;
      return update({ variables: { id: createdId, input }, context });
    },
    [companyId, create, update],
  );

  const saveOnce = useCallback(
    async (byPerson: boolean): Promise<boolean> => {
      const wrong = unsendable(state.current.values);
      setSent(state.current.values);
      if (Object.keys(wrong).length > 0) {
        setRefusal({ code: "BAD_USER_INPUT", message: "", fields: wrong });
        setPhase("failed");
        return false;
      }
      const input = inputOf(state.current.values);
      setPhase("saving");
      const context = { asker: byPerson ? ("person" as const) : ("draft" as const) };
      try {
        const { id: draftId } = state.current;
        const { data } = draftId
          ? await update({ variables: { id: draftId, input }, context })
          : await createOnce(input, context);
        const result = data?.result;
        if (!result?.success || !result.campaign) {
          setRefusal(result ? refusalOf(result) : { code: "UNKNOWN", message: "", fields: {} });
          setPhase("failed");
          return false;
        }
        state.current.id = result.campaign._id;
        setId(result.campaign._id);
        setRefusal(null);
        setPhase("saved");
        return true;
      } catch (error) {
        setRefusal({ code: codeOf(error), message: "", fields: {} });
        setPhase("failed");
        return false;
      }
    },
    [createOnce, update],
  );

  /** Saves the newest values, after the save that may be under way. `byPerson`: the user requested it. */
  const save = useCallback(
    async (byPerson: boolean): Promise<boolean> => {
      // The save that is under way may be waiting for a sign-in for which the user has not been prompted yet.
      if (byPerson) askForSignIn();
      await state.current.running;
      const running = saveOnce(byPerson);
      state.current.running = running;
      return running;
    },
    [saveOnce],
  );

  useEffect(() => {
    if (!touched || !canBeKept(values)) return;
    const timer = setTimeout(() => void save(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, touched, save]);

  return {
    id,
    keeping: sent === values || phase === "saving" ? phase : "typing",
    refusal,
    retry: () => void save(true),
    keep: async () => ((await save(true)) ? state.current.id : null),
    submit: async () => {
      if (!(await save(true)) || !state.current.id) return false;
      try {
        const { data } = await submit({ variables: { id: state.current.id } });
        if (data?.result.success) return true;
        setRefusal(data ? refusalOf(data.result) : { code: "UNKNOWN", message: "", fields: {} });
      } catch (error) {
        setRefusal({ code: codeOf(error), message: "", fields: {} });
      }
      return false;
    },
  };
}
