import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

export type Tone = "neutral" | "accent" | "good" | "warn" | "danger";

const tones: Record<Tone, string> = {
  neutral: "bg-hover text-muted",
  accent: "bg-accent-soft text-accent-strong",
  good: "bg-[color-mix(in_oklab,var(--s-delivered)_14%,transparent)] text-s-delivered",
  warn: "bg-warn-soft text-warn",
  danger: "bg-danger-soft text-danger",
};

export const Badge = ({ tone = "neutral", children, className }: { tone?: Tone; children: ReactNode; className?: string }) => (
  <span
    className={cx(
      "inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 text-xs font-medium",
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
);
