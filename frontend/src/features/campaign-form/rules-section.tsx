/** Why: the part of the campaign's form for its check rules. */
import { RulesFields } from "~/domain/check-rules/rules-fields";
import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { Button } from "~/ui/button";
import { Loading, Skeleton } from "~/ui/loading";
import type { useFormRules } from "./use-form-rules";

export function RulesSection({ rules }: { rules: ReturnType<typeof useFormRules> }) {
  const texts = useCheckRulesTexts();
  if (rules.failed) {
    return (
      <p className="flex flex-wrap items-center gap-3">
        {texts.failed}
        <Button variant="quiet" size="sm" onClick={rules.retry}>
          {texts.again}
        </Button>
      </p>
    );
  }
  if (!rules.catalogue) {
    return (
      <Loading label={texts.loading} className="grid gap-6">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </Loading>
    );
  }
  return (
    <>
      <p className="max-w-xl text-soft">{texts.lead}</p>
      <RulesFields
        values={rules.values}
        catalogue={rules.catalogue}
        errors={rules.errors}
        onChange={rules.change}
      />
    </>
  );
}
