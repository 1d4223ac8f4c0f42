/** Why: a company's name, phone and addresses are changed in one form; who may not change them reads them. */
import {
  CELL_PHONE_MAX,
  COMPANY_NAME_MAX,
  checkCompanyName,
  checkOptionalCellPhone,
} from "~/domain/account/rules";
import { SaveCompanyDocument, type SettingsCompanyFragment } from "~/graphql/generated/graphql";
import { useSettingsTexts, useTexts } from "~/i18n/use-language";
import { reread } from "~/session/session";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Input } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import { WebLink } from "~/ui/web-link";
import { Section } from "./section";
import { addressOf, checkAddress, NETWORKS } from "./social";
import { useAction } from "./use-action";

const FIELDS = ["name", "cellPhone", ...NETWORKS] as const;

interface ProfileProps {
  company: SettingsCompanyFragment;
}

export function ProfileSection({ company, editable }: ProfileProps & { editable: boolean }) {
  const { profile } = useSettingsTexts();
  return (
    <Section title={profile.title}>
      {editable ? <ProfileForm company={company} /> : <Profile company={company} />}
    </Section>
  );
}

function ProfileForm({ company }: ProfileProps) {
  const texts = useTexts();
  const { profile, save: label, saving, saved, failed, optional } = useSettingsTexts();
  const save = useAction(SaveCompanyDocument);
  const form = useSubmit(
    FIELDS,
    (name, values) => {
      if (name === "name") return checkCompanyName(texts, values.name);
      if (name === "cellPhone") return checkOptionalCellPhone(texts, values.cellPhone);
      return checkAddress(texts, name, values[name]);
    },
    async ({ name, cellPhone, ...addresses }) => {
      const socialMedia = Object.fromEntries(NETWORKS.map((network) => [network, addresses[network].trim()]));
      const done = await save.run({
        companyId: company._id,
        name: name.trim(),
        cellPhone: cellPhone.trim(),
        socialMedia,
      });
      if (!done) return null;
      notify("good", saved);
      void reread();
      return null;
    },
  );
  /** What we found wrong, else what the server did. */
  const errorOf = (name: (typeof FIELDS)[number]) => {
    const told = save.refusal && fieldOf(save.refusal.path, save.refusal.code) === name;
    return form.errorOf(name) ?? (told ? save.refusal?.text : null);
  };

  return (
    <Form form={form}>
      <Failure text={save.refusal && failed} title={save.refusal?.text} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <Input
          name="name"
          autoComplete="organization"
          required
          maxLength={COMPANY_NAME_MAX}
          defaultValue={company.name}
          label={profile.name}
          error={errorOf("name")}
        />
        <Input
          name="cellPhone"
          type="tel"
          autoComplete="tel"
          maxLength={CELL_PHONE_MAX}
          defaultValue={company.cellPhone ?? ""}
          label={profile.cellPhone}
          note={optional}
          hint={profile.cellPhoneHint}
          error={errorOf("cellPhone")}
        />
      </div>
      <fieldset className="flex min-w-0 flex-col gap-6">
        <legend className="mb-4 font-semibold">{profile.links}</legend>
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
          {NETWORKS.map((network) => (
            <Input
              key={network}
              name={network}
              inputMode={network === "webSite" ? "url" : "text"}
              autoComplete={network === "webSite" ? "url" : "off"}
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={company.socialMedia[network] ?? ""}
              label={profile[network]}
              note={optional}
              hint={network === "webSite" ? profile.webSiteHint : profile.handleHint}
              error={errorOf(network)}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" variant="ink" busy={save.busy} className="self-start">
        {save.busy ? saving : label}
      </Button>
    </Form>
  );
}

/** The field that a refusal is about. */
function fieldOf(path: string, code: string): string {
  if (code === "COMPANY_NAME_EXISTS") return "name";
  return path.split(".").at(-1) ?? "";
}

function Profile({ company }: ProfileProps) {
  const { profile } = useSettingsTexts();
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
      <Datum label={profile.name}>{company.name}</Datum>
      <Datum label={profile.cellPhone}>{company.cellPhone}</Datum>
      {NETWORKS.map((network) => {
        const value = company.socialMedia[network];
        return (
          <Datum key={network} label={profile[network]}>
            {value && (
              <WebLink href={addressOf(network, value)} className="text-link">
                {value}
              </WebLink>
            )}
          </Datum>
        );
      })}
    </dl>
  );
}

function Datum({ label, children }: { label: string; children: React.ReactNode }) {
  const { profile } = useSettingsTexts();
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="wrap-anywhere">{children || <span className="text-soft">{profile.empty}</span>}</dd>
    </div>
  );
}
