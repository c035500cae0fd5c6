import { cx } from "../class-names.ts";

/** A share of a whole, 0 to 1, as a bar. The number stands beside it in words. */
export const Meter = ({ value, className, tone = "fill-accent" }: { value: number; className?: string; tone?: string }) => (
  <svg
    viewBox="0 0 100 4"
    preserveAspectRatio="none"
    aria-hidden="true"
    className={cx("h-1.5 w-20 overflow-hidden rounded-full bg-pressed", className)}
  >
    <rect width={Math.max(0, Math.min(1, value)) * 100} height="4" className={tone} />
  </svg>
);
