import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/class-names.ts";
import { BarcodeImage } from "../../../ui/codes/barcode-image.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { formatDate, formatSpan } from "../../../ui/date-format.ts";
import { Time } from "../../../ui/time.tsx";
import { stopReasons } from "../problems.ts";
import { StatusGlyph, statusLooks, words } from "../status.tsx";
import type { TrackerDetailData } from "../trackers.operations.ts";
import { useCarriers } from "../use-carriers.ts";
import { Journey } from "./journey.tsx";

export type Tracker = NonNullable<TrackerDetailData["tracker"]>;

/** The head of the page, set like the label on the parcel: carrier, code, bars, and where it stands. */
export const TrackerHeader = ({ tracker, actions }: { tracker: Tracker; actions: ReactNode }) => {
  const { nameOf } = useCarriers();
  const look = statusLooks[tracker.status];
  return (
    <section aria-label="Summary" className="overflow-hidden rounded-xl border border-line-strong bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b-2 border-ink px-4 py-2.5 sm:px-5">
        <p className="text-base font-semibold">{nameOf(tracker.carrier)}</p>
        {tracker.reference && (
          <p className="min-w-0 max-w-full truncate text-muted sm:max-w-96" title={tracker.reference}>
            Order number <span className="font-medium text-ink">{tracker.reference}</span>
          </p>
        )}
        <div data-actions className="ml-auto flex flex-wrap gap-2">
          {actions}
        </div>
      </div>
      <div className="grid gap-x-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 px-4 py-4 sm:px-5">
          <div className="flex items-center gap-1">
            <p className="min-w-0 break-all font-mono text-xl font-medium sm:text-2xl">{tracker.trackingCode}</p>
            <CopyButton text={tracker.trackingCode} label="Copy tracking code" bare />
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
            <StatusGlyph status={tracker.status} className="size-5" />
            <p className="text-lg font-semibold" role="status">
              {look.label}
            </p>
            <p className="text-muted">
              {tracker.statusDetail && <span className="text-ink">{words(tracker.statusDetail)} · </span>}
              <Arrival tracker={tracker} />
            </p>
            {tracker.lateSince && (
              <Badge tone="danger">
                Late since <Time iso={tracker.lateSince} format="shortDay" className="figures" />
              </Badge>
            )}
            {(tracker.stopReason === "STOPPED" || tracker.stopReason === "STALE") && (
              <Badge tone="warn">{stopReasons[tracker.stopReason]}</Badge>
            )}
          </div>
        </div>
        <div className="hidden border-l border-line px-5 py-4 lg:block">
          <BarcodeImage text={tracker.trackingCode.toUpperCase()} className="h-16 w-72" />
        </div>
      </div>
      <Journey
        status={tracker.status}
        checkpoints={tracker.checkpoints}
        className={cx("border-t border-line px-4 py-3 sm:px-5")}
      />
    </section>
  );
};

const Arrival = ({ tracker }: { tracker: Tracker }) => {
  if (tracker.deliveredAt) return <Time iso={tracker.deliveredAt} format="moment" focusable />;
  const { deliveryWindow, estimatedDeliveryDay, prediction } = tracker;
  if (prediction?.source === "HISTORY") {
    const { day, earliest, latest, basis } = prediction;
    const interval = `${formatDate(earliest, "axisDay")} to ${formatDate(latest, "axisDay")}`;
    return (
      <span title={basis}>
        predicted <time dateTime={day}>{formatDate(day, "dateOnly")}</time>
        {earliest !== latest && <> ({interval})</>}
      </span>
    );
  }
  if (estimatedDeliveryDay) {
    return (
      <>
        expected <time dateTime={estimatedDeliveryDay}>{formatDate(estimatedDeliveryDay, "dateOnly")}</time>
      </>
    );
  }
  if (deliveryWindow) {
    return (
      <>
        expected <time dateTime={deliveryWindow.until}>{formatSpan(deliveryWindow.from, deliveryWindow.until)}</time>
      </>
    );
  }
  if (tracker.estimatedDeliveryAt) {
    return (
      <>
        expected <Time iso={tracker.estimatedDeliveryAt} format="moment" focusable />
      </>
    );
  }
  return statusLooks[tracker.status].meaning;
};
