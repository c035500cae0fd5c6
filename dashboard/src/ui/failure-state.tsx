import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** It could not be shown: why, and the way on. */
export const FailureState = ({
  title,
  children,
  onRetry,
  action,
  className,
}: {
  title: string;
  children: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
  className?: string;
}) => (
  <div role="alert" className={cx("grid justify-items-center gap-1 px-6 py-12 text-center", className)}>
    <span className="mb-3 grid size-10 place-items-center rounded-lg bg-danger-soft text-danger">
      <Icon name="warning" className="size-5" />
    </span>
    <h2 className="text-base">{title}</h2>
    <div className="max-w-md text-pretty text-muted">{children}</div>
    <div className="mt-4 flex flex-wrap justify-center gap-2">
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      )}
      {action}
    </div>
  </div>
);
