/** Why: users choose their notices and channels, topic by topic; each choice is saved as it is made. */
import { useQuery } from "@apollo/client/react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { NoticeBellDocument } from "~/domain/notices/notice-bell.generated";
import { Failed } from "~/graphql/failed";
import { useNoticesTexts } from "~/i18n/notices-texts";
import { useLocalize } from "~/i18n/use-language";
import { Banner } from "~/ui/banner";
import { Failure } from "~/ui/failure";
import { SmallSelect } from "~/ui/small-select";
import { notify } from "~/ui/snackbar";
import {
  ChangeNoticeChoicesDocument,
  NoticeChoicesDocument,
  type NoticeChoicesQuery,
} from "./notices.generated";
import { Section, SectionsLoading, SettingsPage } from "./section";
import { useAction } from "./use-action";

type Choice = NoticeChoicesQuery["noticePreferences"][number];
const MAILS = ["Never", "AtOnce", "Daily"] as const satisfies readonly Choice["mail"][];

export function NoticeSettings() {
  const { choices } = useNoticesTexts();
  const localize = useLocalize();
  const { data, error, refetch } = useQuery(NoticeChoicesDocument, { fetchPolicy: "cache-and-network" });
  if (!data) return error ? <Failed error={error} retry={() => refetch()} /> : <SectionsLoading />;
  return (
    <SettingsPage title={choices.title} lead={choices.lead}>
      {data.account && !data.account.emailConfirmedAt && (
        <Banner
          tone="wait"
          action={
            <Link to={localize(paths.settingsSecurity)} className="font-semibold underline">
              {choices.confirm}
            </Link>
          }
        >
          {choices.unconfirmed}
        </Banner>
      )}
      <Section title={choices.sectionTitle} text={choices.sectionText}>
        <ul className="-my-2 divide-y divide-line">
          {data.noticePreferences.map((choice) => (
            <TopicLine key={choice.topic} choice={choice} />
          ))}
        </ul>
      </Section>
    </SettingsPage>
  );
}

function TopicLine({ choice }: { choice: Choice }) {
  const { choices } = useNoticesTexts();
  const change = useAction(ChangeNoticeChoicesDocument);
  const { name, text } = choices.topics[choice.topic];

  async function keep(changed: Partial<Choice>) {
    const { topic, inPortal, mail } = { ...choice, ...changed };
    const preferences = [{ topic, inPortal, mail }];
    if (await change.run({ preferences }, [NoticeChoicesDocument, NoticeBellDocument]))
      notify("good", choices.saved);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-3 py-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-soft">{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-medium">
          <input
            type="checkbox"
            aria-label={choices.inPortalOf(name)}
            checked={choice.inPortal}
            disabled={change.busy}
            onChange={(event) => void keep({ inPortal: event.target.checked })}
            className="size-6 accent-hot"
          />
          {choices.inPortal}
        </label>
        <SmallSelect
          label={choices.mailOf(name)}
          value={choice.mail}
          disabled={change.busy}
          onChange={(event) => void keep({ mail: event.target.value as Choice["mail"] })}
          options={MAILS.map((mail) => [mail, `${choices.mail}: ${choices.mails[mail].toLowerCase()}`])}
          className="w-66"
        />
      </div>
      <div className="basis-full empty:hidden">
        <Failure text={change.refusal?.text} />
      </div>
    </li>
  );
}
