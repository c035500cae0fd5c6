import { useState } from "react";
import { useRead } from "../../api/hooks.ts";
import type { EventTopic } from "../../api/operation-types.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Time } from "../../ui/time.tsx";
import { EventChange, isIncident, topicLooks } from "./event-change.tsx";
import { type EventListData, InboxRequest, type InboxRequestData } from "./events.operations.ts";
import { curlSnippet, type SnippetName, snippetLabels, verifySnippets } from "./verify-snippets.ts";

type Request = NonNullable<InboxRequestData["inboxRequest"]> & { headers: Record<string, string> };

/** An event as the list has it. */
export type ShownEvent = {
  topic: EventTopic;
  createdAt: string;
  /** Null for an example, which is about no parcel. */
  event: EventListData["events"]["edges"][number]["node"] | null;
};

const parcelOf = ({ event, topic }: ShownEvent): string => {
  if (!event) return "an example";
  return isIncident(topic) ? "all parcels of a carrier" : (event.tracker?.trackingCode ?? "a deleted parcel");
};

/** One event as a webhook would carry it at this moment, and how a receiver knows that it is ours. */
export const EventDialog = ({
  id,
  shown,
  onNewer,
  onOlder,
  onClose,
}: {
  id: string;
  /** Null if it is not in the list, as when a link opened it. */
  shown: ShownEvent | null;
  onNewer: (() => void) | undefined;
  onOlder: (() => void) | undefined;
  onClose: () => void;
}) => {
  const read = useRead(InboxRequest, { eventId: id });
  const request = read.data?.inboxRequest as Request | null | undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={shown ? `${topicLooks[shown.topic].label}: ${parcelOf(shown)}` : "Event"}
      description="The event as a webhook would deliver it now. You do not need a receiver."
      footer={
        <>
          <Button icon="chevronLeft" blocked={onNewer ? null : "No newer event is listed."} onClick={onNewer}>
            Newer
          </Button>
          <Button blocked={onOlder ? null : "No older event is listed."} onClick={onOlder}>
            Older
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {shown && (
        <div className="flex flex-wrap items-center gap-x-3">
          {shown.event && <EventChange event={shown.event} />}
          <Time iso={shown.createdAt} format="moment" className="text-muted" />
        </div>
      )}
      {read.error && !read.data ? (
        <ReadFailure error={read.error} what="The event" onRetry={read.refetch} />
      ) : request ? (
        <div className="-mx-5 min-w-0 [--tabs-inset:1.25rem]">
          <Tabs
            label="Event"
            tabs={[
              { value: "body", label: "Body", content: <Body request={request} /> },
              { value: "headers", label: "Headers and signature", content: <Headers request={request} /> },
              { value: "verify", label: "Verify it", content: <Verify request={request} /> },
            ]}
          />
        </div>
      ) : read.data ? (
        <p className="text-muted">It is no longer stored.</p>
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  );
};

const Body = ({ request }: { request: Request }) => (
  <div className="px-5 pt-4">
    <CodeBlock title="Formatted body" code={JSON.stringify(JSON.parse(request.body), null, 2)} />
  </div>
);

const Headers = ({ request }: { request: Request }) => (
  <div className="grid gap-3 px-5 pt-4">
    <CodeBlock
      title="Headers"
      code={Object.entries(request.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join("\n")}
    />
    <p className="text-pretty text-muted">
      The signature is the HMAC-SHA-256 of <code className="text-xs">webhook-id.webhook-timestamp.body</code>, computed with the
      bytes that follow <code className="text-xs">whsec_</code> in the secret, decoded from base64. Each webhook has its own
      secret; this event is signed with the inbox's.
    </p>
    <CodeBlock title="The inbox's secret" code={request.secret} />
  </div>
);

const Verify = ({ request }: { request: Request }) => {
  const [name, setName] = useState<SnippetName>("curl");
  return (
    <div className="grid gap-3 px-5 pt-4">
      <Segmented
        label="Language"
        value={name}
        onChange={setName}
        choices={(Object.keys(snippetLabels) as SnippetName[]).map((value) => ({ value, label: snippetLabels[value] }))}
      />
      {name === "curl" ? (
        <>
          <p className="text-muted">Sends this event to your program. The signature is valid for five minutes.</p>
          <CodeBlock title="curl" code={curlSnippet(request)} />
        </>
      ) : (
        <>
          <p className="text-muted">
            Set <code className="text-xs">KOLLI_WEBHOOK_SECRET</code> to the webhook's secret, or to the inbox's to try it with
            this event.
          </p>
          <CodeBlock title={snippetLabels[name]} code={verifySnippets[name]} />
        </>
      )}
      <CodeBlock title="The inbox's secret" code={request.secret} />
    </div>
  );
};
