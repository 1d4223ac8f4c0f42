/** Why: creators are grouped by a company's own tags; one field adds them, a click removes them. */
import { useMutation } from "@apollo/client/react";
import { type FormEvent, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { useSent } from "~/graphql/refusal";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { FieldError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import {
  type CreatorPageQueryVariables,
  TagCreatorDocument,
  UntagCreatorDocument,
} from "./creator.generated";
import { useCreatorInCache } from "./use-creator-in-cache";

/** As `TAG_MAX` and `TAGS_MAX` of the server. */
const LONGEST = 30;
const MOST = 20;

interface CreatorTagsProps {
  variables: CreatorPageQueryVariables;
  tags: readonly string[];
  /** Those that the company already uses. */
  companyTags: readonly { name: string }[];
  writable: boolean;
}

export function CreatorTags({ variables, tags, companyTags, writable }: CreatorTagsProps) {
  const { tags: texts } = useCreatorsTexts().profile;
  const localize = useLocalize();
  const formats = useFormats();
  const keep = useCreatorInCache(variables);
  const sent = useSent();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [add, adding] = useMutation(TagCreatorDocument);
  const [remove, removing] = useMutation(UntagCreatorDocument);
  const [typed, setTyped] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  /** Why a tag could not be removed: nothing that could be corrected in the field. */
  const [kept, setKept] = useState<string | null>(null);
  /** Announced to screen readers. */
  const [said, setSaid] = useState("");
  const busy = adding.loading || removing.loading;
  const full = tags.length >= MOST;
  const tag = typed.trim();
  const past = Array.from(tag).length - LONGEST;
  const error = past > 0 ? texts.tooLong : refused;

  async function change(
    mutate: typeof add | typeof remove,
    name: string,
    done: (all: readonly string[]) => void,
  ) {
    setRefused(null);
    setKept(null);
    const refusal = await sent(async () => {
      const response = await mutate({ variables: { ...variables, tag: name } });
      const all = response.data?.result.tags;
      if (all) {
        keep(() => ({ tags: all }));
        done(all);
        input.current?.focus();
      }
      return response;
    });
    return refusal?.text ?? null;
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void addTyped();
  }

  async function addTyped() {
    if (!tag || past > 0 || busy || full) return;
    const refusal = await change(add, tag, (all) => {
      // The company may spell it differently.
      setSaid(texts.added(all.find((candidate) => !tags.includes(candidate)) ?? tag));
      setTyped((now) => (now.trim() === tag ? "" : now));
    });
    setRefused(refusal);
  }

  async function drop(name: string) {
    if (busy) return;
    setKept(await change(remove, name, () => setSaid(texts.removed(name))));
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
                  translate="no"
                  title={texts.see(name)}
                  className={`min-h-9 min-w-0 truncate py-2 pl-3.5 underline-offset-4 hover:underline ${writable ? "pr-1" : "pr-3.5"}`}
                >
                  {name}
                </Link>
                {writable && (
                  <button
                    type="button"
                    aria-label={texts.remove(name)}
                    aria-disabled={busy || undefined}
                    onClick={() => void drop(name)}
                    className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-ink/15 print:hidden"
                  >
                    <Icon name="cross" className="size-4" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
        {writable && (
          <form method="post" onSubmit={onSubmit} className="flex items-center gap-2 print:hidden">
            <input
              ref={input}
              value={typed}
              readOnly={full}
              onChange={({ target }) => {
                setTyped(target.value);
                setRefused(null);
              }}
              aria-label={texts.add}
              aria-invalid={error ? true : undefined}
              aria-describedby={classNames(full && `${id}-full`, error && id) || undefined}
              placeholder={texts.add}
              list={`${id}-known`}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              className="min-h-9 w-48 max-w-full rounded-full border-2 border-dashed border-control/70 bg-transparent px-3.5 text-base placeholder:text-soft focus-visible:rounded-full sm:w-44 sm:text-sm"
            />
            <datalist id={`${id}-known`}>
              {companyTags
                .filter(({ name }) => !tags.includes(name))
                .map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
            </datalist>
            {tag && !full && (
              <Button
                variant="quiet"
                size="sm"
                aria-disabled={busy || undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => void addTyped()}
              >
                {texts.send}
              </Button>
            )}
          </form>
        )}
      </div>
      {writable && full && (
        <p id={`${id}-full`} className="mt-1 text-sm text-soft print:hidden">
          {texts.full(formats.number(MOST))}
        </p>
      )}
      <FieldError id={id} role="alert" text={error} />
      <FieldError id={`${id}-kept`} role="alert" text={kept} />
      <output className="sr-only">{said}</output>
    </div>
  );
}
