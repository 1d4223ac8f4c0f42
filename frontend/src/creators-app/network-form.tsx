/** Why: the form for a network's account looks the same during sign-up and later. */
import { useAppTexts } from "~/i18n/app-texts";
import { Button } from "~/ui/button";
import { Input, Select } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import { DeclareNetworkDocument, type Platform } from "./generated/graphql";
import { useChangeMe } from "./me";
import { changed } from "./query";

export const PLATFORMS: readonly Platform[] = ["Instagram", "Facebook", "Twitter"];

interface NetworkFormProps {
  submit: string;
  /** Networks whose account is entered here. */
  platforms?: readonly Platform[];
}

export function NetworkForm({ submit, platforms = PLATFORMS }: NetworkFormProps) {
  const { networks, states } = useAppTexts();
  const change = useChangeMe();
  const form = useSubmit(
    ["platform", "username"],
    (name, values) => (name === "username" && !values.username.trim() ? networks.required : null),
    async ({ platform, username }, _, clear) => {
      const failed = await change(DeclareNetworkDocument, {
        platform: platform as Platform,
        username: username.trim(),
      });
      if (failed) return failed;
      notify("good", networks.added);
      changed("networks");
      clear();
      return null;
    },
  );
  return (
    <Form form={form}>
      <Select
        {...form.field("platform")}
        label={networks.network}
        options={platforms.map((platform) => [platform, networks.names[platform]] as const)}
      />
      <Input
        {...form.field("username")}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        label={networks.username}
        hint={networks.usernameHint}
      />
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {form.busy ? states.saving : submit}
      </Button>
    </Form>
  );
}
