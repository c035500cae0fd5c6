import { type SampleCheckpoint, sampleCheckpoints, sampleTracker } from "../trackers/sample-tracker.fixture.ts";
import type { Tracker } from "../trackers/tracker.ts";
import { trackerData } from "../trackers/tracker-fields.ts";
import type { ShownParcel } from "./parcel.ts";

const links = {
  carrierUrl: "https://carrier.example/1Z999AA10123456784",
  publicUrl: "https://kolli.example/t/abc",
  carrierAccount: null,
};

/** A tracker as the API would show it. */
export const shownParcel = (more: Partial<Tracker> = {}, scans: readonly SampleCheckpoint[] = []): ShownParcel =>
  JSON.parse(
    JSON.stringify(trackerData(sampleTracker({ metadata: null, reference: null, ...more }), sampleCheckpoints(scans), links)),
  );
