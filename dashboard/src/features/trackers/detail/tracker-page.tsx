import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useRead } from "../../../api/hooks.ts";
import { globalId } from "../../../api/ids.ts";
import { loadPart } from "../../../api/load-part.ts";
import { ReadFailure } from "../../../api/read-failure.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { Skeleton, SkeletonLines } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { TrackerMailsCard } from "../../recipient-mails/tracker-mails-card.tsx";
import { TrackerDetail } from "../trackers.operations.ts";
import { JourneyMap } from "./journey-map.tsx";
import { OrderCard } from "./order-card.tsx";
import { ParcelCard, PickupCard } from "./parcel-card.tsx";
import { RawAnswer } from "./raw-answer.tsx";
import { TestControls } from "./test-controls.tsx";
import { Timeline } from "./timeline.tsx";
import { TrackerActions } from "./tracker-actions.tsx";
import { TrackerEventList } from "./tracker-event-list.tsx";
import { AttentionNotice, ExceptionNotices, FollowingFacts, Legs, OwnData, Pieces, ProofFacts } from "./tracker-facts.tsx";
import { TrackerHeader } from "./tracker-header.tsx";
import { WhyLate } from "./why-late.tsx";

const Moments = lazy(loadPart(async () => ({ default: (await import("./moments.tsx")).Moments })));

const route = getRouteApi("/w/$workspaceId/$mode/trackers/$trackerId");

export const TrackerPage = () => {
  const { trackerId, workspaceId, mode } = route.useParams();
  const id = globalId("Tracker", trackerId);
  // A test journey plays in seconds; a live one does not.
  const read = useRead(TrackerDetail, { id }, { refetchMs: mode === "test" ? 2_500 : 20_000 });
  const tracker = read.data?.tracker;
  if (read.isPending) return <TrackerPlace />;
  if (read.error && !read.data) return <ReadFailure error={read.error} what="The tracker" onRetry={read.refetch} />;
  if (!tracker) {
    return (
      <EmptyState
        icon="parcel"
        title="Tracker not found"
        action={
          <Link to="/w/$workspaceId/$mode/trackers" params={{ workspaceId, mode }} className={buttonClass()}>
            Back to the trackers
          </Link>
        }
      >
        It may have been deleted, or it belongs to the other mode: test and live data are separate.
      </EmptyState>
    );
  }
  return (
    <Page title={tracker.trackingCode} heading={<span className="sr-only">Tracker {tracker.trackingCode}</span>}>
      <div className="-mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="lg:col-span-2">
          <TrackerHeader tracker={tracker} actions={<TrackerActions tracker={tracker} />} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <WhyLate tracker={tracker} />
          <ExceptionNotices tracker={tracker} />
          <AttentionNotice tracker={tracker} />
          <section aria-label="Details" className="min-w-0 rounded-xl border border-line bg-surface">
            <Tabs
              label="Details"
              tabs={[
                {
                  value: "timeline",
                  label: `Timeline (${tracker.checkpoints.length})`,
                  content: <Timeline tracker={tracker} />,
                },
                { value: "events", label: "Events and deliveries", content: <TrackerEventList id={id} /> },
                {
                  value: "moments",
                  label: "As it was",
                  content: (
                    <Suspense fallback={<SkeletonLines lines={6} className="p-4" />}>
                      <Moments id={id} />
                    </Suspense>
                  ),
                },
                { value: "raw", label: "Carrier's response", content: <RawAnswer id={id} /> },
              ]}
            />
          </section>
        </div>
        {/* Between a phone and a desk, the facts stand in two columns below the timeline. */}
        <div className="min-w-0 gap-4 *:mb-4 *:break-inside-avoid md:max-lg:columns-2">
          {mode === "test" && <TestControls id={id} tracker={tracker} />}
          <JourneyMap map={tracker.map} />
          <PickupCard tracker={tracker} />
          <ParcelCard tracker={tracker} />
          <OrderCard tracker={tracker} />
          <TrackerMailsCard id={id} />
          <FollowingFacts tracker={tracker} />
          <ProofFacts tracker={tracker} />
          <Legs tracker={tracker} />
          <Pieces tracker={tracker} />
          <OwnData tracker={tracker} />
        </div>
      </div>
    </Page>
  );
};

const TrackerPlace = () => (
  <Page title="Tracker" heading={<span className="sr-only">Tracker</span>}>
    <div className="-mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card className="h-52 lg:col-span-2">
        <Skeleton className="h-8 w-80 max-w-full" />
      </Card>
      <Card>
        <SkeletonLines lines={10} className="gap-6" />
      </Card>
      <Card>
        <SkeletonLines lines={6} />
      </Card>
    </div>
  </Page>
);
