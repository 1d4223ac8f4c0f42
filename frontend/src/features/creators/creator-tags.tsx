/** Why: creators are grouped by words of the company's own; one field adds them, a press takes them away. */
import { useMutation } from "@apollo/client/react";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useLocalize } from "~/i18n/use-language";
import { FieldError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import {
  type CreatorPageQueryVariables,
  TagCreatorDocument,
  UntagCreatorDocument,
} from "./creator.generated";
import { useKept, useSent } from "./use-kept";

/** As `TAG_MAX` and `TAGS_MAX` of the server. */
const LONGEST = 30;
const MOST = 20;

interface CreatorTagsProps {
  asked: CreatorPageQueryVariables;
  tags: readonly string[];
  /** Those that the company uses. */
  known: readonly { name: string }[];
  writable: boolean;
}

export function CreatorTags({ asked, tags, known, writable }: CreatorTagsProps) {
  const { tags: texts } = useCreatorsTexts().profile;
  const localize = useLocalize();
  const keep = useKept(asked);
  const sent = useSent();
  const id = useId();
  const [add, adding] = useMutation(TagCreatorDocument);
  const [remove, removing] = useMutation(UntagCreatorDocument);
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const busy = adding.loading || removing.loading;
  const tag = typed.trim();
  const past = Array.from(tag).length - LONGEST;
  const error = past > 0 ? texts.tooLong : failure;

  async function change(mutate: typeof add | typeof remove, name: string) {
    setFailure(
      await sent(async () => {
        const answer = await mutate({ variables: { ...asked, tag: name } });
        const all = answer.data?.result.tags;
        if (all) keep(() => ({ tags: all }));
        return answer;
      }),
    );
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!tag || past > 0 || busy) return;
    setTyped("");
    void change(add, tag);
  }

  if (tags.length === 0 && !writable) return null;
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-2">
        {tags.length > 0 && (
          <ul aria-label={texts.label} className="contents">
            {tags.map((name) => (
              <li
                key={name}
                className="inline-flex max-w-full items-center rounded-full bg-ink/8 text-sm font-semibold"
              >
                <Link
                  to={localize(`${paths.creators}?tag=${encodeURIComponent(name)}`)}
                  title={texts.see(name)}
                  className={`min-h-9 min-w-0 truncate py-2 pl-3.5 underline-offset-4 hover:underline ${writable ? "pr-1" : "pr-3.5"}`}
                >
                  {name}
                </Link>
                {writable && (
                  <button
                    type="button"
                    aria-label={texts.remove(name)}
                    disabled={busy}
                    onClick={() => void change(remove, name)}
                    className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-ink/15 print:hidden"
                  >
                    <Icon name="cross" className="size-4" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {writable && tags.length < MOST && (
          <form method="post" onSubmit={onSubmit} className="print:hidden">
            <input
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setFailure(null);
              }}
              aria-label={texts.add}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? id : undefined}
              placeholder={texts.add}
              list={`${id}-known`}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              className="min-h-9 w-44 rounded-full border-2 border-dashed border-control/70 bg-transparent px-3.5 text-base placeholder:text-soft focus-visible:rounded-full sm:text-sm"
            />
            <datalist id={`${id}-known`}>
              {known
                .filter(({ name }) => !tags.includes(name))
                .map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
            </datalist>
          </form>
        )}
      </div>
      <FieldError id={id} role="alert" text={error} />
    </div>
  );
}
