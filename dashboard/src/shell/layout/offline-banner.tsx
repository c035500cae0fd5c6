import { useIsOffline } from "../../api/server-connection.ts";
import { Spinner } from "../../ui/spinner.tsx";

/** Over the page, because everything waits for it, but below the bar with search and mode. It goes by itself. */
export const OfflineBanner = () => {
  const isOffline = useIsOffline();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 top-[calc(var(--top)+3.75rem)] z-60 mx-auto w-fit max-w-full"
    >
      {isOffline && (
        <p className="flex items-center gap-2.5 rounded-lg border border-warn-line bg-warn-soft px-3.5 py-2 text-pretty text-ink shadow-pop">
          <Spinner className="shrink-0" />
          <span>
            <b className="font-semibold">The server cannot be reached.</b> Retrying every few seconds. What you typed is kept.
          </span>
        </p>
      )}
    </div>
  );
};
