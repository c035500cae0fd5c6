import { type ReactNode, useId } from "react";
import { cx } from "./class-names.ts";

/** A titled part of a page. */
export const Card = ({
  title,
  hint,
  action,
  children,
  className,
  flush = false,
}: {
  title?: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
  /** The content brings its own edges: tables, lists. */
  flush?: boolean;
}) => {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={cx("min-w-0 rounded-xl border border-line bg-surface", className)}
    >
      {title && (
        <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
          {/* It pushes the actions to the right edge, and they stand below it at the left where both have no room. */}
          <div className="flex grow flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={id} className="text-sm">
              {title}
            </h2>
            {hint && <span className="text-xs text-muted">{hint}</span>}
          </div>
          {action && <div className="flex items-center gap-1">{action}</div>}
        </header>
      )}
      <div className={cx(!flush && "p-4")}>{children}</div>
    </section>
  );
};
