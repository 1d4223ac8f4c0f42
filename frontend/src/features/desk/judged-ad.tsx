/** Why: a decision is judged anew with the ad as the auditor saw it: picture, caption, brief, checks, posts. */
import { type ReactNode, useState } from "react";
import { AdPicture } from "~/domain/advertisements/ad-picture";
import { Lightbox } from "~/domain/advertisements/lightbox";
import { Brief, Caption, Posts } from "~/domain/audit/facts";
import { Checks } from "~/domain/checks/checks";
import { fullName } from "~/domain/full-name";
import { useDisputesTexts } from "~/i18n/disputes-texts";
import { usePortalTexts } from "~/i18n/use-language";
import type { JudgedAdFragment } from "./disputes.generated";
import { PersonLink } from "./person-link";

interface JudgedAdProps {
  ad: JudgedAdFragment;
  /** The facts and the decision, beside the picture. */
  children: ReactNode;
}

export function JudgedAd({ ad, children }: JudgedAdProps) {
  const { campaigns } = usePortalTexts();
  const texts = useDisputesTexts();
  const [zoomed, setZoomed] = useState(false);
  const creator = fullName(ad._person) ?? campaigns.ad.someone;
  return (
    <div className="mt-5 grid min-w-0 grid-cols-1 items-start gap-6 md:grid-cols-2 md:gap-8">
      <AdPicture
        src={ad.imageZoom}
        alt={campaigns.ad.imageOf(creator)}
        zoomLabel={texts.zoom}
        zoom={() => setZoomed(true)}
        className="md:sticky md:top-24"
        imageClassName="max-h-[44vh] md:max-h-[70vh]"
        buttonClassName="right-3 bottom-3"
      />
      <div className="grid min-w-0 gap-5">
        {ad._person && (
          <p>
            <PersonLink id={ad._person._id} name={creator} />
          </p>
        )}
        <div className="contents">{children}</div>
        <Caption ad={ad} />
        <Checks ad={ad} />
        <Posts ad={ad} />
        <Brief ad={ad} />
      </div>
      {zoomed && <Lightbox pictures={[ad]} index={0} show={() => undefined} close={() => setZoomed(false)} />}
    </div>
  );
}
