/** Why: the form itself: short parts, a preview beside them, and a line that shows whether it is saved. */

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { dayIn } from "~/config/days";
import { paths } from "~/config/paths";
import { comesFromSignUp, signUpSteps } from "~/domain/account/sign-up-steps";
import type { CampaignDraftFragment } from "~/domain/campaigns/campaign-drafts.generated";
import { useUpload } from "~/domain/pictures/use-upload";
import { useCheckRulesTexts } from "~/i18n/check-rules-texts";
import { errorText } from "~/i18n/error-text";
import { useLocalize, usePortalTexts, useTexts } from "~/i18n/use-language";
import { useTimeZone } from "~/session/use-time-zone";
import { afterPress } from "~/ui/after-press";
import { Banner } from "~/ui/banner";
import { Breadcrumb } from "~/ui/breadcrumb";
import { Button } from "~/ui/button";
import { Input, Select, Textarea } from "~/ui/field";
import { notify } from "~/ui/snackbar";
import { Steps } from "~/ui/steps";
import { stuckRef } from "~/ui/stuck";
import { Choice } from "./choice";
import { PictureInput } from "./picture-input";
import { Preview } from "./preview";
import { RulesSection } from "./rules-section";
import { StatusTimeline } from "./status-timeline";
import { useDraft } from "./use-draft";
import { useFormRules } from "./use-form-rules";
import {
  type CampaignValues,
  CITY_LENGTH,
  CURRENCIES,
  canBeKept,
  DESCRIPTION_LENGTH,
  EMPTY,
  type FieldName,
  NAME_LENGTH,
  problemsOf,
  TEXT_LENGTH,
  valuesOf,
} from "./values";

interface CampaignFormProps {
  company: { _id: string; name: string; thumbnail: string | null };
  draft: CampaignDraftFragment | null;
}

