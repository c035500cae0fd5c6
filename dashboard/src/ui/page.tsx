import { type ReactNode, useEffect } from "react";

/** A page's title, its actions, and its content. */
export const Page = ({
  title,
  heading,
  description,
  actions,
  children,
  narrow = false,
}: {
  /** For the window and for screen readers. */
  title: string;
  /** What stands at the top, where it is more than the title. */
  heading?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  narrow?: boolean;
}) => {
  useEffect(() => {
    document.title = `${title} · Kolli`;
  }, [title]);
  return (
    <div className={"mx-auto w-full max-w-[84rem] px-4 pt-5 pb-16 sm:px-6 lg:px-8"}>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-3xl">
          <h1 tabIndex={-1} className="text-xl tracking-[-0.01em] outline-none">
            {heading ?? title}
          </h1>
          {description && <p className="mt-0.5 text-pretty text-muted">{description}</p>}
        </div>
        {actions && (
          <div data-actions className="flex flex-wrap items-center gap-2">
            {actions}
          </div>
        )}
      </header>
      {narrow ? <div className="max-w-3xl">{children}</div> : children}
    </div>
  );
};
