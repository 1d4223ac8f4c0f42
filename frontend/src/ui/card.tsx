/** Why: things that belong together share a background of their own; elevation separates them, not borders. */
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

type CardProps = ComponentProps<"div"> & { ground?: "surface" | "sunk" | "night" };

const GROUNDS = {
  surface: "bg-surface shadow-lift",
  sunk: "bg-sunk",
  night: "bg-night text-on-night",
};

export function Card({ ground = "surface", className, ...rest }: CardProps) {
  return <div {...rest} className={classNames("rounded-lg p-6 sm:p-8", GROUNDS[ground], className)} />;
}
