/** Why: a user types a few letters to reach anything, from anywhere in the portal, without leaving the keyboard. */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, type Ref, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { usePaletteTexts } from "~/i18n/palette-texts";
import { useLocalize } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { Command, CommandGroup } from "./command";
import { recentOnes, rememberRecent } from "./recent";
import { useSearchResults } from "./use-search-results";

/** Maximum of each kind: with more matches the user types another letter. */
const MOST = 6;
const SPACE = /\s+/;
/**
 * In any case, with or without accents. Spanish collation treats "ñ" as a letter of its own, but users in a hurry type
 * "n" for it.
 */
const FOLDED = { sensitivity: "base", locale: "en" } as const;

interface PaletteProps {
  session: Session;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  places: readonly Command[];
  actions: readonly Command[];
  /** The current place is left out: the user is already there. */
  here: string | undefined;
}

export function Palette({ open, onOpenChange, ...rest }: PaletteProps) {
  const { title } = usePaletteTexts();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[#0d0b08]/70 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={title}
          data-palette
          initialFocus={field}
          className="fixed inset-x-2 top-2 z-40 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-xl flex-col overflow-hidden rounded-lg bg-surface text-ink shadow-lift ring-1 ring-line transition duration-150 outline-none data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0 sm:top-[12vh] sm:max-h-[min(34rem,76dvh)]"
        >
          <Search {...rest} field={field} close={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface SearchProps extends Omit<PaletteProps, "open" | "onOpenChange"> {
  field: Ref<HTMLInputElement>;
  close: () => void;
}

/** Lives while the palette is open: each time it begins with an empty field. */
function Search({ session, places, actions, here: at, field, close }: SearchProps) {
  const texts = usePaletteTexts();
  const localize = useLocalize();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const results = useSearchResults(session, text);
  const matches = useMatches(text);
  const containing = useContaining(text);
  const [recent] = useState(() => recentOnes().filter(({ to }) => to !== at));

  const here: CommandGroup[] = text
    ? [
        { value: texts.groups.places, items: matches(places) },
        { value: texts.groups.actions, items: matches(actions) },
        ...results.groups.map(({ value, items }) => ({
          value,
          // The server found ads by code or external id; a code may be typed with spaces, hyphens or a label, so no
          // text filter here.
          items: (value === texts.groups.advertisements ? items : containing(items)).slice(0, MOST),
        })),
      ]
    : startOf(
        texts.groups,
        recent,
        places.filter(({ to }) => to !== at),
        actions,
      );
  const groups = here.filter(({ items }) => items.length > 0);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  function choose({ to, icon, label, run }: Command) {
    close();
    run?.();
    if (!to) return;
    const isPlace = places.some((place) => place.to === to);
    rememberRecent({ to, icon, ...(!isPlace && { label }) });
    void navigate(localize(to));
  }

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={typed}
      // By default the choice would be written into the field of the closing palette.
      onValueChange={(value, { reason }) => reason !== "item-press" && setTyped(value)}
      itemToStringValue={(command: Command) => command.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
        <Icon name="search" className="size-5 text-soft" />
        <Autocomplete.Input
          ref={field}
          aria-label={texts.input}
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          className="h-14 min-w-0 flex-1 bg-transparent text-base text-ellipsis outline-none placeholder:text-soft"
        />
        <Dialog.Close
          aria-label={texts.close}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/8"
        >
          <Icon name="cross" />
        </Dialog.Close>
      </div>
      {/* The list itself scrolls: the field's arrow keys move in it. */}
      <Autocomplete.List className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto overscroll-contain p-2 empty:hidden">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="px-3 py-1.5 text-xs font-semibold text-soft">
              {group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  onClick={() => choose(command)}
                  className="flex min-h-11 cursor-pointer scroll-my-2 items-center gap-3 rounded-sm px-3 text-sm font-medium outline-none data-highlighted:bg-ink/8"
                >
                  <Icon name={command.icon} className="size-5 text-soft" />
                  <span className="min-w-0 truncate">{command.label}</span>
                  {command.note && (
                    <span className="ml-auto max-w-[45%] shrink-0 truncate text-xs font-normal text-soft">
                      {command.note}
                    </span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      {count === 0 && !results.busy && !results.retry && (
        <div className="px-3 py-8 text-center text-sm text-soft">
          <p className="mb-1 text-base font-semibold wrap-anywhere text-ink">{texts.none(text)}</p>
          <p>{texts.noneHint}</p>
        </div>
      )}
      {count === 0 && results.busy && (
        <p aria-hidden="true" className="px-3 py-8 text-center text-sm text-soft">
          {texts.searching}
        </p>
      )}
      {results.retry && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-3 py-3 text-sm">
          {texts.failed}
          <Button variant="quiet" size="sm" onClick={results.retry}>
            {texts.retry}
          </Button>
        </div>
      )}
      <Autocomplete.Status className="sr-only">
        {results.busy ? texts.searching : !text ? "" : count > 0 ? texts.found(count) : texts.none(text)}
      </Autocomplete.Status>
      <p className="hidden gap-5 border-t border-line px-4 py-2.5 text-xs text-soft pointer-fine:flex">
        <Hint keys={["↑", "↓"]}>{texts.keys.move}</Hint>
        <Hint keys={["↵"]}>{texts.keys.open}</Hint>
        <Hint keys={["esc"]}>{texts.keys.close}</Hint>
      </p>
    </Autocomplete.Root>
  );
}

function Hint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span aria-hidden="true" className="flex items-center gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="grid h-5 min-w-5 place-items-center rounded-xs bg-ink/8 px-1 font-sans text-[0.6875rem] font-semibold"
        >
          {key}
        </kbd>
      ))}
      <span className="ml-0.5">{children}</span>
    </span>
  );
}

/** The entries before anything is typed: recently opened first, then all places, then the actions. */
function startOf(
  titles: { recent: string; places: string; actions: string },
  recent: readonly { to: string; icon: Command["icon"]; label?: string }[],
  places: readonly Command[],
  actions: readonly Command[],
): CommandGroup[] {
  const first = recent.flatMap(({ to, icon, label }): Command[] => {
    const place = places.find((command) => command.to === to);
    const name = place?.label ?? label;
    return name ? [{ id: `recent ${to}`, to, icon, label: name }] : [];
  });
  return [
    { value: titles.recent, items: first },
    { value: titles.places, items: places.filter(({ to }) => !first.some((command) => command.to === to)) },
    { value: titles.actions, items: [...actions] },
  ];
}

/** Keeps the entries with a word that begins with each typed one, in any case and with or without accents. */
function useMatches(text: string) {
  const { startsWith } = Autocomplete.useFilter(FOLDED);
  return useMemo(() => {
    const typed = text.split(SPACE);
    const begins = (words: string[]) => typed.every((start) => words.some((word) => startsWith(word, start)));
    return (commands: readonly Command[]) =>
      commands.filter(({ label, words = "" }) => begins(`${label} ${words}`.split(SPACE)));
  }, [text, startsWith]);
}

/** Keeps the server's results for the current text, not for the previous one: labels that contain each word. */
function useContaining(text: string) {
  const { contains } = Autocomplete.useFilter(FOLDED);
  const typed = text.split(SPACE);
  return (commands: readonly Command[]) =>
    commands.filter(({ label, words = "" }) =>
      typed.every((word) => contains(label, word) || contains(words, word)),
    );
}
