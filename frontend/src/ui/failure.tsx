/** Why: a press that failed says why in sight of the person, also where a long form begins above the window. */
import { type ComponentProps, useEffect, useRef } from "react";
import { Banner } from "./banner";

interface FailureProps extends Pick<ComponentProps<typeof Banner>, "title" | "action"> {
  /** Nothing is shown without one. */
  text: string | null | undefined;
}

/** The reason of a failure; scrolls itself into view when it appears. */
export function Failure({ text, ...rest }: FailureProps) {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another failure
  useEffect(() => {
    banner.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  return (
    text && (
      <Banner ref={banner} tone="bad" {...rest}>
        {text}
      </Banner>
    )
  );
}
