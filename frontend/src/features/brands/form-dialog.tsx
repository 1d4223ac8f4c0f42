/** Why: the operator's own form for new campaigns opens above the page, and in a tab for whoever's browser refuses the frame. */
import { useBrandsTexts } from "~/i18n/use-language";
import { Modal } from "~/ui/modal";

export function FormDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { create } = useBrandsTexts().start;
  return (
    <Modal
      title={create.title}
      onClose={onClose}
      className="h-[calc(100dvh-2rem)]"
      action={
        <a href={address} target="_blank" rel="noopener noreferrer" className="text-link text-sm">
          {create.open}
        </a>
      }
    >
      <iframe
        src={address}
        title={create.form}
        sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
        referrerPolicy="no-referrer"
        className="min-h-0 w-full grow bg-white"
      />
    </Modal>
  );
}
