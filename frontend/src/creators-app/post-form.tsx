/**
 * Why: one form creates a post and revises it after a change request: photo, text with its requirements, networks, and
 * a preview.
 */
import { useEffect, useId, useRef, useState } from "react";
import { uploadImage } from "~/domain/pictures/upload-image";
import { useAppTexts } from "~/i18n/app-texts";
import { useTexts } from "~/i18n/use-language";
import { CallError } from "~/session/call-error";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Failure } from "~/ui/failure";
import { Checkbox, FieldError, Input, Textarea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { UploadProgress } from "~/ui/upload-progress";
import { CAPTION_MAX, namesIn, type Tick, ticksOf, withWord } from "./caption";
import { cutFile, drawCut } from "./crop";
import { draftOf, keepDraft } from "./drafts";
import {
  type CampaignDetailFragment,
  type MeFragment,
  type Platform,
  PublishableNetworksDocument,
} from "./generated/graphql";
import { useErrorText } from "./me";
import { Cropper, type Photo, PhotoInput, usePhoto } from "./photo";
import { useAppQuery } from "./query";

export interface PostInput {
  picture: string | null;
  caption: string;
  networks: Platform[];
  taggedPeople: string[];
  publishForMe: Platform[];
}

interface PostFormProps {
  campaign: CampaignDetailFragment;
  me: MeFragment;
  /** What was sent before, when it is being revised. */
  before?: {
    caption: string;
    image: string | null | undefined;
    networks: readonly Platform[];
    tagged: readonly string[];
  };
  submit: string;
  /** Sends it; resolves to why it failed, in words, or null. */
  send: (post: PostInput) => Promise<string | null>;
}

export function PostForm({ campaign, me, before, submit, send }: PostFormProps) {
  const { create, networks: networkTexts } = useAppTexts();
  const { fields } = useTexts().account;
  const textOf = useErrorText();
  const spot = campaign.type === "Spot";
  const { photo, failure: unread, choose, setFrame } = usePhoto(create.photoBroken);
  const [caption, setCaption] = useDraft(me._id, before ? null : campaign._id, before?.caption ?? "");
  const [tagged, setTagged] = useState(before?.tagged.join(", ") ?? "");
  const [networks, setNetworks] = useState<readonly Platform[]>(
    before?.networks ?? me.networks.slice(0, 1).map(({ platform }) => platform),
  );
  const [progress, setProgress] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** What is already uploaded: a post that is sent again has the same picture. */
  const up = useRef<{ photo: Photo; address: string } | null>(null);
  const networksId = useId();
  const publishable = useAppQuery("account", PublishableNetworksDocument, {}).data?.publishableNetworks ?? [];
  const [toggled, setToggled] = useState<readonly Platform[]>([]);
  const offered = networks.filter((platform) => publishable.includes(platform));
  /**
   * A Spot is published automatically unless the user wants to post it themselves; for other posts they choose
   * automatic publication.
   */
  const forMe = offered.filter((platform) => toggled.includes(platform) !== spot);

  const problems = {
    photo: spot || photo || before?.image ? null : create.photoRequired,
    caption: !spot && !caption.trim() ? create.captionRequired : null,
    networks: networks.length === 0 ? create.networkRequired : null,
  };
  const ticks = ticksOf(spot ? `${campaign.spotText ?? ""} ${caption}` : caption, campaign);

  async function addressOf(chosen: Photo): Promise<string> {
    if (up.current?.photo === chosen) return up.current.address;
    setProgress(0);
    const { url } = await uploadImage(
      await cutFile(chosen.picture, chosen.frame),
      setProgress,
      new AbortController().signal,
    );
    up.current = { photo: chosen, address: url };
    return url;
  }

  async function submitNow() {
    setTried(true);
    if (Object.values(problems).some(Boolean) || Array.from(caption).length > CAPTION_MAX) return;
    setBusy(true);
    setFailure(null);
    try {
      const picture = photo && !spot ? await addressOf(photo) : null;
      setProgress(null);
      setFailure(
        await send({
          picture,
          caption: caption.trim(),
          networks: [...networks],
          taggedPeople: namesIn(tagged),
          publishForMe: before ? [] : forMe,
        }),
      );
    } catch (error) {
      setFailure(textOf(error instanceof CallError ? error.code : "UNKNOWN"));
    }
    setProgress(null);
    setBusy(false);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submitNow();
      }}
      className="flex flex-col gap-8"
    >
      <Failure text={failure} />
      {!spot && (
        <section className="flex flex-col gap-4">
          <h2 className="text-lg">{create.photo}</h2>
          {photo ? (
            <Cropper photo={photo} onFrame={setFrame} />
          ) : (
            before?.image && <img src={before.image} alt={create.photo} className="w-full rounded-lg" />
          )}
          <PhotoInput photo={photo} onChoose={(file) => void choose(file)} />
          <FieldError id="photo-error" role="alert" text={unread ?? (tried ? problems.photo : null)} />
        </section>
      )}
      {spot && campaign.spotText && (
        <p className="rounded-lg bg-sunk p-5 whitespace-pre-line">{campaign.spotText}</p>
      )}
      <section className="flex flex-col gap-4">
        <Textarea
          name="caption"
          rows={6}
          value={caption}
          onChange={({ target }) => setCaption(target.value)}
          label={spot ? create.captionSpot : create.caption}
          hint={create.captionHint}
          longest={CAPTION_MAX}
          error={tried ? problems.caption : null}
          {...(spot && { note: fields.optional })}
        />
        {ticks.length > 0 && <Ticks ticks={ticks} onAdd={(word) => setCaption(withWord(caption, word))} />}
        <Input
          name="tagged"
          value={tagged}
          onChange={({ target }) => setTagged(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={create.tagged}
          hint={create.taggedHint}
          note={fields.optional}
        />
      </section>
      {!before && (
        <fieldset aria-describedby={networksId} className="flex flex-col gap-3">
          <legend className="mb-3 font-display text-lg font-bold">{create.networks}</legend>
          <div className="flex flex-wrap gap-2">
            {me.networks.map(({ platform, username }) => (
              <label
                key={platform}
                className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-full bg-surface px-5 text-sm font-semibold has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="checkbox"
                  checked={networks.includes(platform)}
                  onChange={({ target }) =>
                    setNetworks(
                      target.checked
                        ? [...networks, platform]
                        : networks.filter((network) => network !== platform),
                    )
                  }
                  className="sr-only"
                />
                <span>{networkTexts.names[platform]}</span>
                <span translate="no" className="font-normal opacity-80">
                  {`@${username.replace(/^@/, "")}`}
                </span>
              </label>
            ))}
          </div>
          <FieldError id={networksId} text={tried ? problems.networks : null} />
          {offered.map((platform) => (
            <Checkbox
              key={platform}
              name={`publish-${platform}`}
              checked={forMe.includes(platform)}
              onChange={() =>
                setToggled(
                  toggled.includes(platform)
                    ? toggled.filter((network) => network !== platform)
                    : [...toggled, platform],
                )
              }
            >
              {create.publishForMe(networkTexts.names[platform])}
            </Checkbox>
          ))}
          {forMe.length > 0 && <p className="text-sm text-soft">{create.publishForMeText}</p>}
        </fieldset>
      )}
      <Preview campaign={campaign} me={me} photo={photo} image={before?.image} caption={caption} />
      <div className="sticky bottom-(--bottom-bar) -mx-4 flex flex-col gap-3 bg-paper/95 p-4 lg:bottom-0">
        <UploadProgress value={progress} label={create.uploading} />
        <Button type="submit" size="lg" busy={busy} className="w-full">
          {busy ? (progress === null ? create.sending : create.uploading(progress)) : submit}
        </Button>
      </div>
    </form>
  );
}

function Ticks({ ticks, onAdd }: { ticks: readonly Tick[]; onAdd: (word: string) => void }) {
  const { create } = useAppTexts();
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{create.ticks}</h3>
      <ul className="flex flex-wrap gap-2">
        {ticks.map(({ word, forbidden, done }) => {
          const said = done ? create.tickDone : forbidden ? create.tickForbidden : create.tickMissing;
          const inside = (
            <>
              <Icon name={done ? "check" : forbidden ? "cross" : "plus"} className="size-5" />
              <span translate="no">{forbidden ? create.without(word) : word}</span>
              <span className="sr-only">{said}</span>
            </>
          );
          const looks = `inline-flex min-h-12 items-center gap-2 rounded-full px-4 text-sm font-semibold ${done ? "bg-good-ground text-good" : forbidden ? "bg-bad-ground text-bad" : "bg-surface"}`;
          return (
            <li key={word}>
              {done || forbidden ? (
                <span className={looks}>{inside}</span>
              ) : (
                <button
                  type="button"
                  aria-label={create.add(word)}
                  onClick={() => onAdd(word)}
                  className={looks}
                >
                  {inside}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface PreviewProps {
  campaign: CampaignDetailFragment;
  me: MeFragment;
  photo: Photo | null;
  image: string | null | undefined;
  caption: string;
}

/** As a network shows it: author, picture, text. */
function Preview({ campaign, me, photo, image, caption }: PreviewProps) {
  const { create } = useAppTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (photo && canvas.current) drawCut(canvas.current, photo.picture, photo.frame, 900);
  }, [photo]);
  const name = me.networks[0]?.username.replace(/^@/, "") ?? create.you;
  const still = campaign.type === "Spot" ? (campaign.spotPicture ?? campaign.picture) : image;
  const text = [campaign.type === "Spot" && campaign.spotText, caption.trim()].filter(Boolean).join("\n\n");
  if (!photo && !still && !text) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{create.preview}</h2>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <p className="flex items-center gap-3 p-4 font-semibold">
          <Avatar name={name} src={me.picture} className="size-9" />
          <span translate="no" className="truncate">
            {name}
          </span>
        </p>
        {photo ? (
          <canvas ref={canvas} className="w-full">
            {create.photo}
          </canvas>
        ) : (
          still && <img src={still} alt="" className="w-full" />
        )}
        <p className="flex gap-4 px-4 pt-4">
          <Icon name="heart" className="size-6" />
          <Icon name="comment" className="size-6" />
        </p>
        <p className="p-4 whitespace-pre-line">{text}</p>
      </div>
    </section>
  );
}

/** Going a step back keeps everything that was written. */
function useDraft(personId: string, campaignId: string | null, first: string) {
  const [text, setText] = useState(() => (campaignId && draftOf(personId, campaignId)) || first);
  return [
    text,
    (next: string) => {
      setText(next);
      if (campaignId) keepDraft(personId, campaignId, next);
    },
  ] as const;
}
