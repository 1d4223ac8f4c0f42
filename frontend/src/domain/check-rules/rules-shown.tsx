/** Why: check rules at a glance, in the form's preview and wherever they can be changed. */
import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { useFormats } from "~/i18n/use-formats";
import type { RulesValues } from "./values";

export function RulesShown({ values }: { values: RulesValues }) {
  const texts = useCheckRulesTexts();
  const formats = useFormats();
  const required = [
    ...values.hashtags.map((word) => `#${word}`),
    ...values.mentions.map((word) => `@${word}`),
  ];
  const ignored = values.ignoredChecks.length;
  if (required.length === 0 && values.forbiddenWords.length === 0 && ignored === 0) {
    return <p className="text-sm text-soft">{texts.nothing}</p>;
  }
  return (
    <div className="grid gap-3 text-sm">
      <Words label={texts.asks} words={required} />
      <Words label={texts.forbids} words={values.forbiddenWords} struck />
      {ignored > 0 && <p className="text-soft">{texts.ignored(ignored, formats.number(ignored))}</p>}
    </div>
  );
}

function Words({
  label,
  words,
  struck = false,
}: {
  label: string;
  words: readonly string[];
  struck?: boolean;
}) {
  if (words.length === 0) return null;
  return (
    <div>
      <p className="text-soft">{label}</p>
      <ul translate="no" className="mt-1 flex flex-wrap gap-1.5" aria-label={label}>
        {words.map((word) => (
          <li key={word} className="max-w-full rounded-full bg-ink/8 px-3 py-0.5 font-medium wrap-anywhere">
            {struck ? <s>{word}</s> : word}
          </li>
        ))}
      </ul>
    </div>
  );
}
