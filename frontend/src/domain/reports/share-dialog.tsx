/**
 * Why: a report is shared without an account by a link that expires; its author chooses what it shows and for how long.
 */
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "~/config/paths";
import { nameProblem } from "~/domain/names";
import { codeOf } from "~/graphql/errors";
import type { ReportWhere } from "~/graphql/schema.generated";
import { errorText } from "~/i18n/error-text";
import { useReportsTexts } from "~/i18n/reports-texts";
import { useLocalize, useTexts } from "~/i18n/use-language";
import { Button, buttonClasses } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Checkbox, Input, Select } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { ReportSharesDocument, ShareReportDocument, type ShareRowFragment } from "./share.generated";
import { useShareLink } from "./use-share-link";

const TITLE_MAX = 120;
const DAYS = [7, 30, 90, 365];
/** The id of the list of a company's links. */
export const SHARE_LIST = "shared-links";

interface ShareDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  where: ReportWhere;
  /** The link's default name. */
  title: string;
}

type NewShare = Pick<ShareRowFragment, "token" | "title">;

/** Opens a mail without a recipient in the user's own mail program. */
const mailWith = (subject: string, body: string) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;

export function ShareDialog({ open, onOpenChange, where, title }: ShareDialogProps) {
  const { dialog, links } = useReportsTexts();
  const localize = useLocalize();
  const { addressOf, copy } = useShareLink();
  const [share, setShare] = useState<NewShare | null>(null);
  const change = (next: boolean) => {
    if (!next) setShare(null);
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={share ? dialog.done : dialog.title}
      description={dialog.text}
    >
      {share ? (
        <>
          <Input
            label={dialog.link}
            readOnly
            value={addressOf(share.token)}
            onFocus={({ target }) => target.select()}
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Button onClick={() => void copy(share.token)}>{links.copy}</Button>
            <a
              href={mailWith(share.title, dialog.mailText(share.title, addressOf(share.token)))}
              className={buttonClasses({ variant: "quiet" })}
            >
              {dialog.mail}
            </a>
            <Link
              to={{ pathname: localize(paths.reports), hash: SHARE_LIST }}
              onClick={() => change(false)}
              className="text-sm font-semibold underline underline-offset-4"
            >
              {dialog.all}
            </Link>
          </div>
        </>
      ) : (
        <ShareForm where={where} title={title} onShared={setShare} />
      )}
    </Dialog>
  );
}

interface ShareFormProps extends Pick<ShareDialogProps, "where" | "title"> {
  onShared: (share: NewShare) => void;
}

function ShareForm({ where, title, onShared }: ShareFormProps) {
  const { dialog } = useReportsTexts();
  const texts = useTexts();
  const [share] = useMutation(ShareReportDocument, { refetchQueries: [ReportSharesDocument] });
  const { copyQuietly } = useShareLink();
  const form = useSubmit(
    ["title", "days", "withPosts"],
    (name, values) => {
      const problem = name === "title" && nameProblem(values.title, TITLE_MAX, { addresses: true });
      if (!problem) return null;
      return problem === "NAME_UNREADABLE" ? texts.errors[problem] : dialog.nameNeeded;
    },
    async (values) => {
      try {
        const { data } = await share({
          variables: {
            where,
            title: values.title.trim(),
            days: Number(values.days),
            withPosts: values.withPosts !== "",
          },
        });
        const newShare = data?.result.share;
        if (!newShare) {
          const { path = "", code = "INTERNAL" } = data?.result.error[0] ?? {};
          return { path, text: errorText(texts, code) };
        }
        onShared(newShare);
        await copyQuietly(newShare.token);
        return null;
      } catch (error) {
        return errorText(texts, codeOf(error));
      }
    },
  );
  return (
    <Form form={form}>
      <Input {...form.field("title")} label={dialog.name} defaultValue={title} longest={TITLE_MAX} />
      <Select
        {...form.field("days")}
        label={dialog.days}
        defaultValue="30"
        options={DAYS.map((days) => [String(days), dialog.dayOptions(days)])}
      />
      <Checkbox name="withPosts" value="yes">
        {dialog.withPosts}
      </Checkbox>
      <Button type="submit" busy={form.busy}>
        {dialog.create}
      </Button>
    </Form>
  );
}
