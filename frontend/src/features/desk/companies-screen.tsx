/** Why: staff deactivate and reactivate companies, and see the consequences first. */

import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { fullName } from "~/domain/full-name";
import { usePages } from "~/graphql/use-pages";
import { useFormats } from "~/i18n/use-formats";
import { useDeskTexts, useLocalize } from "~/i18n/use-language";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Select, Textarea } from "~/ui/field";
import { Moment } from "~/ui/moment";
import { SearchBox } from "~/ui/search-box";
import { notify } from "~/ui/snackbar";
import { DeskFrame } from "./desk-layout";
import { ListState, PAGE } from "./list-state";
import {
  DeactivateCompanyDocument,
  DeskCompaniesDocument,
  type DeskCompanyFragment,
  ReactivateCompanyDocument,
} from "./people.generated";
import { useProblem } from "./use-problem";

const REASON_LENGTH = 200;

export function DeskCompaniesScreen() {
  const { companies: texts } = useDeskTexts();
  const problem = useProblem();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(true);
  const [leaving, setLeaving] = useState<DeskCompanyFragment | null>(null);
  const list = usePages(DeskCompaniesDocument, "companies", {
    where: { active, search: search || null },
    limit: PAGE,
  });
  const [deactivate, { loading: leavingBusy }] = useMutation(DeactivateCompanyDocument);
  const [reactivate, { loading: backBusy }] = useMutation(ReactivateCompanyDocument);
  // A company that was just deactivated or reactivated stays in the cached list until the refetch: it is filtered out
  // here.
  const shown = list.items?.filter((company) => company.active === active);

  async function change(company: DeskCompanyFragment, reason?: string) {
    const out = company.active;
    try {
      const { data } = out
        ? await deactivate({ variables: { id: company._id, reason: reason?.trim() || null } })
        : await reactivate({ variables: { id: company._id } });
      const refusal = data?.result.error[0];
      if (!data?.result.success) {
        notify("bad", problem({ refusal }));
        return;
      }
      notify("good", (out ? texts.deactivated : texts.reactivated)(company.name));
      setLeaving(null);
      void list.retry().catch(() => undefined);
    } catch (thrown) {
      notify("bad", problem({ thrown }));
    }
  }

  return (
    <DeskFrame title={texts.title} lead={texts.lead}>
      <div className="mt-8 grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchBox label={texts.search} text={search} search={setSearch} />
        <Select
          label={texts.show}
          value={active ? "active" : "inactive"}
          onChange={(event) => setActive(event.target.value === "active")}
          options={[
            ["active", texts.active],
            ["inactive", texts.inactive],
          ]}
        />
      </div>
      <ListState list={{ ...list, items: shown }} empty={texts.none}>
        <ul className="mt-6 grid grid-cols-1 gap-2">
          {shown?.map((company) => (
            <CompanyRow
              key={company._id}
              company={company}
              busy={backBusy}
              change={() => (company.active ? setLeaving(company) : void change(company))}
            />
          ))}
        </ul>
      </ListState>
      {leaving && (
        <DeactivateDialog
          company={leaving}
          busy={leavingBusy}
          close={() => setLeaving(null)}
          confirm={(reason) => void change(leaving, reason)}
        />
      )}
    </DeskFrame>
  );
}

function CompanyRow({
  company,
  busy,
  change,
}: {
  company: DeskCompanyFragment;
  busy: boolean;
  change: () => void;
}) {
  const { companies: texts } = useDeskTexts();
  const localize = useLocalize();
  const formats = useFormats();
  const owners = company.members
    .filter(({ role }) => role === "owner")
    .flatMap(({ person }) => fullName(person) ?? []);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md bg-surface px-5 py-3">
      <Avatar name={company.name} src={company.thumbnail ?? company.logo} className="size-11" />
      <div className="min-w-0 flex-1 basis-48">
        <Link
          to={localize(paths.company(company._id))}
          aria-label={texts.open(company.name)}
          translate="no"
          className="block truncate font-semibold underline-offset-4 hover:underline"
        >
          {company.name}
        </Link>
        <p className="text-sm text-soft">
          <Moment at={company.creationDt} as="dayOf" say={texts.since} />
          <span>{` · ${texts.ongoing(company.campaignsOnGoingCount)}`}</span>
        </p>
        {owners.length > 0 && (
          <p className="text-sm text-soft wrap-anywhere">
            {texts.owners(owners.length, formats.list(owners))}
          </p>
        )}
        {!company.active && company.statusDescription && (
          <p className="mt-1 text-sm">{company.statusDescription}</p>
        )}
      </div>
      {!company.active && <Badge tone="bad">{texts.inactive}</Badge>}
      <Button
        variant="quiet"
        size="sm"
        disabled={busy}
        aria-label={(company.active ? texts.deactivateNamed : texts.reactivateNamed)(company.name)}
        onClick={change}
      >
        {company.active ? texts.deactivate : texts.reactivate}
      </Button>
    </li>
  );
}

interface DeactivateDialogProps {
  company: DeskCompanyFragment;
  busy: boolean;
  close: () => void;
  confirm: (reason: string) => void;
}

function DeactivateDialog({ company, busy, close, confirm }: DeactivateDialogProps) {
  const { companies: texts, cancel, saving, tokens } = useDeskTexts();
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={texts.deactivateNamed(company.name)}
      description={texts.deactivateText}
      actions={
        <>
          <Button variant="bare" onClick={close}>
            {cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => confirm(reason)}>
            {busy ? saving : texts.deactivate}
          </Button>
        </>
      }
    >
      <Textarea
        label={texts.reason}
        note={tokens.optional}
        hint={texts.reasonHint}
        rows={3}
        longest={REASON_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
