/** Why: a picture or another file is chosen with a button like all others; the browser's own file input stays out of sight. */
import { type ChangeEvent, type ComponentProps, useRef } from "react";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { IMAGE_TYPES } from "./upload-image";

interface PictureButtonProps extends Pick<ComponentProps<typeof Button>, "busy" | "disabled" | "children"> {
  /** Props of the file input: its label, what describes it, what it takes unless pictures. */
  input: ComponentProps<"input">;
  choose: (event: ChangeEvent<HTMLInputElement>) => Promise<void>;
}

export function PictureButton({ input, choose, busy = false, disabled, children }: PictureButtonProps) {
  const element = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...input}
        ref={element}
        type="file"
        accept={input.accept ?? IMAGE_TYPES.join(",")}
        onChange={(event) => void choose(event)}
        className="sr-only"
        tabIndex={-1}
      />
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        disabled={disabled}
        aria-describedby={input["aria-describedby"]}
        onClick={() => element.current?.click()}
      >
        {!busy && <Icon name="upload" />}
        <span>{children}</span>
      </Button>
    </>
  );
}
