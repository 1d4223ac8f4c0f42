/** Why: the user's profile. */
import { useAppTexts } from "~/i18n/app-texts";
import { useTexts } from "~/i18n/use-language";
import { Button } from "~/ui/button";
import { Input, Select } from "~/ui/field";
import { Form, useSubmit } from "~/ui/form";
import { notify } from "~/ui/snackbar";
import { type CreatorInterest, type Language, type MeFragment, UpdateMeDocument } from "../generated/graphql";
import { useChangeMe, useMe } from "../me";
import { QueryView, Screen } from "../parts";
import { at, useTo } from "../use-to";

const MOST_INTERESTS = 8;

export function ProfileScreen() {
  const { profile } = useAppTexts();
  const query = useMe();
  const to = useTo();
  return (
    <Screen title={profile.title} back={to(at.me)}>
      <QueryView query={query}>
        {({ creatorAccount }) => creatorAccount && <Profile me={creatorAccount} />}
      </QueryView>
    </Screen>
  );
}

function Profile({ me }: { me: MeFragment }) {
  const { profile, states } = useAppTexts();
  const { fields } = useTexts().account;
  const change = useChangeMe();
  const form = useSubmit(
    ["firstName", "lastName", "city", "handle", "language"],
    (name, values) =>
      (name === "firstName" || name === "lastName") && !values[name].trim() ? profile.required : null,
    async ({ firstName, lastName, city, handle, language }, element) => {
      const interests = new FormData(element).getAll("interests") as CreatorInterest[];
      if (interests.length > MOST_INTERESTS) return profile.interestsMany;
      const failed = await change(UpdateMeDocument, {
        input: {
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          city: city.trim(),
          interests,
          language: language as Language,
          ...(handle.trim() && handle.trim() !== me.handle && { handle: handle.trim() }),
        },
      });
      if (!failed) notify("good", states.saved);
      return failed;
    },
  );
  const names = Object.entries(profile.interestNames) as [CreatorInterest, string][];
  return (
    <Form form={form}>
      <Input
        {...form.field("firstName")}
        autoComplete="given-name"
        defaultValue={me.firstName ?? ""}
        longest={100}
        required
        label={profile.first}
      />
      <Input
        {...form.field("lastName")}
        autoComplete="family-name"
        defaultValue={me.lastName ?? ""}
        longest={100}
        required
        label={profile.last}
      />
      <Input
        {...form.field("city")}
        autoComplete="address-level2"
        defaultValue={me.city ?? ""}
        longest={80}
        label={profile.city}
        hint={profile.cityHint}
        note={fields.optional}
      />
      <Input
        {...form.field("handle")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={me.handle ?? ""}
        label={profile.handle}
        hint={profile.handleHint}
        note={fields.optional}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-semibold">{profile.interests}</legend>
        <p className="-mt-2 text-sm text-soft">{profile.interestsHint}</p>
        <div className="flex flex-wrap gap-2">
          {names.map(([interest, name]) => (
            <label
              key={interest}
              className="inline-flex min-h-12 cursor-pointer items-center rounded-full bg-surface px-5 text-sm font-semibold has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="checkbox"
                name="interests"
                value={interest}
                defaultChecked={me.interests.includes(interest)}
                className="sr-only"
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Select
        {...form.field("language")}
        label={profile.mails}
        defaultValue={me.language ?? "es"}
        options={[
          ["es", profile.languages.es],
          ["en", profile.languages.en],
        ]}
      />
      <Button type="submit" size="lg" busy={form.busy} className="w-full">
        {form.busy ? states.saving : states.save}
      </Button>
    </Form>
  );
}
