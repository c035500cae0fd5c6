import { cx } from "../../../ui/class-names.ts";
import { formatDate, viewerZone } from "../../../ui/date-format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Time } from "../../../ui/time.tsx";
import { offsetNotes } from "../problems.ts";
import { StatusGlyph, statusLooks, words } from "../status.tsx";
import { useCarriers } from "../use-carriers.ts";
import type { Tracker } from "./tracker-header.tsx";

type Checkpoint = Tracker["checkpoints"][number];

/** Newest first, under the day they happened where the viewer is. The carrier's words lead; ours stand beside them. */
export const Timeline = ({ tracker }: { tracker: Pick<Tracker, "checkpoints" | "isActive" | "attention"> }) => {
  const { checkpoints, isActive, attention } = tracker;
  const { nameOf } = useCarriers();
  if (checkpoints.length === 0) {
    return (
      <EmptyState icon="clock" title="No scans yet">
        {attention === "CARRIER_NOT_CONNECTED"
          ? "Connect the carrier under Settings › Carriers. Kolli checks with it from then on."
          : isActive
            ? "The carrier has not reported anything about this code. Kolli keeps checking. Labels are often registered hours after they are printed."
            : "The carrier never reported anything about this code."}
      </EmptyState>
    );
  }
  const newestFirst = checkpoints.toReversed();
  const days = Map.groupBy(newestFirst, (checkpoint) => formatDate(checkpoint.scannedAt, "longDay"));
  return (
    <div className="px-4 py-4">
      <p className="float-right text-xs text-muted">Times in {viewerZone()}</p>
      {[...days].map(([day, scans]) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-2 text-xs font-medium text-muted">{day}</h2>
          <ol>
            {scans.map((checkpoint) => (
              <Scan
                key={checkpoint.id}
                checkpoint={checkpoint}
                first={checkpoint === newestFirst[0]}
                last={checkpoint === newestFirst.at(-1)}
                nameOf={nameOf}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
};

type ScanProps = { checkpoint: Checkpoint; first: boolean; last: boolean; nameOf: (carrier: string) => string };

const Scan = ({ checkpoint, first, last, nameOf }: ScanProps) => (
  <li className="grid grid-cols-[4rem_1.25rem_minmax(0,1fr)] gap-x-2 pb-4">
    <Time
      iso={checkpoint.scannedAt}
      format="clock"
      note={offsetNotes[checkpoint.offsetSource]}
      focusable
      className="figures h-fit w-fit whitespace-nowrap rounded-sm text-muted"
    />
    <span className="relative grid justify-items-center">
      {!last && <span aria-hidden="true" className="absolute top-5 bottom-[-1.1rem] w-px bg-line-strong" />}
      <StatusGlyph status={checkpoint.status} className={cx("mt-0.5", !first && "opacity-80")} />
    </span>
    <div className="min-w-0">
      <p className={cx("text-pretty break-words", first && "font-medium")}>{checkpoint.message}</p>
      <p className="text-xs text-muted">
        {/* Not twice, where the carrier says it in our words. */}
        <span className={cx(statusLooks[checkpoint.status].text, saysItself(checkpoint) && "sr-only")}>
          {statusLooks[checkpoint.status].label}
        </span>
        {checkpoint.statusDetail && `${saysItself(checkpoint) ? "" : ", "}${words(checkpoint.statusDetail)}`}
        {[place(checkpoint), checkpoint.carrier && nameOf(checkpoint.carrier), checkpoint.carrierCode]
          .filter(Boolean)
          .map((part, index) => (
            <span key={part}>
              {index === 0 && startsLine(checkpoint) ? "" : " · "}
              <span className={cx(part === checkpoint.carrierCode && "font-mono")}>{part}</span>
            </span>
          ))}
      </p>
    </div>
  </li>
);

const saysItself = ({ message, status }: Checkpoint): boolean =>
  message.trim().replace(/[.!]$/, "").toLowerCase() === statusLooks[status].label.toLowerCase();

const startsLine = (checkpoint: Checkpoint): boolean => saysItself(checkpoint) && checkpoint.statusDetail === null;

const place = ({ location }: Checkpoint): string =>
  [location?.postalCode, location?.city, location?.region, location?.countryCode].filter(Boolean).join(" ");
