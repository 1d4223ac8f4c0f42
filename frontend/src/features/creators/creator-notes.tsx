/** Why: what one colleague knows of a creator the others read before they decide; the creator never does. */
import { useMutation } from "@apollo/client/react";
import { type KeyboardEvent, useState } from "react";
import { fullName } from "~/domain/advertisements/ad-status";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { Button } from "~/ui/button";
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
import { useKept, useSent } from "./use-kept";

/** As `NOTE_MAX` of the server. */
const LONGEST = 1000;

interface CreatorNotesProps {
  asked: CreatorPageQueryVariables;
  notes: readonly CreatorNoteRowFragment[];
  writable: boolean;
}

export function CreatorNotes({ asked, notes, writable }: CreatorNotesProps) {
  const { notes: texts } = useCreatorsTexts().profile;
  return (
    <section aria-label={texts.title} className="min-w-0 rounded-lg bg-surface p-4 shadow-lift">
      <h2 className="text-xl">{texts.title}</h2>
      <p className="mt-1 text-sm text-soft">{texts.hint}</p>
      {writable && <NewNote asked={asked} />}
      {notes.length > 0 ? (
        <ul className="mt-4 grid gap-4">
          {notes.map((note) => (
            <Note key={note._id} asked={asked} note={note} />
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-sm text-soft">{texts.none}</p>
      )}
    </section>
  );
}

/** The key that sends from within a text of several lines. */
function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function NewNote({ asked }: { asked: CreatorPageQueryVariables }) {
  const { notes: texts } = useCreatorsTexts().profile;
  const keep = useKept(asked);
  const sent = useSent();
  const [add] = useMutation(AddCreatorNoteDocument);
  const form = useSubmit(
    ["text"],
    (_, { text }) => (text.trim() ? null : texts.required),
    ({ text }, _, clear) =>
      sent(async () => {
        const answer = await add({ variables: { ...asked, text } });
        const note = answer.data?.result.note;
        if (note) {
          keep(({ notes }) => ({ notes: [note, ...notes] }));
          clear();
        }
        return answer;
      }),
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
  asked: CreatorPageQueryVariables;
  note: CreatorNoteRowFragment;
}

function Note({ asked, note }: NoteProps) {
  const { notes: texts } = useCreatorsTexts().profile;
  const keep = useKept(asked);
  const sent = useSent();
  const [remove, { loading }] = useMutation(DeleteCreatorNoteDocument);
  const [sure, setSure] = useState(false);

  async function drop() {
    const failed = await sent(() => remove({ variables: { id: note._id } }));
    if (failed) notify("bad", failed);
    else keep(({ notes }) => ({ notes: notes.filter(({ _id }) => _id !== note._id) }));
  }

  return (
    <li className="min-w-0 border-t border-line pt-3">
      <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-soft">
        <span translate="no">{fullName(note.writer) ?? texts.gone}</span>
        <Moment at={note.createdAt} as="dayOf" />
        {note.deletable && (
          <span className="ml-auto flex gap-1 print:hidden">
            {sure && (
              <Button variant="bare" size="sm" onClick={() => setSure(false)}>
                {texts.cancel}
              </Button>
            )}
            <Button
              variant={sure ? "danger" : "bare"}
              size="sm"
              busy={loading}
              onClick={() => (sure ? void drop() : setSure(true))}
            >
              {sure ? texts.sure : texts.remove}
            </Button>
          </span>
        )}
      </p>
    </li>
  );
}
