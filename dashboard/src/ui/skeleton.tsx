import { cx } from "./class-names.ts";

/** A bar where text will stand. Give it the size of what replaces it, so that nothing moves. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx("skeleton block h-3.5", className)} />
);

const widths = ["w-11/12", "w-3/4", "w-5/6", "w-2/3"];

export const SkeletonLines = ({ lines, className }: { lines: number; className?: string }) => (
  <div role="status" aria-label="Loading" className={cx("grid gap-3", className)}>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
      <Skeleton key={line} className={widths[line % widths.length]!} />
    ))}
  </div>
);
