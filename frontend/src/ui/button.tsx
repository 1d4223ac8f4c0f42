/** Why: all buttons share one shape, whether they act (Button) or lead somewhere (LinkButton). */
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "./class-names";
import { Arcs } from "./spinner";

/**
 * accent: the one thing to do here · ink: the main action of a calm screen · quiet: beside it · bare: least · danger.
 */
export type ButtonVariant = "accent" | "ink" | "quiet" | "bare" | "danger" | "signal";
export type ButtonSize = "sm" | "md" | "lg";

const VARIANTS: Record<ButtonVariant, string> = {
  accent: "bg-accent text-on-accent hover:bg-accent-strong",
  ink: "bg-ink text-paper hover:bg-ink/85",
  quiet: "bg-ink/8 text-ink hover:bg-ink/15",
  bare: "text-ink hover:bg-ink/8",
  danger: "bg-bad-ground text-bad hover:bg-bad hover:text-paper",
  signal: "bg-signal text-on-signal hover:bg-signal/85",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "min-h-10 px-4 text-sm gap-2",
  md: "min-h-12 px-6 text-base gap-2.5",
  lg: "min-h-14 px-8 text-lg gap-3",
};

interface Looks {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string | undefined;
}

export function buttonClasses({ variant = "accent", size = "md", className }: Looks): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center rounded-full font-semibold whitespace-nowrap",
    "transition-colors active:translate-y-px focus-visible:rounded-full",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

type ButtonProps = ComponentProps<"button"> &
  Looks & {
    /** Disabled, with animated arcs; the children describe the progress. */
    busy?: boolean;
  };

/**
 * While it is pressed to submit a form, the field keeps the focus: an error that appears on blur would move the button
 * away.
 */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

export function Button({ variant, size, className, busy = false, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      onMouseDown={rest.type === "submit" ? keepFocus : undefined}
      {...rest}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      className={buttonClasses({ ...(variant && { variant }), ...(size && { size }), className })}
    >
      {busy && <Arcs className="size-5" />}
      <span className="contents">{children}</span>
    </button>
  );
}

type LinkButtonProps = Omit<LinkProps, "className"> & Looks & { children: ReactNode };

/** A link that looks like a button. `to` is a localised address. */
export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={buttonClasses({ ...(variant && { variant }), ...(size && { size }), className })}
    />
  );
}
