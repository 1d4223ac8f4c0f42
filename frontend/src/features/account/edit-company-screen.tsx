/** Why: the company's name, cell phone and logo, for its owners (docs/product.md, Screens: /editCompany). */
import { Navigate } from "react-router";
import { paths } from "~/config/paths";
import { safeFrom } from "~/config/safe-path";
import {
  CELL_PHONE_MAX,
  COMPANY_NAME_MAX,
  checkCompanyName,
  checkOptionalCellPhone,
} from "~/domain/account/rules";
import { useUpload } from "~/domain/pictures/use-upload";
import { useProfileTexts } from "~/i18n/account-texts";
import { useLocalize, useTexts } from "~/i18n/use-language";
import { RequireSession } from "~/session/require-session";
import { updateCompany } from "~/session/session";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { Input } from "~/ui/field";
import { EditForm, READ_ONLY } from "./edit-form";
import { EditPage } from "./edit-page";
import { LogoInput } from "./logo-input";
import { useOrigin } from "./use-origin";

const FIELDS = ["name", "cellPhone"] as const;
/** What the server says about a name or a phone is worth more than "there was an error". */
const TOLD = new Set(["COMPANY_NAME_EXISTS", "INVALID_CELL_PHONE", "NOT_ALLOWED", "INVALID_IMAGE"]);

type Company = NonNullable<Session["company"]>;

export function EditCompanyScreen() {
  const localize = useLocalize();
  return (
    <RequireSession otherwise={paths.home}>
      {(session) => {
        if (!session.company) return <Navigate to={localize(paths.signUp())} replace />;
        // Who may only read their company finds it whole in the settings.
        if (!may(session, "manageMembers")) return <Navigate to={localize(paths.settingsCompany)} replace />;
        return <CompanyPage company={session.company} />;
      }}
    </RequireSession>
  );
}

function CompanyPage({ company }: { company: Company }) {
  const { edit, company: texts } = useProfileTexts();
  const all = useTexts();
  const { fields, company: words } = all.account;
  const errors: Partial<Record<string, string>> = all.errors;
  const localize = useLocalize();
  const { from } = useOrigin();
  const logo = useUpload();
  return (
    <EditPage
      title={texts.title}
      text={texts.text}
      name={company.name}
      picture={company.thumbnail}
      links={[
        { to: localize(paths.editProfile({ from: safeFrom(from) })), label: texts.profile },
        { to: localize(paths.brands), label: from ? edit.backToPortal : edit.portal },
      ]}
    >
      <EditForm
        title={texts.form}
        names={FIELDS}
        check={(name, values) =>
          name === "name" ? checkCompanyName(all, values.name) : checkOptionalCellPhone(all, values.cellPhone)
        }
        save={({ name, cellPhone }) =>
          updateCompany({
            name: name.trim(),
            cellPhone: cellPhone.trim(),
            ...(logo.image && { logo: logo.image.url, thumbnail: logo.image.thumbnailUrl }),
          })
        }
        failureText={(code) =>
          TOLD.has(code) && errors[code] ? `${texts.failed} ${errors[code]}` : texts.failed
        }
        onRevert={logo.reset}
        uploading={logo.progress}
      >
        {({ editing, field, values }) => (
          <>
            <Input
              {...field("name")}
              autoComplete="organization"
              required
              maxLength={COMPANY_NAME_MAX}
              readOnly={!editing}
              defaultValue={company.name}
              label={fields.companyName}
              className={READ_ONLY}
            />
            <Input
              {...field("cellPhone")}
              type="tel"
              autoComplete="tel"
              maxLength={CELL_PHONE_MAX}
              readOnly={!editing}
              defaultValue={company.cellPhone ?? ""}
              label={fields.cellPhone}
              {...(editing && { note: fields.optional, hint: words.cellPhoneHint })}
              className={READ_ONLY}
            />
            {editing && (
              <LogoInput companyName={values.name || company.name} current={company.thumbnail} logo={logo} />
            )}
          </>
        )}
      </EditForm>
    </EditPage>
  );
}
