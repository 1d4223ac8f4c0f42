/**
 * Why: the sample blog's comment form looks and behaves like a real one, and sends nothing (docs/product.md, Screens
 * and Calls).
 */
import { EmailInput } from "~/domain/account/email-input";
import { checkEmail, checkRequired } from "~/domain/forms/rules";
import { SimpleForm } from "~/domain/forms/simple-form";
import { useSubmitOnce } from "~/domain/forms/use-submit-once";
import { useBlogTexts, useHomeTexts } from "~/i18n/use-language";
import { Input, Textarea } from "~/ui/field";

export function CommentForm() {
  const { forms } = useHomeTexts();
  const { comment } = useBlogTexts();
  const form = useSubmitOnce({
    names: ["name", "email", "homepage", "comment"],
    check: (name, values) => {
      if (name === "homepage") return null;
      return name === "email" ? checkEmail(forms, values.email) : checkRequired(forms, values[name]);
    },
    send: () => Promise.resolve({ ok: true }),
  });
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h2 className="text-3xl">{comment.title}</h2>
        <p className="text-soft">{comment.text}</p>
      </header>
      <SimpleForm
        form={form}
        label={comment.label}
        submit={comment.submit}
        submitting={forms.posting}
        buttonClassName="sm:self-start"
      >
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
          <Input {...form.field("name")} autoComplete="name" required longest={100} label={comment.name} />
          <EmailInput {...form.field("email")} required label={comment.email} />
        </div>
        <Input
          name="homepage"
          type="url"
          autoComplete="url"
          longest={200}
          label={comment.website}
          note={forms.optional}
        />
        <Textarea {...form.field("comment")} required rows={5} longest={2000} label={comment.comment} />
      </SimpleForm>
    </div>
  );
}
