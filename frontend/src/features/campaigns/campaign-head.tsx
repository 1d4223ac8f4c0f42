/** Why: a campaign's page shows in one line its name, its status, its dates and its reward. */
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { dayIn } from "~/config/days";
import { paths } from "~/config/paths";
import type { CampaignResultsFragment } from "~/domain/campaigns/campaign-results.generated";
import { CompanyBreadcrumb } from "~/domain/campaigns/company-breadcrumb";
import { comparisonOf } from "~/domain/campaigns/comparison";
import { paymentOf } from "~/domain/campaigns/payment";
import { StandingBadge } from "~/domain/campaigns/standing";
import { picturesPath } from "~/domain/creators/creator-path";
import { useFormats } from "~/i18n/use-formats";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import type { Session } from "~/session/session-state";
import { isStaff, may, mayEditCampaigns } from "~/session/use-session";
import { useTimeZone } from "~/session/use-time-zone";
import { Button } from "~/ui/button";
import { copyText } from "~/ui/copy-text";
import { DisclosureMenu, MENU_ITEM } from "~/ui/disclosure-menu";
import { Icon } from "~/ui/icon";
import { LookOnly } from "~/ui/look-only";
import { notify } from "~/ui/snackbar";

/** Few users need it. */
const ShareCampaign = lazy(() => import("./share-campaign"));

interface CampaignHeadProps {
  campaign: CampaignResultsFragment;
  session: Session;
}

export function CampaignHead({ campaign, session }: CampaignHeadProps) {
  const { campaigns } = usePortalTexts();
  const { head } = campaigns;
  const formats = useFormats();
  const zone = useTimeZone();
  const start = formats.day(campaign.startDay ?? dayIn(zone, campaign.creationDt));
  const looks = !isStaff(session) && !may(session, "auditAdvertisement");
  const pay = paymentOf(campaign, campaigns, formats);
  return (
    <header className="mb-2">
      <CompanyBreadcrumb
        company={{ _id: campaign.companyId, name: campaign.company?.name ?? campaigns.companyUnknown }}
        here={campaign.name}
      />
      {/* On a phone the actions are beside the name, else beside the reward. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
        <h1 className="min-w-0 text-lg leading-tight wrap-anywhere max-md:flex-1 max-md:basis-0 sm:text-xl">
          {campaign.name}
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:order-2 max-md:w-full max-md:gap-x-2">
          <StandingBadge campaign={campaign} />
          <p className="text-xs whitespace-nowrap text-soft md:text-sm">
            {campaign.endDay ? head.dates(start, formats.day(campaign.endDay)) : head.since(start)}
          </p>
        </div>
        <p className="min-w-0 grow text-sm text-soft wrap-anywhere max-md:order-3 max-md:w-full md:basis-[calc(100%-14rem)]">
          {campaign.paymentType === "Product" && campaign.productPaymentDescription
            ? head.paysProduct(pay)
            : pay}
        </p>
        <div className="flex items-center gap-3 max-md:order-1 max-md:gap-1">
          {mayEditCampaigns(session, campaign.companyId) && <Share campaign={campaign} />}
          <More campaign={campaign} session={session} />
        </div>
      </div>
      {looks && <LookOnly>{campaign.paymentType === "Money" ? head.looksMoney : head.looks}</LookOnly>}
    </header>
  );
}

function Share({ campaign }: { campaign: CampaignResultsFragment }) {
  const { head } = usePortalTexts().campaigns;
  const [open, setOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="max-sm:px-2.5"
        onClick={() => {
          setEverOpened(true);
          setOpen(true);
        }}
      >
        <Icon name="upload" />
        <span className="max-sm:sr-only">{head.share}</span>
      </Button>
      <Suspense>
        {everOpened && <ShareCampaign campaign={campaign} open={open} onOpenChange={setOpen} />}
      </Suspense>
    </>
  );
}

/**
 * Whether its company's payment was confirmed: without that it would still wait, and without an investment there is
 * none.
 */
function isPaid({ investment, status }: CampaignResultsFragment): boolean {
  return investment > 0 && (status === "OnGoing" || status === "Stopped" || status === "Finished");
}

function More({ campaign, session }: CampaignHeadProps) {
  const { head } = usePortalTexts().campaigns;
  const localize = useLocalize();
  async function copy() {
    const copied = await copyText("The campaign's address", window.location.href);
    notify(copied ? "good" : "bad", copied ? head.copied : head.copyFailed);
  }
  return (
    <DisclosureMenu
      label={head.more}
      button={<Icon name="more" className="size-6" />}
      buttonClassName="grid size-11 place-items-center rounded-full hover:bg-ink/8"
    >
      <li>
        <button type="button" className={MENU_ITEM} onClick={() => void copy()}>
          <Icon name="copy" /> {head.copy}
        </button>
      </li>
      {session.company?._id === campaign.companyId && (
        <>
          <li>
            <Link to={localize(picturesPath({ campaign: campaign._id }))} className={MENU_ITEM}>
              <Icon name="image" /> {head.pictures}
            </Link>
          </li>
          <li>
            <Link to={localize(comparisonOf([campaign._id]))} className={MENU_ITEM}>
              <Icon name="chart" /> {head.compare}
            </Link>
          </li>
        </>
      )}
      <li>
        <Link to={localize(paths.money(campaign.companyId, campaign._id))} className={MENU_ITEM}>
          <Icon name="coins" /> {head.money}
        </Link>
      </li>
      {isPaid(campaign) && (
        <li>
          <Link to={localize(paths.paymentReceipt(campaign.companyId, campaign._id))} className={MENU_ITEM}>
            <Icon name="check" /> {head.receipt}
          </Link>
        </li>
      )}
      <li>
        <Link to={localize(paths.downloads(campaign.companyId))} className={MENU_ITEM}>
          <Icon name="download" /> {head.downloads}
        </Link>
      </li>
      <li>
        <Link to={localize(paths.company(campaign.companyId))} className={MENU_ITEM}>
          <Icon name="arrow-right" /> {head.company}
        </Link>
      </li>
    </DisclosureMenu>
  );
}
