import { cx } from "./class-names.ts";

export const Spinner = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 16 16"
    className={cx("size-4 shrink-0 animate-[spin_0.8s_linear_infinite]", className)}
    fill="none"
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="6" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
    <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
