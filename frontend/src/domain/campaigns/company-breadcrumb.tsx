/**
 * Why: the screens of a company share a breadcrumb: home, the brands for users who see them all, the company, the
 * screen.
 */
import { paths } from "~/config/paths";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { may, useSession } from "~/session/use-session";
import { Breadcrumb } from "~/ui/breadcrumb";

interface CompanyBreadcrumbProps {
  company: { _id: string; name: string };
  /** The screen's title; without one it is the company's own. */
  here?: string;
}

export function CompanyBreadcrumb({ company, here }: CompanyBreadcrumbProps) {
  const { breadcrumb, page } = usePortalTexts().companies;
  const { session } = useSession();
  const localize = useLocalize();
  const brands = { label: page.breadcrumbBrands, to: localize(paths.companies) };
  const own = { label: company.name, to: localize(paths.company(company._id)) };
  return (
    <Breadcrumb
      label={breadcrumb}
      crumbs={[
        { label: page.breadcrumbHome, to: localize(paths.home) },
        ...(may(session, "readCompanies") ? [brands] : []),
        ...(here ? [own, { label: here }] : [{ label: company.name }]),
      ]}
    />
  );
}
