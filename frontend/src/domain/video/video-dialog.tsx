/** Why: the concept video plays above the page; nothing of it, ours or a host's, is fetched before the click. */
/* oxlint-disable jsx-a11y/media-has-caption -- whoever gives the film gives its words too, inside the picture */
import { useLiveSettings } from "~/config/live-settings";
import { Modal } from "~/ui/modal";
import { ConceptVideo } from "./concept-video";
import { videoSource } from "./video-source";

export interface VideoTexts {
  title: string;
  again: string;
  open: string;
  scenes: readonly string[];
}

export function VideoDialog({ texts, onClose }: { texts: VideoTexts; onClose: () => void }) {
  const address = useLiveSettings()["video.url"];
  if (!address) {
    return (
      <Modal title={texts.title} onClose={onClose}>
        <ConceptVideo scenes={texts.scenes} again={texts.again} />
      </Modal>
    );
  }
  const { kind, src } = videoSource(address);
  const open = (
    <a href={address} target="_blank" rel="noopener noreferrer" className="text-link text-sm">
      {texts.open}
    </a>
  );
  return (
    <Modal title={texts.title} onClose={onClose} action={open}>
      {kind === "file" ? (
        // biome-ignore lint/a11y/useMediaCaption: whoever gives the film gives its words too, inside the picture
        <video src={src} controls autoPlay playsInline className="aspect-video w-full bg-night" />
      ) : (
        <iframe
          src={src}
          title={texts.title}
          allow="autoplay; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
          className="aspect-video w-full bg-night"
        />
      )}
    </Modal>
  );
}
