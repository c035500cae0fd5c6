import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

/** Nothing here yet, or nothing matches: what it would hold, and the next step. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
  className,
  compact = false,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
  /** Where it is one of several parts of a page. */
  compact?: boolean;
}) => (
  <div className={cx("grid justify-items-center gap-1 px-6 text-center", compact ? "py-8" : "py-14", className)}>
    <span className="mb-3 grid size-10 place-items-center rounded-lg border border-dashed border-line-strong text-muted">
      <Icon name={icon} className="size-5" />
    </span>
    <h2 className="text-base">{title}</h2>
    {children && <p className="max-w-md text-pretty text-muted">{children}</p>}
    {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
);
