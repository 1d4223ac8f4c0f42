/** Why: check rules have the same fields in a campaign's form, on its page and for a company's new campaigns. */

import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { errorText } from "~/i18n/error-text";
import { useFormats } from "~/i18n/use-formats";
import { useTexts } from "~/i18n/use-language";
import { Checkbox, FieldError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import type { CatalogueShownFragment } from "./check-rules.generated";
import type { RulesErrors, RulesValues } from "./values";
import { WordsField } from "./words-field";

interface RulesFieldsProps {
  values: RulesValues;
  catalogue: readonly CatalogueShownFragment[];
  errors: RulesErrors;
  onChange: (values: RulesValues) => void;
}

export function RulesFields({ values, catalogue, errors, onChange }: RulesFieldsProps) {
  const texts = useCheckRulesTexts();
  const words = useTexts();
  const said = (name: keyof RulesValues) => {
    const code = errors[name];
    return code && errorText(words, code);
  };
  return (
    <div className="grid min-w-0 gap-6">
      <WordsField
        list="hashtags"
        label={texts.hashtags}
        hint={texts.hashtagsHint}
        words={values.hashtags}
        onChange={(hashtags) => onChange({ ...values, hashtags })}
        error={said("hashtags")}
      />
      <WordsField
        list="mentions"
        label={texts.mentions}
        hint={texts.mentionsHint}
        words={values.mentions}
        onChange={(mentions) => onChange({ ...values, mentions })}
        error={said("mentions")}
      />
      <WordsField
        list="forbiddenWords"
        label={texts.forbidden}
        hint={texts.forbiddenHint}
        words={values.forbiddenWords}
        onChange={(forbiddenWords) => onChange({ ...values, forbiddenWords })}
        error={said("forbiddenWords")}
      />
      <ChecksList
        catalogue={catalogue}
        ignored={values.ignoredChecks}
        error={said("ignoredChecks")}
        onChange={(ignoredChecks) => onChange({ ...values, ignoredChecks })}
      />
    </div>
  );
}

const GROUPS = ["PICTURE", "TEXT", "POST", "FIGURES", "PERSON"] as const;

interface ChecksListProps {
  catalogue: readonly CatalogueShownFragment[];
  ignored: readonly string[];
  error: string | undefined;
  onChange: (ignored: readonly string[]) => void;
}

/** Collapsed: most brands want them all. */
function ChecksList({ catalogue, ignored, error, onChange }: ChecksListProps) {
  const texts = useCheckRulesTexts();
  const formats = useFormats();
  const counting = catalogue.filter(({ name }) => !ignored.includes(name)).length;
  const all = counting === catalogue.length;
  return (
    <details className="group rounded-md bg-surface ring-1 ring-line">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md px-5 py-3 font-semibold focus-visible:rounded-md">
        <span className="flex-1">{texts.checks}</span>
        <span className="text-right text-sm font-normal text-soft">
          {all
            ? texts.checksAll
            : texts.checksSome(formats.number(counting), formats.number(catalogue.length))}
        </span>
        <Icon name="chevron-down" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 px-5 pt-1 pb-5">
        <p className="text-sm text-soft">{texts.checksHint}</p>
        {GROUPS.map((group) => (
          <fieldset key={group} className="min-w-0">
            <legend className="text-sm font-semibold">{texts.groups[group]}</legend>
            <div className="mt-3 grid gap-3 sm:grid-cols-2">
              {catalogue
                .filter((check) => check.group === group)
                .map(({ name, title }) => (
                  <Checkbox
                    key={name}
                    checked={!ignored.includes(name)}
                    onChange={({ target }) =>
                      onChange(
                        target.checked ? ignored.filter((check) => check !== name) : [...ignored, name],
                      )
                    }
                  >
                    {title}
                  </Checkbox>
                ))}
            </div>
          </fieldset>
        ))}
        <FieldError id="ignored-checks-error" text={error} />
      </div>
    </details>
  );
}
