/** Why: both pictures side by side show whether two ads have the same one. */

import { Link } from "react-router";
import { paths } from "~/config/paths";
import { fullName } from "~/domain/full-name";
import { useAuditFactsTexts } from "~/i18n/audit-facts-texts";
import { useLocalize, usePortalTexts } from "~/i18n/use-language";
import { Moment } from "~/ui/moment";
import type { CheckShownFragment } from "./checks.generated";

interface TwinProps {
  twin: NonNullable<CheckShownFragment["twin"]>;
  /** The picture of the ad that is decided; without it only the twin's name is shown. */
  picture: string | null;
}

export function Twin({ twin, picture }: TwinProps) {
  const { checks: texts, opensInNewTab } = useAuditFactsTexts();
  const { campaigns } = usePortalTexts();
  const localize = useLocalize();
  const creator = fullName(twin._person) ?? campaigns.ad.someone;
  const link = (
    <Link className="text-link" to={localize(paths.audit(twin._id))} target="_blank" rel="noopener">
      {texts.twin(creator)} <span className="sr-only">{opensInNewTab}</span>
    </Link>
  );
  const where = <Moment at={twin.creationDt} as="relative" say={(when) => `${twin.campaignName}, ${when}`} />;
  if (!picture)
    return (
      <p className="my-1">
        {link} <span className="text-soft">({where})</span>
      </p>
    );
  const frame = "aspect-square w-full rounded-sm bg-sunk object-contain";
  return (
    <div className="my-2 grid grid-cols-2 gap-2 text-xs">
      <figure className="min-w-0">
        <img src={picture} alt={texts.thisPicture} loading="lazy" className={frame} />
        <figcaption className="mt-1 text-soft">{texts.thisOne}</figcaption>
      </figure>
      <figure className="min-w-0">
        <img src={twin.imageGrid} alt={campaigns.ad.imageOf(creator)} loading="lazy" className={frame} />
        <figcaption className="mt-1">
          {link}
          <span className="block text-soft">{where}</span>
        </figcaption>
      </figure>
    </div>
  );
}
