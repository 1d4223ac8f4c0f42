/**
 * Why: what is missing before the first post is requested one thing at a time, and each step shows how many are left.
 */
import { useState } from "react";
import { useAppTexts } from "~/i18n/app-texts";
import { useLanguage } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Checkbox, Input } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import { ask } from "../api";
import {
  AcceptAppTermsDocument,
  AppRequestEmailConfirmationDocument,
  AppTermsDocument,
  type CreatorStep,
  DeclareAdultDocument,
  type MeFragment,
  UpdateMeDocument,
} from "../generated/graphql";
import { LinkButton } from "../link-button";
import { useChangeMe, useErrorText, useMe } from "../me";
import { NetworkForm, PLATFORMS } from "../network-form";
import { useOwnNetworks } from "../own-networks";
import { Go, QueryView, Screen } from "../parts";
import { useAppQuery } from "../query";
import { Section } from "../section";
import { at, useTo } from "../use-to";

/** The e-mail last: while the user waits for it, everything else is done. */
const ORDER: readonly CreatorStep[] = ["Names", "Age", "Terms", "Network", "Email"];
/** How often the app checks whether the mail's link was followed. */
const LOOK_MS = 5000;

export function StartScreen() {
  const query = useMe();
  return (
    <QueryView query={query} skeleton={{ count: 2, className: "column my-6 h-24" }}>
      {({ creatorAccount }) => creatorAccount && <Next me={creatorAccount} />}
    </QueryView>
  );
}

function Next({ me }: { me: MeFragment }) {
  const { start } = useAppTexts();
  const to = useTo();
  const step = ORDER.find((candidate) => me.missing.includes(candidate));
  if (!step)
    return (
      <Screen title={start.doneTitle} text={start.doneText}>
        <Go to={to(at.campaigns)}>{start.toCampaigns}</Go>
      </Screen>
    );
  const texts = {
    Names: start.names,
    Age: start.age,
    Terms: start.terms,
    Network: start.network,
    Email: { title: start.email.title, text: start.email.text(me.email) },
  }[step];
  return (
    <Screen key={step} title={texts.title} text={texts.text}>
      <p className="text-sm font-semibold text-accent">{start.left(me.missing.length)}</p>
      {step === "Names" && <Names me={me} />}
      {step === "Age" && <Age />}
      {step === "Terms" && <Terms />}
      {step === "Network" && <Network />}
      {step === "Email" && <Email />}
      <Go to={to(at.campaigns)} variant="bare">
        {start.later}
      </Go>
    </Screen>
  );
}

/** Linked by OAuth where this installation supports it, entered by hand elsewhere. */
function Network() {
  const { start, networks } = useAppTexts();
  const query = useOwnNetworks();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <QueryView query={query}>
      {({ socialAccounts: { linkable } }) => {
        const links = PLATFORMS.filter((platform) => linkable.includes(platform));
        const byHand = PLATFORMS.filter((platform) => !linkable.includes(platform));
        return (
          <>
            <Failure text={failure} />
            {links.map((platform) => (
              <Section key={platform} title={networks.names[platform]}>
                <LinkButton platform={platform} again={false} setFailure={setFailure} />
              </Section>
            ))}
            {byHand.length > 0 && <NetworkForm submit={start.network.submit} platforms={byHand} />}
          </>
        );
      }}
    </QueryView>
  );
}

function Names({ me }: { me: MeFragment }) {
  const { start, states } = useAppTexts();
  const { names } = start;
  const change = useChangeMe();
  const form = useSubmit(
    ["firstName", "lastName"],
    (name, values) => (values[name].trim() ? null : names.required),
    ({ firstName, lastName }) =>
      change(UpdateMeDocument, { input: { firstName: firstName.trim(), lastName: lastName.trim() } }),
  );
  return (
    <Form form={form}>
      <Input
        {...form.field("firstName")}
        autoComplete="given-name"
        defaultValue={me.firstName ?? ""}
        longest={100}
        required
        label={names.first}
      />
      <Input
        {...form.field("lastName")}
        autoComplete="family-name"
        defaultValue={me.lastName ?? ""}
        longest={100}
        required
        label={names.last}
      />
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {form.busy ? states.saving : names.submit}
      </Button>
    </Form>
  );
}

function Age() {
  const { start, states } = useAppTexts();
  const change = useChangeMe();
  const form = useSubmit(
    ["adult"],
    (_, { adult }) => (adult ? null : start.age.required),
    () => change(DeclareAdultDocument, {}),
  );
  return (
    <Form form={form}>
      <Checkbox {...form.field("adult")} required>
        {start.age.declare}
      </Checkbox>
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {form.busy ? states.saving : start.age.submit}
      </Button>
    </Form>
  );
}

function Terms() {
  const { start, states } = useAppTexts();
  const language = useLanguage();
  const change = useChangeMe();
  const latest = useAppQuery("terms", AppTermsDocument, { language });
  const terms = latest.data?.termsAndConditionsHistoric[0];
  const form = useSubmit(
    ["accepted"],
    (_, { accepted }) => (accepted ? null : start.terms.required),
    () =>
      terms
        ? change(AcceptAppTermsDocument, { version: terms.version, language })
        : Promise.resolve(start.terms.unavailable),
  );
  if (latest.isError || (latest.data && !terms))
    return (
      <Banner
        tone="bad"
        action={
          <Button size="sm" variant="quiet" onClick={() => void latest.refetch()}>
            {states.retry}
          </Button>
        }
      >
        {start.terms.unavailable}
      </Banner>
    );
  return (
    <Form form={form}>
      <Checkbox {...form.field("accepted")} required>
        <span>{start.terms.acceptBefore}</span>
        <a href={terms?.url} target="_blank" rel="noreferrer" className="text-link">
          {start.terms.acceptLink}
        </a>
      </Checkbox>
      <Button type="submit" size="lg" busy={form.busy || !terms} className="w-full">
        {form.busy ? states.saving : start.terms.submit}
      </Button>
    </Form>
  );
}

function Email() {
  const { start } = useAppTexts();
  const { refetch, isFetching } = useMe(LOOK_MS);
  const textOf = useErrorText();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  async function again() {
    setBusy(true);
    try {
      const { result } = await ask(AppRequestEmailConfirmationDocument, {}, { language });
      const [error] = result.error;
      notify(
        result.success ? "good" : "bad",
        result.success ? start.email.sent : textOf(error?.code ?? "UNKNOWN"),
      );
    } catch (error) {
      notify("bad", textOf(error instanceof CallError ? error.code : "INTERNAL"));
    }
    setBusy(false);
  }
  return (
    <div className="flex flex-col gap-3">
      <Button size="lg" disabled={isFetching} onClick={() => void refetch()} className="w-full">
        {start.email.check}
      </Button>
      <Button variant="quiet" size="lg" busy={busy} onClick={() => void again()} className="w-full">
        {busy ? start.email.sending : start.email.again}
      </Button>
    </div>
  );
}
