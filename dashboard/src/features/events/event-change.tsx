import type { ReactNode } from "react";
import type { EventTopic } from "../../api/operation-types.ts";
import { formatDate } from "../../ui/date-format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Time } from "../../ui/time.tsx";
import { attentionLooks, exceptionLooks } from "../trackers/problems.ts";
import { Status } from "../trackers/status.tsx";
import type { EventLine } from "./events.operations.ts";

type News = EventLine["news"];

const Arrow = () => (
  <>
    <span aria-hidden="true">→</span>
    <span className="sr-only">, now</span>
  </>
);

const StatusChange = ({ event: { status, previousStatus } }: { event: EventLine }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    {previousStatus && (
      <>
        <Status status={previousStatus} className="text-muted" /> <Arrow />
      </>
    )}
    <Status status={status} />
  </span>
);

const Scans = ({ news: { addedScanCount, lastAddedMessage } }: { news: News }) => (
  <span className="block truncate">
    {addedScanCount > 1 && <span className="text-muted">{addedScanCount} scans, the last: </span>}
    {lastAddedMessage}
  </span>
);

/** A day is the destination's own, so it is shown as it was given and never moved into the viewer's zone. */
const Estimate = ({
  news: { estimatedDeliveryAt: now, estimatedDeliveryDay: day, previousEstimatedDeliveryAt: before },
}: {
  news: News;
}) => {
  if (!now) return <span className="text-muted">No estimate</span>;
  const shown = (at: string) =>
    day ? formatDate(at.slice(0, 10), "axisDay") : <Time iso={at} format="shortMoment" className="relative z-1" />;
  return (
    <span className="figures flex flex-wrap items-center gap-x-2">
      <span className="text-muted">Expected{before && <> {shown(before)}</>}</span>
      {before && <Arrow />}
      <span className="font-medium">{day ? formatDate(day, "axisDay") : shown(now)}</span>
    </span>
  );
};

const PredictedDay = ({ news: { predictedDay: now, previousPredictedDay: before } }: { news: News }) => {
  if (!now) return <span className="text-muted">No prediction</span>;
  return (
    <span className="figures flex flex-wrap items-center gap-x-2">
      <span className="text-muted">Predicted{before && <> {formatDate(before, "axisDay")}</>}</span>
      {before && <Arrow />}
      <span className="font-medium">{formatDate(now, "axisDay")}</span>
    </span>
  );
};

const Exception = ({ news: { exceptionKind: kind, exceptionMessage }, isOver }: { news: News; isOver: boolean }) => {
  if (!kind) return null;
  const { label } = exceptionLooks[kind];
  return isOver ? (
    <span className="flex items-center gap-1.5">
      <span className="text-muted">{label}</span> <Arrow /> <span className="font-medium">Over</span>
    </span>
  ) : (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon name="warning" className="size-3.5 shrink-0 text-danger" />
      <span className="font-medium whitespace-nowrap text-danger">{label}</span>
      {exceptionMessage && <span className="truncate text-muted">{exceptionMessage}</span>}
    </span>
  );
};

const Attention = ({ news: { attention, previousAttention } }: { news: News }) => (
  <span className="flex items-center gap-1.5">
    {attention ? (
      <>
        <Icon name="warning" className="size-3.5 text-warn" />
        <span className="font-medium text-warn">{attentionLooks[attention].label}</span>
      </>
    ) : (
      <>
        {previousAttention && <span className="text-muted">{attentionLooks[previousAttention].label}</span>} <Arrow />
        <span className="font-medium">Resolved</span>
      </>
    )}
  </span>
);

const Incident = ({ news: { incidentReason }, isOver }: { news: News; isOver: boolean }) => (
  <span className="flex min-w-0 items-center gap-1.5">
    {!isOver && <Icon name="warning" className="size-3.5 shrink-0 text-danger" />}
    <span className="truncate">{isOver ? "The outage is over" : incidentReason}</span>
  </span>
);

type TopicLook = { label: string; meaning: string; line: (event: EventLine) => ReactNode };

/** How each topic is called, and what an event of it says in one line. */
export const topicLooks: Record<EventTopic, TopicLook> = {
  TRACKER_UPDATED: {
    label: "Status changed",
    meaning: "The status of a parcel changed",
    line: (event) => <StatusChange event={event} />,
  },
  TRACKER_EXCEPTION_RAISED: {
    label: "Exception raised",
    meaning: "Something went wrong with a parcel, such as lost or damaged, which its status need not show",
    line: ({ news }) => <Exception news={news} isOver={false} />,
  },
  TRACKER_EXCEPTION_CLEARED: {
    label: "Exception cleared",
    meaning: "Such an exception is over",
    line: ({ news }) => <Exception news={news} isOver />,
  },
  TRACKER_CHECKPOINT_ADDED: {
    label: "Scans added",
    meaning: "The carrier reported new scans",
    line: ({ news }) => <Scans news={news} />,
  },
  TRACKER_ESTIMATE_CHANGED: {
    label: "Estimate changed",
    meaning: "The estimated delivery appeared, or moved by more than half a day",
    line: ({ news }) => <Estimate news={news} />,
  },
  TRACKER_PREDICTION_CHANGED: {
    label: "Prediction changed",
    meaning: "Another day is predicted from past parcels, or the first one",
    line: ({ news }) => <PredictedDay news={news} />,
  },
  TRACKER_ATTENTION_CHANGED: {
    label: "Attention changed",
    meaning: "A problem that blocks tracking appeared, changed or was resolved",
    line: ({ news }) => <Attention news={news} />,
  },
  CARRIER_INCIDENT_OPENED: {
    label: "Outage of a carrier",
    meaning: "The whole traffic of a carrier is silent, or all its responses fail: one event for all its parcels",
    line: ({ news }) => <Incident news={news} isOver={false} />,
  },
  CARRIER_INCIDENT_ENDED: {
    label: "Outage ended",
    meaning: "An outage of a carrier is over",
    line: ({ news }) => <Incident news={news} isOver />,
  },
};
export const isIncident = (topic: EventTopic): boolean => topic.startsWith("CARRIER_INCIDENT");
export const topics = Object.keys(topicLooks) as EventTopic[];
export const topicChoices = topics.map((value) => ({ value, label: value, hint: topicLooks[value].meaning }));

export const EventChange = ({ event }: { event: EventLine }) => topicLooks[event.topic].line(event);
