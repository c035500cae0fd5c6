import type { ReactNode } from "react";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";

const tones = {
  info: "border-line bg-sunken text-ink [&>svg]:text-muted",
  warn: "border-warn-line bg-warn-soft text-ink [&>svg]:text-warn",
  danger: "border-danger-line bg-danger-soft text-ink [&>svg]:text-danger",
};

/** Something to know or to do, in the flow of the page. */
export const Notice = ({
  tone = "info",
  title,
  children,
  action,
  className,
}: {
  tone?: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) => (
  <div
    role={tone === "danger" ? "alert" : undefined}
    className={cx("flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border px-3 py-2.5", tones[tone], className)}
  >
    <Icon name={tone === "info" ? "info" : "warning"} className="mt-0.5" />
    <div className="min-w-0 flex-1 basis-52">
      {title && <p className="font-medium">{title}</p>}
      {children && <div className={cx(Boolean(title) && "text-muted")}>{children}</div>}
    </div>
    {action}
  </div>
);
