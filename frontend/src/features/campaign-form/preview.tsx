/** Why: a live preview of the campaign as it will look in the app. */
import { RulesShown } from "~/domain/check-rules/rules-shown";
import type { RulesValues } from "~/domain/check-rules/values";
import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { useFormats } from "~/i18n/use-formats";
import { usePortalTexts } from "~/i18n/use-language";
import { Avatar } from "~/ui/avatar";
import { Rings } from "~/ui/rings";
import { type CampaignValues, numberOf, unsendable } from "./values";

interface PreviewProps {
  values: CampaignValues;
  rules: RulesValues;
  company: { name: string; thumbnail: string | null };
}

export function Preview({ values, rules, company }: PreviewProps) {
  const { form, campaigns } = usePortalTexts();
  const checks = useCheckRulesTexts();
  const formats = useFormats();
  const posts = unsendable(values).postsPerPerson ? 1 : (numberOf(values.postsPerPerson) ?? 1);
  const price = numberOf(values.customAdPrice);
  const reward =
    values.paymentType === "Money"
      ? price
        ? campaigns.paymentMoney(formats.money(price, values.currency))
        : form.previewReward
      : values.productPaymentDescription.trim() || form.previewReward;
  return (
    <figure className="lg:sticky lg:top-24" aria-label={form.preview}>
      <figcaption className="mb-3 text-sm text-soft">{form.preview}</figcaption>
      <div className="overflow-hidden rounded-lg bg-surface shadow-lift">
        <div className="aspect-4/3 bg-sunk">
          {values.picture ? (
            <img src={values.picture} alt="" className="size-full object-cover" />
          ) : (
            <div className="grid size-full place-items-center">
              <Rings count={5} className="size-32 text-hot" />
            </div>
          )}
        </div>
        <div className="p-5">
          <p className="flex items-center gap-3 text-sm">
            <Avatar name={company.name} src={company.thumbnail} className="size-8" />
            <span className="min-w-0 truncate">{company.name}</span>
          </p>
          <p className="mt-3 font-display text-xl leading-tight font-bold text-balance">
            {values.name.trim() || form.previewName}
          </p>
          <p className="mt-3 font-semibold text-accent">{reward}</p>
          <p className="mt-1 text-sm text-soft">
            {`${values.city.trim() || form.previewAnywhere} · ${form.previewPosts(posts)}`}
          </p>
          <p className="mt-3 line-clamp-4 text-sm whitespace-pre-line text-soft">
            {values.brief.trim() || (values.type ? campaigns.typeExplained[values.type] : form.previewBrief)}
          </p>
        </div>
      </div>
      <div className="mt-5 rounded-lg bg-sunk p-5">
        <p className="mb-2 font-semibold">{checks.title}</p>
        <RulesShown values={rules} />
      </div>
    </figure>
  );
}
