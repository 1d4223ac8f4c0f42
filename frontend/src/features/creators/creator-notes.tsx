/** Why: members read each other's notes on a creator before they decide; the creator never does. */
import { useMutation } from "@apollo/client/react";
import { type KeyboardEvent, useRef, useState } from "react";
import { fullName } from "~/domain/full-name";
import { useSent } from "~/graphql/refusal";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Failure } from "~/ui/failure";
import { Textarea } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { Moment } from "~/ui/moment";
import { notify } from "~/ui/snackbar";
import {
  AddCreatorNoteDocument,
  type CreatorNoteRowFragment,
  type CreatorPageQueryVariables,
  DeleteCreatorNoteDocument,
} from "./creator.generated";
import { useCreatorInCache } from "./use-creator-in-cache";

/** As `NOTE_MAX` of the server. */
const LONGEST = 1000;

interface CreatorNotesProps {
  variables: CreatorPageQueryVariables;
  notes: readonly CreatorNoteRowFragment[];
  writable: boolean;
}

export function CreatorNotes({ variables, notes, writable }: CreatorNotesProps) {
  const { notes: texts } = useCreatorsTexts().profile;
  const heading = useRef<HTMLHeadingElement>(null);
  const [doomed, setDoomed] = useState<CreatorNoteRowFragment | null>(null);
  const stays = useRef(true);
  return (
    <section aria-label={texts.title} className="min-w-0 rounded-lg bg-surface p-4 shadow-lift">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {texts.title}
      </h2>
      <p className="mt-1 text-sm text-soft">{texts.hint}</p>
      {writable && <NewNote variables={variables} />}
      {notes.length > 0 ? (
        <ul className="mt-4 grid gap-4">
          {notes.map((note) => (
            <Note
              key={note._id}
              note={note}
              remove={() => {
                stays.current = true;
                setDoomed(note);
              }}
            />
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-sm text-soft">{texts.none}</p>
      )}
      <DeleteDialog
        variables={variables}
        note={doomed}
        close={(deleted) => {
          stays.current = !deleted;
          setDoomed(null);
        }}
        // The clicked button is gone with its note.
        focusAfter={() => (stays.current ? null : heading.current)}
      />
    </section>
  );
}

/** The key combination that submits a multi-line text. */
function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function NewNote({ variables }: { variables: CreatorPageQueryVariables }) {
  const { notes: texts } = useCreatorsTexts().profile;
  const keep = useCreatorInCache(variables);
  const sent = useSent();
  const [add] = useMutation(AddCreatorNoteDocument);
  const form = useSubmit(
    ["text"],
    (_, { text }) => (text.trim() ? null : texts.required),
    async ({ text }, _, clear) => {
      const refusal = await sent(async () => {
        const response = await add({ variables: { ...variables, text } });
        const note = response.data?.result.note;
        if (note) {
          keep(({ notes }) => ({ notes: [note, ...notes] }));
          clear();
        }
        return response;
      });
      return refusal?.text ?? null;
    },
  );
  return (
    <Form form={form} className="mt-3 grid gap-3 print:hidden">
      <Textarea
        label={texts.label}
        rows={3}
        longest={LONGEST}
        onKeyDown={onKeyDown}
        {...form.field("text")}
      />
      <p>
        <Button type="submit" variant="ink" size="sm" busy={form.busy}>
          {form.busy ? texts.saving : texts.save}
        </Button>
      </p>
    </Form>
  );
}

interface NoteProps {
  note: CreatorNoteRowFragment;
  remove: () => void;
}

function Note({ note, remove }: NoteProps) {
  const { notes: texts } = useCreatorsTexts().profile;
  const formats = useFormats();
  const writer = fullName(note.writer) ?? texts.gone;
  return (
    <li className="min-w-0 border-t border-line pt-3">
      <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span translate="no">{writer}</span>
        <Moment at={note.createdAt} as="dayOf" />
        {note.deletable && (
          <Button
            variant="bare"
            size="sm"
            className="ml-auto print:hidden"
            aria-label={texts.removeOf(writer, formats.dayOf(note.createdAt))}
            onClick={remove}
          >
            {texts.remove}
          </Button>
        )}
      </p>
    </li>
  );
}

interface DeleteDialogProps {
  variables: CreatorPageQueryVariables;
  /** The one whose confirmation is open; null if none is. */
  note: CreatorNoteRowFragment | null;
  close: (deleted: boolean) => void;
  focusAfter: () => HTMLElement | null;
}

function DeleteDialog({ variables, note, close, focusAfter }: DeleteDialogProps) {
  const { notes: texts } = useCreatorsTexts().profile;
  const keep = useCreatorInCache(variables);
  const sent = useSent();
  const [remove, { loading }] = useMutation(DeleteCreatorNoteDocument);
  const [failure, setFailure] = useState<string | null>(null);

  function leave(deleted: boolean) {
    setFailure(null);
    close(deleted);
  }

  async function drop(id: string) {
    const refusal = await sent(() => remove({ variables: { id } }));
    setFailure(refusal?.text ?? null);
    if (refusal) return;
    leave(true);
    keep(({ notes }) => ({ notes: notes.filter(({ _id }) => _id !== id) }));
    notify("good", texts.removed);
  }

  return (
    <Dialog
      open={note !== null}
      onOpenChange={(open) => !open && leave(false)}
      focusAfter={focusAfter}
      title={texts.sureTitle}
      description={note && <span className="wrap-anywhere whitespace-pre-line">{note.text}</span>}
      actions={
        <>
          <Button variant="quiet" disabled={loading} onClick={() => leave(false)}>
            {texts.cancel}
          </Button>
          <Button variant="danger" busy={loading} onClick={() => note && void drop(note._id)}>
            {loading ? texts.removing : texts.sure}
          </Button>
        </>
      }
    >
      <Failure text={failure} />
    </Dialog>
  );
}
