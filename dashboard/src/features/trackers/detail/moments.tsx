import { useState } from "react";
import { useRead } from "../../../api/hooks.ts";
import { ReadFailure } from "../../../api/read-failure.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { formatDate } from "../../../ui/date-format.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SkeletonLines } from "../../../ui/skeleton.tsx";
import { topicLooks } from "../../events/event-change.tsx";
import { InboxRequest } from "../../events/events.operations.ts";
import { milestoneLabels, stateLabels } from "../../recipient-mails/mail-labels.ts";
import { TrackerMails, type TrackerMailsData } from "../../recipient-mails/tracker-mails.operations.ts";
import { ParcelMoments, type ParcelMomentsData } from "../parcel-views.operations.ts";
import { StatusGlyph, statusLooks } from "../status.tsx";
import { LookControls, ParcelFrame, useLook } from "./parcel-frame.tsx";

type Moment = NonNullable<ParcelMomentsData["parcelMoments"]>["moments"][number];
type Mail = TrackerMailsData["recipientMails"][number];
type View = "page" | "webhook" | "mail";

const inWords = ({ status, at, message }: Moment): string =>
  [statusLooks[status].label, formatDate(at, "moment"), message].filter(Boolean).join(", ");

/** A parcel's changes, one after the other: its status, page, webhook and email as they were at each. */
export const Moments = ({ id }: { id: string }) => {
  const read = useRead(ParcelMoments, { trackerId: id });
  const [chosen, setChosen] = useState<number | null>(null);
  const [view, setView] = useState<View>("page");
  const look = useLook();
  if (read.isPending) return <SkeletonLines lines={6} className="p-4" />;
  if (read.error) return <ReadFailure error={read.error} what="The parcel's changes" onRetry={read.refetch} />;
  const { moments, isMore } = read.data.parcelMoments ?? { moments: [], isMore: false };
  const last = moments.length - 1;
  const nth = Math.min(chosen ?? last, last);
  const moment = moments[nth];
  if (!moment)
    return (
      <EmptyState icon="clock" title="Nothing has happened yet">
        Each change of the parcel appears here. Check with the carrier now to look for the first.
      </EmptyState>
    );
  return (
    <div>
      <div className="grid gap-3 px-4 py-4">
        <Slider moments={moments} nth={nth} onChange={setChosen} />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusGlyph status={moment.status} className="size-5" />
          <span className="text-base font-semibold">{statusLooks[moment.status].label}</span>
          <span className="text-muted">{formatDate(moment.at, "moment")}</span>
          {moment.message && (
            <span className="min-w-0 basis-full text-pretty break-words text-muted" dir="auto">
              “{moment.message}”
            </span>
          )}
        </div>
        {isMore && <p className="text-xs text-muted">Only the newest {moments.length.toLocaleString()} changes are listed.</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2 border-y border-line px-4 py-2">
        <Segmented
          label="What to show"
          value={view}
          onChange={setView}
          choices={[
            { value: "page", label: "Tracking page" },
            { value: "webhook", label: "Webhook" },
            { value: "mail", label: "Email" },
          ]}
        />
        {view !== "webhook" && (
          <div className="ml-auto flex flex-wrap items-center gap-2">
            <LookControls {...look} />
          </div>
        )}
      </div>
      {view === "page" && (
        <ParcelFrame
          shown={{ trackerId: id, at: moment.at, mailId: null }}
          language={look.language}
          look={look.look}
          title="The tracking page as it was"
        />
      )}
      {view === "webhook" && <WebhookThen key={moment.at} moment={moment} />}
      {view === "mail" && <MailThen id={id} until={moments[nth + 1]?.at ?? null} looked={look} />}
      <p className="border-t border-line px-4 py-2 text-xs text-muted">
        {moment.events.length === 0
          ? "There is no event of this change, or it is no longer kept: the page is derived from the scans that were known."
          : "As it was then, in your present design and texts."}
      </p>
    </div>
  );
};

type SliderProps = { moments: readonly Moment[]; nth: number; onChange: (nth: number) => void };

const Slider = ({ moments, nth, onChange }: SliderProps) => {
  const last = moments.length - 1;
  return (
    <div className="flex items-center gap-2">
      <IconButton
        icon="chevronLeft"
        label="Previous change"
        size="sm"
        look="plain"
        blocked={nth === 0 ? "This is the first change." : null}
        onClick={() => onChange(nth - 1)}
      />
      <input
        type="range"
        aria-label="Time of the parcel"
        aria-valuetext={`Change ${nth + 1} of ${moments.length}: ${inWords(moments[nth]!)}`}
        min={0}
        max={last}
        step={1}
        value={nth}
        onChange={({ target }) => onChange(Number(target.value))}
        className="h-6 min-w-0 flex-1 cursor-pointer accent-accent"
      />
      <IconButton
        icon="chevronRight"
        label="Next change"
        size="sm"
        look="plain"
        blocked={nth === last ? "This is the newest change." : null}
        onClick={() => onChange(nth + 1)}
      />
      <span className="figures whitespace-nowrap text-xs text-muted">
        {nth + 1} of {moments.length}
      </span>
    </div>
  );
};

/** The body of the change's event, as webhooks got it. */
const WebhookThen = ({ moment: { events } }: { moment: Moment }) => {
  const [eventId, setEventId] = useState(events.at(-1)?.id ?? "");
  const read = useRead(InboxRequest, { eventId }, { enabled: eventId !== "" });
  if (eventId === "")
    return (
      <EmptyState icon="webhook" title="No webhook">
        This change has no event, or it is no longer kept. Move to another change, or look at the tracking page.
      </EmptyState>
    );
  const body = read.data?.inboxRequest?.body;
  return (
    <div className="grid gap-3 p-4">
      {events.length > 1 && (
        <Select
          aria-label="Event"
          className="w-auto justify-self-start"
          value={eventId}
          onChange={setEventId}
          choices={events.map(({ id, topic }) => ({ value: id, label: topicLooks[topic].label }))}
        />
      )}
      {read.error ? (
        <ReadFailure error={read.error} what="The event" onRetry={read.refetch} />
      ) : read.isPending ? (
        <SkeletonLines lines={8} />
      ) : body ? (
        <CodeBlock title="Body of the webhook" code={JSON.stringify(JSON.parse(body), null, 2)} />
      ) : (
        <EmptyState icon="webhook" title="The event is no longer kept">
          Its content was deleted when its retention ended. Settings › Workspace shows how long events are kept.
        </EmptyState>
      )}
    </div>
  );
};

const timeOf = ({ doneAt, createdAt }: Mail): string => doneAt ?? createdAt;

/** The newest email by the end of the change. */
const MailThen = ({ id, until, looked }: { id: string; until: string | null; looked: ReturnType<typeof useLook> }) => {
  const read = useRead(TrackerMails, { trackerId: id });
  if (read.isPending) return <SkeletonLines lines={6} className="p-4" />;
  if (read.error) return <ReadFailure error={read.error} what="The emails" onRetry={read.refetch} />;
  const mail = read.data.recipientMails
    .filter((one) => until === null || Date.parse(timeOf(one)) < Date.parse(until))
    .toSorted((a, b) => Date.parse(timeOf(b)) - Date.parse(timeOf(a)))[0];
  if (!mail)
    return (
      <EmptyState icon="send" title="No email by then">
        Recipients are mailed about the milestones that you choose under Settings › Recipient mails.
      </EmptyState>
    );
  return (
    <>
      <p className="border-b border-line px-4 py-2 text-muted">
        <span className="font-medium text-ink">{milestoneLabels[mail.milestone].label}</span>, {stateLabels[mail.state].label}{" "}
        {formatDate(timeOf(mail), "moment")}. Without the recipient's name, which is not shown to you.
      </p>
      <ParcelFrame
        shown={{ trackerId: id, at: null, mailId: mail.id }}
        language={looked.language}
        look={looked.look}
        title="The email as it was"
      />
    </>
  );
};
