/** Why: the brand decides on one ad (docs/product.md, Screens and States: /audit/{advertisementId}). */

import { useApolloClient, useQuery } from "@apollo/client/react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { paths } from "~/config/paths";
import { AdPicture } from "~/domain/advertisements/ad-picture";
import { Deadline } from "~/domain/advertisements/deadline";
import { Lightbox } from "~/domain/advertisements/lightbox";
import { Posts, RewardAndRecord } from "~/domain/audit/facts";
import { paymentOf } from "~/domain/campaigns/payment";
import { standingOf } from "~/domain/changes/ad-standing";
import { ChangeMark } from "~/domain/changes/change-mark";
import { AdvertisementChangesDocument } from "~/domain/changes/changes.generated";
import { ChangeFacts } from "~/domain/changes/revisions";
import { useNextRevision } from "~/domain/changes/use-changes";
import { Checks } from "~/domain/checks/checks";
import { CreatorName } from "~/domain/creators/creator-name";
import { fullName } from "~/domain/full-name";
import { Failed } from "~/graphql/failed";
import { useChangesTexts } from "~/i18n/changes-texts";
import { useFormats } from "~/i18n/use-formats";
import { useLanguage, useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { may } from "~/session/use-session";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Key } from "~/ui/key";
import { Moment } from "~/ui/moment";
import { useShortcuts } from "~/ui/shortcuts";
import { ShortcutsChoice } from "~/ui/shortcuts-choice";
import { notify } from "~/ui/snackbar";
import { PageSpinner } from "~/ui/spinner";
import { AskChange, AskedChange } from "./ask-change";
import {
  AuditAdvertisementDocument,
  AuditAroundDocument,
  type AuditedAdvertisementFragment,
} from "./audit.generated";
import { ClippedText } from "./clipped-text";
import { Decide, decisionsOn, type Suggestion } from "./decide";
import { Deliver } from "./deliver";
import { Dispute } from "./dispute";
import { History } from "./history";
import { UndoRule } from "./undo-rule";

/** Few ads have any. */
const ExternalData = lazy(() => import("~/domain/external-data/external-data"));

export function AuditScreen({ session }: { session: Session }) {
  const { advertisementId = "" } = useParams();
  const { audit, companies } = usePortalTexts();
  const allowed = may(session, "auditAdvertisement");
  // Staff have no company and can read every ad; a brand queries within its own (docs/product.md, Rulings).
  const companyId = may(session, "readCompanies") ? null : (session.company?._id ?? null);
  const { data, error, refetch } = useQuery(AuditAdvertisementDocument, {
    variables: { id: advertisementId, companyId },
    skip: !allowed,
    fetchPolicy: "cache-and-network",
  });
  if (!allowed) return <EmptyState title={audit.unauthorizedTitle} text={audit.unauthorized} />;
  if (error && !data) return <Failed error={error} retry={() => refetch()} />;
  if (!data) return <PageSpinner label={companies.states.loading} />;
  const ad = data.advertisements[0];
  if (!ad)
    return (
      <EmptyState state={companies.states.notAvailable} title={audit.noAccessTitle} text={audit.noAccess} />
    );
  return <AuditView key={ad._id} ad={ad} session={session} reload={refetch} />;
}

interface AuditViewProps {
  ad: AuditedAdvertisementFragment;
  session: Session;
  reload: () => Promise<unknown>;
}

