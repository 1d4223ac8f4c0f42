/** Why: another site's page opens above ours, with a link to open it in a tab if the browser refuses the frame. */
import { Modal } from "./modal";

interface EmbedDialogProps {
  address: string;
  title: string;
  /** The frame's accessible name. */
  frame: string;
  /** The link that opens it in a tab. */
  open: string;
  onClose: () => void;
  className?: string;
}

export function EmbedDialog({ address, title, frame, open, onClose, className = "" }: EmbedDialogProps) {
  return (
    <Modal
      title={title}
      onClose={onClose}
      className={className}
      action={
        <a href={address} target="_blank" rel="noopener noreferrer" className="text-link text-sm">
          {open}
        </a>
      }
    >
      <iframe
        src={address}
        title={frame}
        sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
        referrerPolicy="no-referrer"
        className="min-h-0 w-full grow bg-white"
      />
    </Modal>
  );
}
