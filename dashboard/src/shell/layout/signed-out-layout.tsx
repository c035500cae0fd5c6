import { type ReactNode, useEffect } from "react";
import { Mark, Wordmark } from "../../ui/wordmark.tsx";

/** The pages before the dashboard: signing in, setting up, accepting an invitation. */
export const SignedOutLayout = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · Kolli`;
  }, [title]);
  return (
    <main className="grid min-h-dvh grid-rows-[1fr_auto_1.3fr] justify-items-center px-4">
      <div />
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center gap-2.5">
          <Mark className="size-8" />
          <Wordmark className="h-5" />
        </div>
        <section className="overflow-hidden rounded-xl border border-line bg-surface shadow-pop">
          <div aria-hidden="true" className="h-1 bg-accent" />
          <div className="p-6">
            <h1 className="text-xl tracking-[-0.01em]">{title}</h1>
            {lead && <p className="mt-1 text-pretty text-muted">{lead}</p>}
            <div className="mt-5">{children}</div>
          </div>
        </section>
      </div>
    </main>
  );
};
