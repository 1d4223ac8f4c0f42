/** Why: a company's creators and their approved pictures are two tabs of one place. */
import { paths } from "~/config/paths";
import { picturesPath } from "~/domain/creators/creator-path";
import { useCreatorsTexts } from "~/i18n/creators-texts";
import { useLocalize } from "~/i18n/use-language";
import { LinkTabs } from "~/ui/link-tabs";

export function CreatorsTabs({ current }: { current: "people" | "pictures" }) {
  const { title, pictures } = useCreatorsTexts();
  const localize = useLocalize();
  return (
    <LinkTabs
      label={pictures.views}
      current={current}
      tabs={[
        ["people", title, localize(paths.creators)],
        ["pictures", pictures.title, localize(picturesPath())],
      ]}
    />
  );
}
