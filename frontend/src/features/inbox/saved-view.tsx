/**
 * Why: a user who looks at the same part of the inbox each day saves its filters under a name, and returns to it with
 * one click.
 */
import { useApolloClient, useMutation } from "@apollo/client/react";
import { useState } from "react";
import { useSent } from "~/graphql/refusal";
import { useInboxTexts } from "~/i18n/inbox-texts";
import { useLanguage } from "~/i18n/use-language";
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
const FILTERS_EXIST = "INBOX_VIEW_FILTERS_EXIST";
/** Refusals that another name solves. */
const OF_NAME = ["INBOX_VIEW_NAME_EXISTS", "INBOX_VIEW_NAME_LENGTH", "NAME_UNREADABLE"];

type Views = readonly InboxViewTabFragment[];

interface SavedViewProps {
  companyId: string;
  filters: InboxFilters;
  /** The saved view that has these filters. */
  saved: InboxViewTabFragment | undefined;
}

/** The button that saves the filters, or changes the view that has them. */
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

function ViewDialog({ companyId, filters, saved: shown, close }: SavedViewProps & { close: () => void }) {
  // Another tab may have saved these filters meanwhile: the dialog keeps its purpose.
  const [saved] = useState(shown);
  const { saved: texts } = useInboxTexts().views;
  const sent = useSent();
  const { keep, readAgain } = useViewsInCache(companyId);
  const [save] = useMutation(SaveInboxViewDocument);
  const [rename] = useMutation(RenameInboxViewDocument);
  const [remove, removing] = useMutation(DeleteInboxViewDocument);
  const [kept, setKept] = useState<string | null>(null);

  const form = useSubmit(
    ["name"],
    (_, { name }) => (name.trim() ? null : texts.required),
    async ({ name }) => {
      const refusal = await sent(async () => {
        if (saved) return rename({ variables: { id: saved._id, name } });
        const response = await save({ variables: { companyId, name, filters: queryOf(filters).slice(1) } });
        const view = response.data?.result.view;
        if (view) keep((views) => [...views, view]);
        return response;
      });
      if (refusal?.code === FILTERS_EXIST) {
        const same = (await readAgain()).find((view) => view.filters === queryOf(filters).slice(1));
        return same ? texts.same(same.name) : refusal.text;
      }
      if (refusal)
        return OF_NAME.includes(refusal.code) ? { path: "name", text: refusal.text } : refusal.text;
      notify("good", saved ? texts.renamed : texts.done);
      close();
      return null;
    },
  );

  async function drop(id: string) {
    const refusal = await sent(() => remove({ variables: { id } }));
    setKept(refusal?.text ?? null);
    if (refusal) return;
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

/** Updates the user's views in the loaded data, or refetches them. */
function useViewsInCache(companyId: string) {
  const client = useApolloClient();
  const language = useLanguage();
  const options = { query: InboxCampaignsDocument, variables: { companyId, language } };
  return {
    keep: (change: (views: Views) => Views) =>
      client.cache.updateQuery(
        options,
        (read: InboxCampaignsQuery | null) => read && { ...read, inboxViews: [...change(read.inboxViews)] },
      ),
    /** The current views; none if the request fails. */
    readAgain: (): Promise<Views> =>
      client.query({ ...options, fetchPolicy: "network-only" }).then(
        ({ data }) => data?.inboxViews ?? [],
        () => [],
      ),
  };
}
