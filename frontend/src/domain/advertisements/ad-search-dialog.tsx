/**
 * Why: a creator at the counter shows a code, and the brand opens that ad (docs/product.md, Validation, ad search
 * code).
 */
import { useLazyQuery } from "@apollo/client/react";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "~/config/paths";
import { plainCode } from "~/domain/codes";
import { codeOf } from "~/graphql/errors";
import { errorText } from "~/i18n/error-text";
import { useLocalize, usePortalTexts, useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Input } from "~/ui/field";
import { AD_CODE_LENGTH, adIn } from "./ad-code";
import { FindAdvertisementDocument } from "./ad-search.generated";

interface AdSearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Only ads of this company; staff search among all. */
  companyId?: string;
}

export function AdSearchDialog({ open, onOpenChange, companyId }: AdSearchDialogProps) {
  const {
    companies: { adSearch },
    scan,
  } = usePortalTexts();
  const localize = useLocalize();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={adSearch.title}>
      <AdSearchForm companyId={companyId ?? null} />
      <p className="mt-5 text-center">
        <Link
          to={localize(paths.scan)}
          className="font-medium text-accent underline-offset-4 hover:underline"
        >
          {scan.link}
        </Link>
      </p>
    </Dialog>
  );
}

interface AdSearchFormProps {
  companyId: string | null;
  /** Called with the ad that was found; by default its page opens. */
  open?: (id: string) => void;
}

/** Lives while its dialog or page is open: leaving aborts the search and forgets the code. */
export function AdSearchForm({ companyId, open }: AdSearchFormProps) {
  const { adSearch } = usePortalTexts().companies;
  const texts = useTexts();
  const navigate = useNavigate();
  const localize = useLocalize();
  const show = open ?? ((id: string) => void navigate(localize(paths.audit(id))));
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [find, { loading }] = useLazyQuery(FindAdvertisementDocument, { fetchPolicy: "network-only" });

  function type(text: string) {
    const ad = adIn(text);
    if (ad && "id" in ad) {
      show(ad.id);
      return;
    }
    const next = ad?.code ?? plainCode(text);
    setCode(next.slice(0, AD_CODE_LENGTH));
    if (next.length > AD_CODE_LENGTH) setProblem(adSearch.wrongLength);
    else if (next.length === AD_CODE_LENGTH) setProblem(undefined);
  }

  async function search(event: FormEvent) {
    event.preventDefault();
    if (code.length !== AD_CODE_LENGTH) {
      setProblem(adSearch.wrongLength);
      return;
    }
    try {
      const { data } = await find({ variables: { code, companyId } });
      const ad = data?.advertisements[0];
      if (ad) {
        if (open) setCode("");
        show(ad._id);
      } else setProblem(adSearch.notFound);
    } catch (error) {
      setProblem(errorText(texts, codeOf(error)));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void search(event)} className="grid gap-6">
      <Input
        label={adSearch.label}
        hint={adSearch.hint}
        error={problem}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="text-xl tracking-[0.3em] uppercase"
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" busy={loading}>
        {adSearch.submit}
      </Button>
    </form>
  );
}
