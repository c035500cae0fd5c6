import { cx } from "./class-names.ts";

/** The mark: a parcel from above, its flaps and tape folding into a K. */
export const Mark = ({ className = "size-6" }: { className?: string }) => (
  <svg viewBox="0 0 32 32" className={cx("shrink-0", className)} aria-hidden="true">
    <rect width="32" height="32" rx="7" className="fill-accent" />
    <path d="M8.5 6h4.6v20H8.5zM13.1 16 23 6.1l3.2 3.2-6.7 6.7 6.7 6.7-3.2 3.2z" className="fill-on-accent" />
  </svg>
);

/** The name in letters of our own: square ends, and the dot of the i is a parcel. */
export const Wordmark = ({ className = "h-5" }: { className?: string }) => (
  <svg
    viewBox="0 0 92 32"
    role="img"
    aria-label="Kolli"
    className={cx("w-auto", className)}
    fill="none"
    stroke="currentColor"
    strokeWidth="4.4"
  >
    <path d="M4.2 2v28M5.5 21.2 18 9.4M10.2 17.2 19 30" strokeLinejoin="miter" />
    <circle cx="34.5" cy="20.2" r="8.6" />
    <path d="M54.2 2v28M68 2v28M81.8 11.4V30" />
    <path d="M78.9 2h5.8v5.8h-5.8z" className="fill-accent" stroke="none" />
  </svg>
);
