/** Why: a picture or another file is chosen with a button like all others; the browser's own file input is hidden. */
import { type ChangeEvent, type ComponentProps, type Ref, useId, useRef } from "react";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { IMAGE_TYPES } from "./upload-image";

interface PictureButtonProps extends Pick<ComponentProps<typeof Button>, "busy" | "disabled" | "children"> {
  /** Props of the file input: its label, its description, and its accepted types unless pictures. */
  input: ComponentProps<"input">;
  choose: (event: ChangeEvent<HTMLInputElement>) => Promise<void>;
  /** The button, which takes the focus in place of the input. */
  button?: Ref<HTMLButtonElement>;
  /** The id of the label that screen readers read before the button's own text. */
  labelledBy?: string;
}

export function PictureButton({
  input,
  choose,
  busy = false,
  disabled,
  children,
  button,
  labelledBy,
}: PictureButtonProps) {
  const element = useRef<HTMLInputElement>(null);
  const id = useId();
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
        ref={button}
        id={id}
        aria-labelledby={labelledBy && `${labelledBy} ${id}`}
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
