import type { ComponentProps, ReactElement } from "react";
import { cx } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Tip } from "./overlays/tooltip.tsx";
import { Spinner } from "./spinner.tsx";

type Look = "primary" | "plain" | "quiet" | "danger";
type Size = "md" | "sm";

const looks: Record<Look, string> = {
  primary: "bg-accent text-on-accent shadow-card hover:bg-accent-strong",
  plain: "border border-line-strong bg-raised text-ink shadow-card hover:bg-sunken hover:border-control",
  quiet: "text-muted hover:bg-hover hover:text-ink",
  danger: "border border-danger-line bg-raised text-danger shadow-card hover:bg-danger-soft",
};

const sizes: Record<Size, string> = {
  md: "h-8 px-3 gap-1.5 pointer-coarse:h-10",
  sm: "h-7 px-2 gap-1.5 text-xs pointer-coarse:h-9",
};

/** The classes alone, for links that look like buttons. */
export const buttonClass = (look: Look = "plain", size: Size = "md", extra?: string): string =>
  cx(
    "relative inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium transition-colors duration-100 aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
    looks[look],
    sizes[size],
    extra,
  );

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  look?: Look;
  size?: Size;
  icon?: IconName;
  /** Working: keeps its width and takes no further clicks. */
  busy?: boolean;
  /** Why it cannot be used now. It stays reachable, so that the reason is too. */
  blocked?: string | null | undefined;
};

export const Button = ({
  look,
  size,
  icon,
  busy = false,
  blocked,
  children,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) => {
  const idle = busy || Boolean(blocked);
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, size, className)}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      aria-description={blocked ?? undefined}
      onClick={idle ? (event) => event.preventDefault() : onClick}
    >
      <span className={cx("inline-flex items-center gap-1.5", busy && "invisible")}>
        {icon && <Icon name={icon} className="-ml-0.5" />}
        {children}
      </span>
      {busy && <Spinner className="absolute" />}
    </button>
  );
  return blocked ? <Tip content={blocked}>{button}</Tip> : button;
};

type IconButtonProps = Omit<ButtonProps, "children" | "icon"> & { icon: IconName; label: string };

/** A button of one icon; its label is its name and its hint. */
export const IconButton = ({
  icon,
  label,
  size = "md",
  look = "quiet",
  blocked,
  className,
  onClick,
  busy,
  ...rest
}: IconButtonProps): ReactElement => (
  <Tip content={blocked ?? label}>
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={blocked ? true : undefined}
      aria-description={blocked ?? undefined}
      className={buttonClass(
        look,
        size,
        cx(size === "md" ? "w-8 px-0 pointer-coarse:w-10" : "w-7 px-0 pointer-coarse:w-9", className),
      )}
      onClick={blocked || busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
    </button>
  </Tip>
);
