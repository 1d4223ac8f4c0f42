/**
 * Why: a request for a token is stored, and the chat opens with it, as a person will answer it (docs/product.md,
 * Validation).
 */
import { useState } from "react";
import { chatLink, useLiveSettings } from "~/config/live-settings";
import { checkRequired } from "~/domain/forms/rules";
import { send } from "~/domain/forms/send";
import { SimpleForm } from "~/domain/forms/simple-form";
import { useSubmitOnce } from "~/domain/forms/use-submit-once";
import { useHomeTexts, useInvestorsTexts } from "~/i18n/use-language";
import { RequestGuestTokenDocument } from "~/session/generated/graphql";
import { Input } from "~/ui/field";

const NAMES = ["fullName", "profileUrl"] as const;

/** Whether staff can open it, with or without https:// (kit/src/kit/addresses.py). */
function isWebAddress(text: string): boolean {
  const address = text.trim();
  const url = URL.parse(address.includes("://") ? address : `https://${address}`);
  return url?.protocol === "https:" && url.hostname.includes(".") && !/[\s<>"'\\`{}|^@]/.test(address);
}

/** In Spanish in every language of the page, for its readers. */
function requestMessage(fullName: string, profileUrl: string): string {
  return `¡Hola! Soy ${fullName} y quiero conocer Resuena como inversor. ¿Me envían un token de invitado?\n\nMi perfil: ${profileUrl}`;
}

export function RequestForm() {
  const { forms } = useHomeTexts();
  const { request: texts } = useInvestorsTexts().gate;
  const settings = useLiveSettings();
  const [chat, setChat] = useState("");
  const form = useSubmitOnce({
    names: NAMES,
    check: (name, values) =>
      checkRequired(forms, values[name]) ??
      (name === "profileUrl" && !isWebAddress(values.profileUrl) ? texts.profileWrong : null),
    send: (values, website) => {
      const fullName = values.fullName.trim();
      const profileUrl = values.profileUrl.trim();
      const link = chatLink(settings, requestMessage(fullName, profileUrl));
      setChat(link);
      // At once, within the user's click; later the browser would block the window.
      if (!website) window.open(link, "_blank", "noopener,noreferrer");
      return send(RequestGuestTokenDocument, { fullName, profileUrl, website });
    },
  });
  return (
    <SimpleForm
      form={form}
      label={texts.title}
      submit={texts.submit}
      success={
        <span>
          {forms.success}{" "}
          <a href={chat} target="_blank" rel="noopener noreferrer" className="font-semibold underline">
            {texts.chat}
          </a>
        </span>
      }
      variant="ink"
      buttonClassName="mt-auto"
      className="grow"
    >
      <Input {...form.field("fullName")} label={texts.name} autoComplete="name" longest={100} />
      <Input
        {...form.field("profileUrl")}
        label={texts.profile}
        hint={texts.profileHint}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        longest={300}
      />
    </SimpleForm>
  );
}