function AuditView({ ad, session, reload }: AuditViewProps) {
  const { audit, campaigns } = usePortalTexts();
  const formats = useFormats();
  const language = useLanguage();
  const localize = useLocalize();
  const navigate = useNavigate();
  const client = useApolloClient();
  const [zoomed, setZoomed] = useState(false);
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const [asking, setAsking] = useState(false);
  const changes = useChangesTexts();
  const staff = may(session, "auditMoneyAdvertisement");
  const around = useQuery(AuditAroundDocument, {
    variables: {
      id: ad._id,
      campaignId: ad.campaignId,
      companyId: may(session, "readCompanies") ? null : ad.companyId,
      waiting: ["WaitingForCustomerAudit", "WaitingForPlatformAudit"],
      language,
    },
    fetchPolicy: "cache-and-network",
  });
  const next = around.data?.next.find(({ _id }) => _id !== ad._id)?._id;
  const nextPath = next && localize(paths.audit(next));
  /** Queried by its key; the next one's position may not be known yet. */
  const [leaving, setLeaving] = useState(false);
  if (leaving && around.data && !nextPath) setLeaving(false);
  useEffect(() => {
    if (leaving && nextPath) void navigate(nextPath);
  }, [leaving, nextPath, navigate]);
  const { mayApprove, mayReject } = decisionsOn(ad, staff);
  const again = () => {
    void reload().catch(() => undefined);
    void around.refetch().catch(() => undefined);
    void client.refetchQueries({ include: [AdvertisementChangesDocument] });
  };
  useNextRevision(ad, {
    read: again,
    ended: (now) => {
      if (now.multimediaUri !== ad.multimediaUri || now.caption !== ad.caption)
        notify("info", changes.arrived);
    },
  });
  useShortcuts({ c: mayReject && !asking && (() => setAsking(true)) });
  useShortcuts({
    n: (Boolean(nextPath) || !around.data) && (() => setLeaving(true)),
    z: () => setZoomed(true),
  });

  const creator = fullName(ad._person) ?? campaigns.ad.someone;
  const campaign = ad._campaign;
  const status = standingOf(ad);
  const reasons = around.data?.auditReasons ?? [];
  const beside = around.data?.decided[0];
  const byRule = beside?.automaticApproval ?? null;
  return (
    <div className="wrap py-8 md:py-12">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-14">
        <AdPicture
          src={ad.imageZoom}
          alt={campaigns.ad.imageOf(creator)}
          zoomLabel={campaigns.ad.zoom}
          zoom={() => setZoomed(true)}
          className="lg:sticky lg:top-24"
          imageClassName="max-h-[46dvh] lg:max-h-[78vh]"
          buttonClassName="right-4 bottom-4"
        />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <Badge tone={status.tone}>
              {ad.approvedByRule ? campaigns.ad.byRule : campaigns.ad.status[status.label]}
            </Badge>
            {status.label === "waiting" && <Deadline at={ad.auditDeadline} />}
            {status.label === "waiting" && <ChangeMark state={ad.changeState} />}
            {status.label === "waiting" && ad.assignee && (
              <span className="text-soft">{audit.assigned(fullName(ad.assignee) ?? audit.colleague)}</span>
            )}
          </p>
          <h1 className="mt-3 text-3xl">
            <ClippedText text={ad.campaignName} />
          </h1>
          <div className="mt-6 grid gap-4">
            <div>
              {status.label === "changing" ? (
                <AskedChange
                  ad={ad}
                  reasons={reasons}
                  mayWithdraw={(ad.paymentType === "Money") === staff}
                  onWithdrawn={again}
                  onStale={again}
                />
              ) : (
                <Decide
                  ad={ad}
                  staff={staff}
                  reasons={reasons}
                  suggestion={suggestion}
                  instead={
                    mayReject && (
                      <Button variant="quiet" aria-expanded={asking} onClick={() => setAsking(!asking)}>
                        {changes.ask} <Key>C</Key>
                      </Button>
                    )
                  }
                  onDecided={() => void around.refetch().catch(() => undefined)}
                  onStale={again}
                />
              )}
              {asking && mayReject && (
                <AskChange
                  id={ad._id}
                  reasons={reasons}
                  close={() => setAsking(false)}
                  onAsked={() => void around.refetch().catch(() => undefined)}
                  onStale={again}
                />
              )}
            </div>
            {ad.approvedByRule && byRule && !staff && (
              <UndoRule ad={ad} approval={byRule} undone={() => void reload().catch(() => undefined)} />
            )}
            <Deliver ad={ad} brand={session.company?._id === ad.companyId} />
          </div>
          <dl className="mt-8 grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {campaign && <Datum label={audit.payment}>{paymentOf(campaign, campaigns, formats)}</Datum>}
            <Datum label={audit.type}>{campaigns.type[ad.campaignType]}</Datum>
            <Datum label={audit.creator}>
              <CreatorName
                companyId={ad.companyId}
                personId={ad.personId}
                name={fullName(ad._person)}
                unknown={campaigns.ad.someone}
              />
            </Datum>
            <Datum label={audit.created}>
              <Moment at={ad.creationDt} as="relative" />
            </Datum>
            <Datum label={audit.code}>
              <span translate="no" className="font-semibold tracking-widest">
                {ad.captionIdentifier}
              </span>
            </Datum>
            {ad.rejectionReason && <Datum label={audit.reason}>{ad.rejectionReason}</Datum>}
            {ad.rejectionNote && <Datum label={audit.note}>{ad.rejectionNote}</Datum>}
          </dl>
          <div className="mt-8 grid gap-6">
            <ChangeFacts ad={ad} reasons={reasons} level={2} />
            <Checks ad={ad} level={2} reject={mayReject ? (key) => setSuggestion({ key }) : null} />
            {!staff && mayApprove && <RewardAndRecord ad={ad} level={2} paymentTold />}
            <Posts ad={ad} level={2} />
            {beside && (beside.externalId || beside.metadata.length > 0) && (
              <Suspense>
                <ExternalData data={beside} />
              </Suspense>
            )}
          </div>
          {ad.caption && <LongText title={audit.caption} text={ad.caption} />}
          {ad.campaignType === "Advertising" && campaign && (
            <>
              {campaign.briefToShow && <LongText title={audit.brief} text={campaign.briefToShow} />}
              {campaign.termsAndConditionsToShow && (
                <LongText title={audit.terms} text={campaign.termsAndConditionsToShow} />
              )}
            </>
          )}
          <Dispute ad={ad} brand={session.company?._id === ad.companyId} />
          <History ad={ad} byRule={byRule} reasons={reasons} />
          <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
            {nextPath && (
              <LinkButton to={nextPath} variant="quiet" size="sm">
                {audit.next} <Icon name="arrow-right" />
              </LinkButton>
            )}
            {around.data && !nextPath && <span className="text-sm text-soft">{audit.noNext}</span>}
            <Link
              className="font-medium text-accent underline-offset-4 hover:underline"
              to={localize(paths.campaign(ad.companyId, ad.campaignId))}
            >
              {audit.backToCampaign}
            </Link>
          </p>
          <Shortcuts ad={ad} staff={staff} hasNext={Boolean(nextPath)} />
        </div>
      </div>
      {zoomed && <Lightbox pictures={[ad]} index={0} show={() => undefined} close={() => setZoomed(false)} />}
    </div>
  );
}

interface ShortcutsProps {
  ad: AuditedAdvertisementFragment;
  staff: boolean;
  hasNext: boolean;
}

/** The keyboard shortcuts that are available here and now. */
function Shortcuts({ ad, staff, hasNext }: ShortcutsProps) {
  const { audit } = usePortalTexts();
  const keys = audit.shortcutKeys;
  const changes = useChangesTexts();
  const { mayApprove, mayReject } = decisionsOn(ad, staff);
  const approve = mayReject ? keys.a : keys.aValidates;
  return (
    <ShortcutsChoice
      label={audit.shortcuts}
      keys={[mayApprove && approve, mayReject && keys.r, mayReject && changes.key, hasNext && keys.n, keys.z]}
      className="mt-8"
    />
  );
}

function Datum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function LongText({ title, text }: { title: string; text: string }) {
  return (
    <section className="mt-8">
      <h2 className="font-sans text-sm font-normal tracking-normal text-soft">{title}</h2>
      <p className="mt-1 whitespace-pre-line">
        <ClippedText text={text} />
      </p>
    </section>
  );
}
