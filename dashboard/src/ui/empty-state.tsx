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
  isPage = false,
}: {
  icon: IconName;
  title: string;
  /** What will be here, and what to do next: an empty place without it is a dead end. */
  children: ReactNode;
  action?: ReactNode;
  className?: string;
  /** Where it is one of several parts of a page. */
  compact?: boolean;
  /** If it is all of the page: then it has the page's heading. */
  isPage?: boolean;
}) => {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div className={cx("grid justify-items-center gap-1 px-6 text-center", compact ? "py-8" : "py-14", className)}>
      <span className="mb-3 grid size-10 place-items-center rounded-lg border border-dashed border-line-strong text-muted">
        <Icon name={icon} className="size-5" />
      </span>
      <Heading tabIndex={isPage ? -1 : undefined} className="text-base outline-none">
        {title}
      </Heading>
      <p className="max-w-md text-pretty text-muted">{children}</p>
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
};
