/** Why: who looks at the same part of the inbox each day keeps its filters under a name, and comes back to it with one press. */
import { useApolloClient, useMutation } from "@apollo/client/react";
import { useState } from "react";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useLanguage, useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Failure } from "~/ui/failure";
import { Input } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import {
  DeleteInboxViewDocument,
  InboxCampaignsDocument,
  type InboxCampaignsQuery,
  type InboxViewTabFragment,
  RenameInboxViewDocument,
  SaveInboxViewDocument,
} from "./inbox.generated";
import { type InboxFilters, queryOf } from "./inbox-filters";

/** As `NAME_MAX` of the server. */
const LONGEST = 40;
/** Refusals that another name mends. */
const OF_NAME = ["INBOX_VIEW_NAME_EXISTS", "INBOX_VIEW_NAME_LENGTH", "NAME_UNREADABLE"];

type Views = readonly InboxViewTabFragment[];

interface SavedViewProps {
  companyId: string;
  filters: InboxFilters;
  /** The saved view that has these filters. */
  saved: InboxViewTabFragment | undefined;
}

/** The button that keeps the filters, or changes the view that has them. */
export function SavedView(props: SavedViewProps) {
  const { saved: texts } = useInboxTexts().views;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {props.saved ? texts.edit : texts.save}
      </Button>
      {open && <ViewDialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

interface Answer {
  success: boolean;
  error: readonly { code: string; message: string }[];
}

function ViewDialog({ companyId, filters, saved, close }: SavedViewProps & { close: () => void }) {
  const { saved: texts } = useInboxTexts().views;
  const general = useTexts();
  const keep = useKept(companyId);
  const [save] = useMutation(SaveInboxViewDocument);
  const [rename] = useMutation(RenameInboxViewDocument);
  const [remove, removing] = useMutation(DeleteInboxViewDocument);
  const [kept, setKept] = useState<string | null>(null);

  /** Null when it was done, otherwise why not. */
  async function sent(send: () => Promise<{ data?: { result: Answer } | null | undefined }>) {
    try {
      const result = (await send()).data?.result;
      if (result?.success) return null;
      const refusal = result?.error[0];
      const text = errorText(general, refusal?.code ?? "UNKNOWN", refusal?.message);
      return refusal && OF_NAME.includes(refusal.code) ? { path: "name", text } : text;
    } catch (error) {
      return errorText(general, codeOf(error));
    }
  }

  const form = useSubmit(
    ["name"],
    (_, { name }) => (name.trim() ? null : texts.required),
    async ({ name }) => {
      const failed = await sent(async () => {
        if (saved) return rename({ variables: { id: saved._id, name } });
        const answer = await save({ variables: { companyId, name, filters: queryOf(filters).slice(1) } });
        const view = answer.data?.result.view;
        if (view) keep((views) => [...views, view]);
        return answer;
      });
      if (failed) return failed;
      notify("good", saved ? texts.renamed : texts.done);
      close();
      return null;
    },
  );

  async function drop(id: string) {
    const failed = await sent(() => remove({ variables: { id } }));
    setKept(typeof failed === "string" ? failed : (failed?.text ?? null));
    if (failed) return;
    keep((views) => views.filter(({ _id }) => _id !== id));
    notify("good", texts.removed);
    close();
  }

  const busy = form.busy || removing.loading;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={saved ? texts.editTitle : texts.saveTitle}
      description={saved ? undefined : texts.saveText}
    >
      <Form form={form} className="grid gap-5">
        <Failure text={kept} />
        <Input
          label={texts.name}
          longest={LONGEST}
          autoComplete="off"
          defaultValue={saved?.name}
          {...form.field("name")}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {saved && (
            <Button
              variant="danger"
              busy={removing.loading}
              disabled={busy}
              className="mr-auto"
              onClick={() => void drop(saved._id)}
            >
              {texts.remove}
            </Button>
          )}
          <Button type="submit" variant="ink" busy={form.busy} disabled={busy}>
            {form.busy ? texts.saving : texts.confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Changes the person's views in what the page has read. */
function useKept(companyId: string) {
  const { cache } = useApolloClient();
  const language = useLanguage();
  return (change: (views: Views) => Views) =>
    cache.updateQuery(
      { query: InboxCampaignsDocument, variables: { companyId, language } },
      (read: InboxCampaignsQuery | null) => read && { ...read, inboxViews: [...change(read.inboxViews)] },
    );
}
