/** Why: a company's name, phone and addresses are changed in one form; users who may not change them read them. */
import {
  CELL_PHONE_MAX,
  COMPANY_NAME_MAX,
  checkCompanyName,
  checkOptionalCellPhone,
  nameTaken,
} from "~/domain/account/rules";
import { useProfileTexts } from "~/i18n/account-texts";
import { useSettingsTexts, useTexts } from "~/i18n/use-language";
import { reread } from "~/session/session";
import { Input } from "~/ui/field";
import { fieldOf } from "~/ui/use-form";
import { WebLink } from "~/ui/web-link";
import { EditForm, READ_ONLY } from "./edit-form";
import { Section } from "./section";
import { SaveCompanyDocument, type SettingsCompanyFragment } from "./settings.generated";
import { addressOf, checkAddress, NETWORKS } from "./social";
import { useAction } from "./use-action";

const FIELDS = ["name", "cellPhone", ...NETWORKS] as const;

interface ProfileProps {
  company: SettingsCompanyFragment;
}

/** `reverts`: after a failure the fields revert to the stored values instead of keeping what was typed. */
export function ProfileSection({
  company,
  editable,
  reverts,
}: ProfileProps & { editable: boolean; reverts: boolean }) {
  const { profile } = useSettingsTexts();
  if (editable) return <ProfileForm company={company} reverts={reverts} />;
  return (
    <Section title={profile.title}>
      <Profile company={company} />
    </Section>
  );
}

function ProfileForm({ company, reverts }: ProfileProps & { reverts: boolean }) {
  const texts = useTexts();
  const { company: words } = useProfileTexts();
  const { profile, optional } = useSettingsTexts();
  const save = useAction(SaveCompanyDocument);
  return (
    <EditForm
      title={profile.title}
      names={FIELDS}
      check={(name, values) => {
        if (name === "name") return checkCompanyName(texts, values.name);
        if (name === "cellPhone") return checkOptionalCellPhone(texts, values.cellPhone);
        return checkAddress(texts, name, values[name]);
      }}
      save={async ({ name, cellPhone, ...addresses }) => {
        const outcome = await save.attempt({
          companyId: company._id,
          name: name.trim(),
          cellPhone: cellPhone.trim(),
          socialMedia: Object.fromEntries(NETWORKS.map((network) => [network, addresses[network].trim()])),
        });
        if ("text" in outcome) {
          const path = nameTaken(outcome.code) ? "name" : outcome.path;
          const name = FIELDS.find((field) => field === fieldOf(path));
          if (name && !reverts) return { path, text: outcome.text };
          const text = name && !nameTaken(outcome.code) ? `${profile[name]}: ${outcome.text}` : outcome.text;
          return { path, text: `${words.failed} ${text}` };
        }
        void reread();
        return null;
      }}
      reverts={reverts}
    >
      {({ editing, field }) => {
        const input = (name: (typeof FIELDS)[number]) => {
          return { ...field(name), readOnly: !editing, className: READ_ONLY };
        };
        return (
          <>
            <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
              <Input
                {...input("name")}
                autoComplete="organization"
                required
                longest={COMPANY_NAME_MAX}
                defaultValue={company.name}
                label={profile.name}
              />
              <Input
                {...input("cellPhone")}
                type="tel"
                autoComplete="tel"
                longest={CELL_PHONE_MAX}
                defaultValue={company.cellPhone ?? ""}
                label={profile.cellPhone}
                {...(editing && { note: optional, hint: profile.cellPhoneHint })}
              />
            </div>
            <fieldset className="flex min-w-0 flex-col gap-6">
              <legend className="mb-4 font-semibold">{profile.links}</legend>
              <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
                {NETWORKS.map((network) => (
                  <Input
                    key={network}
                    {...input(network)}
                    inputMode={network === "webSite" ? "url" : "text"}
                    autoComplete={network === "webSite" ? "url" : "off"}
                    autoCapitalize="none"
                    spellCheck={false}
                    defaultValue={company.socialMedia[network] ?? ""}
                    label={profile[network]}
                    {...(editing && {
                      note: optional,
                      hint: network === "webSite" ? profile.webSiteHint : profile.handleHint,
                    })}
                  />
                ))}
              </div>
            </fieldset>
          </>
        );
      }}
    </EditForm>
  );
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
