import { useSyncExternalStore } from "react";
import { type DateFormat, formatAsGiven, formatDate, formatRelative, viewerZone } from "./date-format.ts";
import { Tip } from "./overlays/tooltip.tsx";

const tickMs = 15_000;
const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
};
/** Moves on every fifteen seconds, for all who look. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / tickMs) * tickMs);

/** A moment in the viewer's zone; on hover, the same moment exactly, and as it was given. */
export const Time = ({
  iso,
  format = "relative",
  note,
  focusable = false,
  className,
}: {
  iso: string;
  format?: DateFormat | "relative";
  /** What else is known about this time, e.g. where its offset comes from. */
  note?: string | undefined;
  focusable?: boolean;
  className?: string;
}) => (
  <Tip content={<Exactly iso={iso} note={note} />}>
    <time dateTime={iso} className={className} {...(focusable && { tabIndex: 0 })}>
      {format === "relative" ? <Relative iso={iso} /> : formatDate(iso, format)}
    </time>
  </Tip>
);

const Relative = ({ iso }: { iso: string }) => {
  const now = useNow();
  // Between two ticks something may be newer than "now": that is not the future.
  const then = Date.parse(iso);
  return formatRelative(then > now && then - now < tickMs ? now : then, now);
};

const Exactly = ({ iso, note }: { iso: string; note?: string | undefined }) => (
  <dl className="figures grid grid-cols-[auto_1fr] gap-x-2">
    <dt className="opacity-70">Here</dt>
    <dd>
      {formatDate(iso, "exact")}
      <span className="opacity-70"> · {viewerZone()}</span>
    </dd>
    <dt className="opacity-70">As given</dt>
    <dd>{formatAsGiven(iso)}</dd>
    {note && <dd className="col-span-2 opacity-70">{note}</dd>}
  </dl>
);