export function CampaignForm({ company, draft }: CampaignFormProps) {
  const { form, campaigns, companies } = usePortalTexts();
  const checks = useCheckRulesTexts();
  const texts = useTexts();
  const zone = useTimeZone();
  const navigate = useNavigate();
  const { state } = useLocation();
  const localize = useLocalize();
  const [values, setValues] = useState<CampaignValues>(() => (draft ? valuesOf(draft) : EMPTY));
  const [touched, setTouched] = useState(false);
  /**
   * Fields that were in the form at the last submission; those that a choice added later have not been submitted yet.
   */
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [submitting, setSubmitting] = useState(false);
  /** How often a submission was refused. */
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const kept = useDraft(company._id, draft?._id ?? null, values, touched);
  const picture = useUpload();
  const rules = useFormRules(company._id, draft?._id ?? null, kept.id);
  const uploading = picture.progress !== null;
  const problems = problemsOf(values, dayIn(zone));

  function set<Name extends FieldName>(name: Name, value: CampaignValues[Name]) {
    setValues((before) => ({ ...before, [name]: value }));
    setTouched(true);
  }

  function errorOf(name: FieldName): string | undefined {
    const code =
      (tried.has(name) || left.has(name) ? problems[name] : undefined) ?? kept.refusal?.fields[name];
    return code && textOf(code);
  }

  function textOf(code: string, message = ""): string {
    const own: Partial<Record<string, string>> = form.problems;
    return own[code] ?? errorText(texts, code, message);
  }

  const text = (name: FieldName) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value as never),
    onBlur: () => values[name] && afterPress(() => setLeft((before) => new Set(before).add(name))),
  });

  // Once saved it has an address of its own, so that a reload finds it. The router need not know: the form stays.
  useEffect(() => {
    if (!kept.id || draft) return;
    const address = localize(paths.editCampaign(company._id, kept.id));
    window.history.replaceState(window.history.state, "", address);
  }, [kept.id, draft, company._id, localize]);

  // Unsaved changes would be lost with the page: the browser asks first.
  const keeping = kept.keeping === "saved" ? rules.keeping : kept.keeping;
  const unsaved = (touched && kept.keeping !== "saved") || rules.keeping !== "saved";
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);

  // The refused field may be far above the button that was pressed.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusals]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (uploading) return;
    const fields = element.current?.querySelectorAll<HTMLInputElement>("[name]") ?? [];
    setTried(new Set([...Object.keys(problems), ...Array.from(fields, ({ name }) => name)]));
    const [first] = Object.keys(problems);
    if (first) {
      element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setSubmitting(true);
    const taken = (rules.keeping === "saved" || (await keepRules())) && (await kept.submit());
    setSubmitting(false);
    if (!taken) {
      setRefusals((before) => before + 1);
      return;
    }
    notify("good", form.submitted);
    void navigate(localize(paths.company(company._id)));
  }

  async function keepRules(): Promise<boolean> {
    const id = await kept.keep();
    return id !== null && (await rules.save(id));
  }

  const money = values.paymentType === "Money";
  const spot = values.type === "Spot";
  const currencies = CURRENCIES.map((currency) => [currency, form.currencies[currency]] as const);
  const refused = Object.keys(kept.refusal?.fields ?? {});
  /** Shown above the button, unless a field of the form shows it. */
  const refusal = refused.every((name) => !(name in values)) ? kept.refusal : null;
  const returned = draft?.statusHistory.findLast((step) => step.reason && step.toStatus === "Draft");
  const currency = (
    <Select
      {...text("currency")}
      label={form.currency}
      options={
        values.currency in form.currencies
          ? currencies
          : [...currencies, [values.currency, values.currency] as const]
      }
    />
  );
  return (
    <div className="wrap py-8 md:py-12">
      <Breadcrumb
        label={companies.breadcrumb}
        crumbs={[
          { label: companies.page.breadcrumbHome, to: localize(paths.home) },
          { label: company.name, to: localize(paths.company(company._id)) },
          { label: draft ? form.edit : form.newCampaign },
        ]}
      />
      {comesFromSignUp(state) && (
        <div className="mt-6 max-w-xl">
          <Steps {...signUpSteps(texts)} current={2} />
        </div>
      )}
      <h1 className="mt-6 text-3xl">{draft ? form.edit : form.newCampaign}</h1>
      <p className="mt-3 max-w-xl text-soft">{form.lead}</p>
      {returned && (
        <div className="mt-6 max-w-2xl">
          <Banner tone="wait" title={form.returned}>
            {returned.reason}
          </Banner>
        </div>
      )}
      <div className="mt-10 grid grid-cols-1 items-start gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form
          ref={element}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid min-w-0 gap-12 [&_:is(input,select,textarea)]:scroll-mb-32"
        >
          <Part number={1} title={form.parts.what}>
            <Input
              {...text("name")}
              label={form.name}
              hint={form.nameHint}
              longest={NAME_LENGTH}
              required
              autoComplete="off"
            />
            <Choice
              legend={form.type}
              name="type"
              columns={3}
              value={values.type}
              onChange={(type) => set("type", type)}
              error={errorOf("type")}
              options={(["Advertising", "Sponsorship", "Spot"] as const).map((value) => ({
                value,
                label: campaigns.type[value],
                text: campaigns.typeExplained[value],
              }))}
            />
          </Part>
          <Part number={2} title={form.parts.reward}>
            <Choice
              legend={form.payment}
              name="paymentType"
              value={values.paymentType}
              onChange={(paymentType) => set("paymentType", paymentType)}
              error={errorOf("paymentType")}
              options={[
                { value: "Product", label: form.payments.product, text: form.payments.productText },
                { value: "Money", label: form.payments.money, text: form.payments.moneyText },
              ]}
            />
            {money && (
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] gap-6">
                <Input
                  {...text("customAdPrice")}
                  label={form.price}
                  hint={form.priceHint}
                  inputMode="decimal"
                  autoComplete="off"
                />
                <Input
                  {...text("investment")}
                  label={form.investment}
                  hint={form.investmentHint}
                  inputMode="decimal"
                  autoComplete="off"
                />
                {currency}
              </div>
            )}
            {values.paymentType === "Product" && (
              <>
                <Choice
                  legend={form.rewardKind}
                  name="rewardKind"
                  value={values.rewardKind === "discount" ? "discount" : "product"}
                  onChange={(kind) => set("rewardKind", kind)}
                  options={[
                    { value: "product", label: form.rewards.product },
                    { value: "discount", label: form.rewards.discount },
                  ]}
                />
                <Input
                  {...text("productPaymentDescription")}
                  label={form.description}
                  hint={form.descriptionHint}
                  longest={DESCRIPTION_LENGTH}
                  autoComplete="off"
                />
                <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] gap-6">
                  <Input
                    {...text("stock")}
                    label={form.stock}
                    hint={form.stockHint}
                    inputMode="numeric"
                    autoComplete="off"
                  />
                  <Input
                    {...text("productUnitValue")}
                    label={form.unitValue}
                    note={form.optional}
                    hint={form.unitValueHint}
                    inputMode="decimal"
                    autoComplete="off"
                  />
                  {currency}
                </div>
              </>
            )}
          </Part>
          <Part number={3} title={form.parts.content}>
            <PictureInput
              upload={picture}
              url={values.picture}
              onChange={(url) => set("picture", url)}
              required={spot}
              error={errorOf("picture")}
            />
            <Textarea
              {...text("brief")}
              label={spot ? form.spotText : form.brief}
              {...(values.type !== "Advertising" && !spot && { note: form.optional })}
              hint={spot ? form.spotTextHint : form.briefHint}
              rows={6}
              longest={TEXT_LENGTH}
            />
            <Textarea
              {...text("termsAndConditions")}
              label={form.terms}
              note={form.optional}
              hint={form.termsHint}
              rows={4}
              longest={TEXT_LENGTH}
            />
          </Part>
          <Part number={4} title={form.parts.when}>
            <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
              <Input {...text("startDay")} type="date" label={form.start} note={form.optional} />
              <Input
                {...text("endDay")}
                type="date"
                label={form.end}
                note={form.optional}
                hint={form.endHint}
              />
            </div>
          </Part>
          <Part number={5} title={form.parts.who}>
            <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
              <Input
                {...text("city")}
                label={form.city}
                note={form.optional}
                hint={form.cityHint}
                longest={CITY_LENGTH}
                autoComplete="off"
              />
              <Input
                {...text("postsPerPerson")}
                label={form.postsPerPerson}
                hint={form.postsPerPersonHint}
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
          </Part>
          <Part number={6} title={checks.title}>
            <RulesSection rules={rules} />
          </Part>
          {refusal && (
            <Banner
              tone="bad"
              action={
                <Button size="sm" variant="quiet" onClick={kept.retry}>
                  {companies.states.retry}
                </Button>
              }
            >
              {textOf(refusal.code, refusal.message)}
            </Banner>
          )}
          <div
            ref={stuckRef}
            className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-wrap items-center gap-x-6 gap-y-1 bg-paper/95 px-4 py-3 backdrop-blur-md"
          >
            <Button type="submit" busy={submitting || uploading}>
              {uploading ? form.uploading(picture.progress ?? 0) : submitting ? form.submitting : form.submit}
            </Button>
            <output className="text-sm text-soft">
              {canBeKept(values) ? form.keeping[keeping] : form.keptFrom}
            </output>
          </div>
          {draft && draft.statusHistory.length > 1 && (
            <Part title={form.history}>
              <StatusTimeline steps={draft.statusHistory} />
            </Part>
          )}
        </form>
        <Preview values={values} rules={rules.values} company={company} />
      </div>
    </div>
  );
}

function Part({ number, title, children }: { number?: number; title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6">
      <h2 className="flex items-baseline gap-3 text-xl">
        {number && (
          <span aria-hidden="true" className="text-hot">
            {number}
          </span>
        )}
        <span>{title}</span>
      </h2>
      {children}
    </section>
  );
}
