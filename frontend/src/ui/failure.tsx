/**
 * Why: a failed action shows its error where the user sees it, also if the start of a long form is scrolled out of
 * view.
 */
import { type ComponentProps, useEffect, useRef } from "react";
import { Banner } from "./banner";

interface FailureProps extends Pick<ComponentProps<typeof Banner>, "title" | "action"> {
  /** Nothing is rendered without one. */
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
