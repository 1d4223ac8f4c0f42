/** Why: external data of a campaign or an ad is shown with its other data. */
import { useExternalDataTexts } from "~/i18n/external-data-texts";
import { useFormats } from "~/i18n/use-formats";
import { classNames } from "~/ui/class-names";
import { copyText } from "~/ui/copy-text";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";

export interface ExternalDataOf {
  externalId: string | null;
  metadata: readonly { key: string; value: string }[];
}

export function hasExternalData({ externalId, metadata }: ExternalDataOf): boolean {
  return externalId !== null || metadata.length > 0;
}

interface ExternalDataProps {
  data: ExternalDataOf;
  /** Whether it is shown among cards, as one of them. */
  card?: boolean;
}

export default function ExternalData({ data, card = false }: ExternalDataProps) {
  const texts = useExternalDataTexts();
  const formats = useFormats();
  const { externalId, metadata } = data;

  async function copy(text: string) {
    if (await copyText("The external id", text)) notify("good", texts.copied);
    else notify("bad", texts.copyFailed);
  }

  if (!hasExternalData(data)) return null;
  return (
    <section
      aria-label={texts.title}
      className={classNames("grid min-w-0 gap-1 text-sm", card && "mt-2 rounded-md bg-surface p-5")}
    >
      <h2
        className={classNames(
          "font-sans font-semibold tracking-normal",
          card ? "mb-2 text-base" : "text-xs text-soft",
        )}
      >
        {texts.title}
      </h2>
      {externalId !== null && (
        <div className="flex min-w-0 items-end gap-2">
          <p className="min-w-0">
            <span className="block text-soft">{texts.id}</span>
            <code translate="no" className="font-mono wrap-anywhere">
              {externalId}
            </code>
          </p>
          <button
            type="button"
            aria-label={texts.copy}
            title={texts.copy}
            onClick={() => void copy(externalId)}
            className="-my-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/8"
          >
            <Icon name="copy" />
          </button>
        </div>
      )}
      {metadata.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5 rounded-sm">
            <span>{texts.metadata(metadata.length, formats.number(metadata.length))}</span>
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <dl translate="no" className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(6rem,auto)_1fr]">
            {metadata.map(({ key, value }) => (
              <div key={key} className="min-w-0 sm:contents">
                <dt className="text-soft wrap-anywhere">{key}</dt>
                <dd dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}
