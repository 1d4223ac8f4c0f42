/** Why: a company's days are in one zone, which its owners choose; the others see which one it is. */
import { Combobox } from "@base-ui/react/combobox";
import { type FormEvent, useId, useMemo, useState } from "react";
import { dayIn } from "~/config/days";
import { useFormats } from "~/i18n/use-formats";
import { useSettingsTexts } from "~/i18n/use-language";
import { reread } from "~/session/session";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { FieldError } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { notify } from "~/ui/snackbar";
import { fieldOf } from "~/ui/use-form";
import { Section } from "./section";
import { SaveTimeZoneDocument, type SettingsCompanyFragment } from "./settings.generated";
import { useAction } from "./use-action";
import { labelOf, matchesZone, zonesWith } from "./zones";

interface ZoneSectionProps {
  company: SettingsCompanyFragment;
  editable: boolean;
}

export function ZoneSection({ company, editable }: ZoneSectionProps) {
  const { zone: texts } = useSettingsTexts();
  const formats = useFormats();
  return (
    <Section title={texts.title} text={texts.lead}>
      {editable ? (
        <ZoneForm key={company.timeZone} companyId={company._id} current={company.timeZone} />
      ) : (
        <p>{texts.current(formats.zone(company.timeZone))}</p>
      )}
    </Section>
  );
}

function ZoneForm({ companyId, current }: { companyId: string; current: string }) {
  const { zone: texts } = useSettingsTexts();
  const formats = useFormats();
  const id = useId();
  const save = useAction(SaveTimeZoneDocument);
  const zones = useMemo(() => zonesWith(current), [current]);
  const [zone, setZone] = useState<string | null>(current);

  async function keep(event: FormEvent) {
    event.preventDefault();
    if (!zone || !(await save.run({ companyId, timeZone: zone }))) return;
    // The session determines the days that the other screens show.
    await reread();
    notify("good", texts.saved(formats.zone(zone)));
  }

  const [today, there] = [dayIn(current), dayIn(zone ?? current)];
  const refused = fieldOf(save.refusal?.path ?? "") === "timeZone";
  return (
    <form noValidate onSubmit={(event) => void keep(event)} className="flex flex-col gap-6">
      <Failure text={refused ? null : save.refusal?.text} />
      <Combobox.Root
        items={zones}
        value={zone}
        onValueChange={(next) => {
          setZone(next);
          save.forget();
        }}
        itemToStringLabel={labelOf}
        filter={matchesZone}
        autoHighlight
      >
        <div className="flex flex-col gap-2">
          <label htmlFor={id} className="text-sm font-semibold">
            {texts.label}
          </label>
          <span className="relative block md:max-w-md">
            <Combobox.Input
              id={id}
              aria-describedby={`${id}-hint ${id}-error`}
              aria-invalid={refused || undefined}
              autoComplete="off"
              spellCheck={false}
              className="min-h-12 w-full rounded-md border-2 border-control/70 bg-surface px-4 pr-14 text-base text-ink hover:border-ink focus-visible:rounded-md focus-visible:border-ink focus-visible:outline-offset-2"
            />
            <Combobox.Trigger
              aria-label={texts.open}
              className="absolute inset-y-0 right-1.5 my-auto grid size-11 place-items-center rounded-full hover:bg-ink/8"
            >
              <Icon name="chevron-down" className="size-5" />
            </Combobox.Trigger>
          </span>
          <p id={`${id}-hint`} className="text-sm text-soft">
            {texts.hint}
          </p>
          {/* A campaign whose last day is today ends at once in a zone where it is already tomorrow. */}
          <output
            className={there > today ? "rounded-md bg-wait-ground px-4 py-2.5 text-sm text-wait" : "sr-only"}
          >
            {there > today ? texts.ends(formats.day(there), formats.day(today)) : null}
          </output>
          <FieldError id={`${id}-error`} text={refused ? save.refusal?.text : null} />
        </div>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={6} className="z-40 outline-none">
            <Combobox.Popup className="max-h-80 w-(--anchor-width) overflow-y-auto overscroll-contain rounded-md bg-surface p-1.5 text-ink shadow-lift ring-1 ring-line">
              <Combobox.Empty>
                <p className="px-3 py-2.5 text-sm text-soft">{texts.none}</p>
              </Combobox.Empty>
              <Combobox.List>
                {(name: string) => (
                  <Combobox.Item
                    key={name}
                    value={name}
                    className="flex min-h-11 cursor-default items-center gap-3 rounded-sm px-3 text-sm data-highlighted:bg-ink/8 data-selected:font-semibold"
                  >
                    <span className="min-w-0 flex-1 truncate">{labelOf(name)}</span>
                    <span className="truncate text-xs font-normal text-soft">{name}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      <Button
        type="submit"
        variant="ink"
        className="self-start"
        busy={save.busy}
        disabled={!zone || zone === current}
      >
        {save.busy ? texts.saving : texts.save}
      </Button>
    </form>
  );
}
