/** Why: the second step of signing up, and the way to add a company later: name, cell phone, logo, terms. */
import {
  CELL_PHONE_MAX,
  COMPANY_NAME_MAX,
  checkCellPhone,
  checkCompanyName,
  nameTaken,
} from "~/domain/account/rules";
import { useUpload } from "~/domain/pictures/use-upload";
import { useLanguage, useTexts } from "~/i18n/use-language";
import { LatestTermsDocument } from "~/session/generated/graphql";
import { createCompany } from "~/session/session";
import { useCall } from "~/session/use-call";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Checkbox, Input } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import type { Values } from "~/ui/use-form";
import { WebLink } from "~/ui/web-link";
import { failureText } from "./failure-text";
import { LogoInput } from "./logo-input";

const FIELDS = ["companyName", "cellPhone", "terms"] as const;
const LOCATION_TIMEOUT_MS = 5000;
/** By the code of a GeolocationPositionError. */
const LOCATION_ERRORS: Readonly<Record<number, string>> = {
  1: "it was not allowed",
  2: "the device could not tell it",
  3: `it did not come within ${LOCATION_TIMEOUT_MS} ms`,
};

export function CompanyForm() {
  const texts = useTexts();
  const { company, fields } = texts.account;
  const language = useLanguage();
  const { data, error, retry } = useCall(LatestTermsDocument, { language }, { renew: false });
  const terms = data?.termsAndConditionsHistoric[0];
  const failed = !terms && Boolean(data || error);
  const logo = useUpload();
  const form = useSubmit(
    FIELDS,
    (name, values) => {
      if (name === "companyName") return checkCompanyName(texts, values.companyName);
      if (name === "cellPhone") return checkCellPhone(texts, values.cellPhone);
      return values.terms ? null : texts.errors.TERMS_NOT_ACCEPTED;
    },
    submit,
  );
  const uploading = logo.progress !== null;

  async function submit(values: Values<(typeof FIELDS)[number]>, element: HTMLFormElement) {
    if (uploading || !terms) return null;
    const wantsLocation = new FormData(element).has("location");
    const outcome = await createCompany({
      companyName: values.companyName.trim(),
      cellPhone: values.cellPhone.trim(),
      logo: logo.image?.url ?? null,
      thumbnail: logo.image?.thumbnailUrl ?? null,
      termsAndConditions: {
        appTypes: ["PublicPortal"],
        version: terms.version,
        // The server derives it: a browser does not know its own address.
        ip: null,
        location: wantsLocation ? await currentLocation() : null,
        language,
      },
    });
    if (outcome.ok) {
      notify("good", company.success);
      return null;
    }
    const text = failureText(texts, outcome, company.failure);
    notify("bad", text);
    return { path: nameTaken(outcome.code) ? "companyName" : outcome.path, text, above: true };
  }

  return (
    <Form form={form}>
      <Input
        {...form.field("companyName")}
        autoComplete="organization"
        required
        longest={COMPANY_NAME_MAX}
        label={fields.companyName}
      />
      <Input
        {...form.field("cellPhone")}
        type="tel"
        autoComplete="tel"
        required
        longest={CELL_PHONE_MAX}
        label={fields.cellPhone}
        hint={company.cellPhoneHint}
      />
      <LogoInput companyName={form.values.companyName} logo={logo} />
      <div className="flex flex-col gap-4">
        <Checkbox {...form.field("terms")} required disabled={!terms}>
          <span>{company.termsBefore}</span>
          {terms ? (
            <WebLink href={terms.url} className="text-link">
              {company.termsLink}
            </WebLink>
          ) : (
            <span>{company.termsLink}</span>
          )}
          {terms && <span className="text-soft">{` (${company.termsVersion(terms.version)})`}</span>}
        </Checkbox>
        {failed && (
          <Banner
            tone="bad"
            action={
              <Button size="sm" variant="quiet" onClick={retry}>
                {texts.shell.retry}
              </Button>
            }
          >
            {company.termsUnavailable}
          </Banner>
        )}
        <Checkbox name="location">
          {company.shareLocation} <span className="text-soft">({fields.optional})</span>
        </Checkbox>
      </div>
      <Button type="submit" size="lg" busy={form.busy || uploading} className="w-full">
        {uploading ? company.uploading(logo.progress ?? 0) : form.busy ? company.submitting : company.submit}
      </Button>
    </Form>
  );
}

/** The user's location, if they and their device provide it in time; null otherwise. */
function currentLocation(): Promise<{ latitude: number; longitude: number } | null> {
  return new Promise((resolve) => {
    if (!("geolocation" in navigator)) {
      console.info("The location is not known: this browser cannot tell it.");
      resolve(null);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, message }) => {
        console.info(`The location is not known: ${LOCATION_ERRORS[code] ?? message}.`, message);
        resolve(null);
      },
      { timeout: LOCATION_TIMEOUT_MS },
    );
  });
}
