/**
 * Why: a brand that is not ready to sign up leaves its Instagram user in one field, and Resuena contacts it
 * (docs/product.md, Screens: footer).
 */
import { checkRequired } from "~/domain/forms/rules";
import { send } from "~/domain/forms/send";
import { SimpleForm } from "~/domain/forms/simple-form";
import { useSubmitOnce } from "~/domain/forms/use-submit-once";
import { useHomeTexts } from "~/i18n/use-language";
import { SubscribeBrandDocument } from "~/session/generated/graphql";
import { Input } from "~/ui/field";
import { handleOf, profileOf } from "./handle";

const BRANDS_LIST = "brands";

export function BrandSubscribe() {
  const { forms, landing } = useHomeTexts();
  const { subscribe } = landing;
  const form = useSubmitOnce({
    names: ["handle"],
    failures: { INVALID_FIELD: subscribe.invalid },
    check: (_, { handle }) => checkRequired(forms, handle) ?? (handleOf(handle) ? null : subscribe.invalid),
    send: ({ handle }, website) =>
      send(SubscribeBrandDocument, {
        profileUrl: profileOf(handleOf(handle) ?? ""),
        list: BRANDS_LIST,
        website,
      }),
  });
  return (
    <SimpleForm
      form={form}
      label={subscribe.title}
      submit={subscribe.action}
      submitting={forms.subscribing}
      success={subscribe.success}
      className="relative gap-5"
      buttonClassName="self-start max-w-full max-[22.5rem]:px-5 max-[22.5rem]:whitespace-normal"
    >
      <Input
        {...form.field("handle")}
        label={subscribe.label}
        hint={subscribe.hint}
        placeholder={subscribe.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        longest={100}
        className="min-h-16 text-xl"
      />
    </SimpleForm>
  );
}
