/** Why: users can download and erase what is stored about them, and withdraw a requested erasure. */

import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { dayIn } from "~/config/days";
import { paths } from "~/config/paths";
import { codeOf } from "~/graphql/errors";
import { Failed } from "~/graphql/failed";
import { errorText } from "~/i18n/error-text";
import { useLocalize, useSettingsTexts, useTexts } from "~/i18n/use-language";
import { purgeClientState } from "~/session/purge-client-state";
import { useTimeZone } from "~/session/use-time-zone";
import { Banner } from "~/ui/banner";
import { Button, LinkButton } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/moment";
import { saveFile } from "~/ui/save-file";
import { notify } from "~/ui/snackbar";
import { AccountSettingsDocument, ExportMyDataDocument, WithdrawDeletionDocument } from "./account.generated";
import { ConfirmDialog } from "./confirm-dialog";
import { Section, SectionsLoading, SettingsPage } from "./section";
import { useAction } from "./use-action";

export function DataSettings() {
  const { data: texts } = useSettingsTexts();
  const { data, error, refetch } = useQuery(AccountSettingsDocument, { fetchPolicy: "cache-and-network" });
  if (!data) return error ? <Failed error={error} retry={() => refetch()} /> : <SectionsLoading />;
  return (
    <SettingsPage title={texts.title} lead={texts.lead}>
      <ExportSection />
      <DeviceSection />
      <DeletionSection due={data.account?.deletionDueAt ?? null} />
    </SettingsPage>
  );
}

function ExportSection() {
  const texts = useTexts();
  const { data } = useSettingsTexts();
  const client = useApolloClient();
  const zone = useTimeZone();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function take() {
    setBusy(true);
    setFailure(null);
    try {
      // Not cached: it is everything, and is needed once.
      const result = await client.query({ query: ExportMyDataDocument, fetchPolicy: "no-cache" });
      const exported: unknown = JSON.parse(result.data?.myData ?? "null");
      const today = dayIn(zone);
      saveFile(`${data.file}-${today}.json`, `${JSON.stringify(exported, null, 2)}\n`, "application/json");
      notify("good", data.exported);
    } catch (error) {
      setFailure(errorText(texts, codeOf(error)));
    }
    setBusy(false);
  }

  return (
    <Section title={data.exportTitle} text={data.exportText}>
      <Failure text={failure} />
      <Button variant="ink" busy={busy} onClick={() => void take()} className="self-start">
        {!busy && <Icon name="download" />}
        <span>{busy ? data.exporting : data.export}</span>
      </Button>
    </Section>
  );
}

/** The data that this browser stores: on a shared device nothing should stay. */
function DeviceSection() {
  const { data } = useSettingsTexts();
  const localize = useLocalize();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function clear() {
    setBusy(true);
    await purgeClientState();
    // What is in the memory of this page goes with it.
    window.location.replace(localize(paths.home));
  }

  return (
    <Section title={data.deviceTitle} text={data.deviceText}>
      <Button variant="quiet" onClick={() => setOpen(true)} className="self-start">
        {data.clearDevice}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={data.clearDeviceTitle}
        text={data.clearDeviceText}
        confirm={data.clearDevice}
        working={data.clearingDevice}
        busy={busy}
        onConfirm={() => void clear()}
      />
    </Section>
  );
}

function DeletionSection({ due }: { due: string | null }) {
  const { data } = useSettingsTexts();
  const localize = useLocalize();
  const withdraw = useAction(WithdrawDeletionDocument);

  async function keep() {
    if (await withdraw.run({}, [AccountSettingsDocument])) notify("good", data.kept);
  }

  return (
    <Section title={data.deleteTitle} text={data.deleteText}>
      <Failure text={withdraw.refusal?.text} />
      {due ? (
        <>
          <Banner tone="wait" title={data.pendingTitle}>
            <Moment at={due} say={data.pendingText} />
          </Banner>
          <Button variant="ink" busy={withdraw.busy} onClick={() => void keep()} className="self-start">
            {withdraw.busy ? data.keeping : data.keep}
          </Button>
        </>
      ) : (
        <LinkButton variant="danger" to={localize(paths.deleteMyData())} className="self-start">
          {data.delete}
        </LinkButton>
      )}
    </Section>
  );
}
