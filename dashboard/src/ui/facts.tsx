import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

/** Names and values, one under the other. */
export const Facts = ({ children, className }: { children: ReactNode; className?: string }) => (
  <dl className={cx("grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2", className)}>{children}</dl>
);

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);
