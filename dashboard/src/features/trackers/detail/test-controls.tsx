import { type ReactNode, useState } from "react";
import { toastRefusal, useAction } from "../../../api/hooks.ts";
import type {
  StatusDetail,
  TestFault,
  TestTrackerAdvanceInput,
  TrackerExceptionKind,
  TrackingStatus,
} from "../../../api/operation-types.ts";
import { useBlocked } from "../../../api/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/forms/select.tsx";
import { toast } from "../../../ui/overlays/toast.tsx";
import { TestTrackerAdvance } from "../first-parcel.operations.ts";
import { exceptionLooks, reportedKinds } from "../problems.ts";
import { statuses, statusLooks } from "../status.tsx";
import { isFixedTestCode } from "../test-codes.ts";
import type { Tracker } from "./tracker-header.tsx";
import { usePlayableParcel } from "./use-playable-parcel.ts";

/** What goes wrong, and what is said once it has. */
const faults: Record<TestFault, { label: string; done: string }> = {
  LATE_SCAN_AFTER_DELIVERY: { label: "Late scan after delivery", done: "A late scan arrived. The status must not go back." },
  DUPLICATE_SCANS: { label: "Duplicate scans", done: "Every scan arrived twice. None must be listed twice." },
  REWORDED_SCANS: { label: "Reworded scans", done: "The scans arrived again with different wording. None must be listed twice." },
  TIME_WITHOUT_OFFSET: { label: "Time without an offset", done: "A scan arrived with a local time and no UTC offset." },
  UNKNOWN_CODE: { label: "Unknown carrier code", done: "A scan arrived with a code that Kolli does not know." },
  CARRIER_ERROR_500: { label: "Carrier responds with 500", done: "The carrier fails for the next three checks." },
  CARRIER_TIMEOUT: { label: "Carrier does not respond", done: "The carrier times out for the next three checks." },
  HAND_OVER: { label: "Handover to another carrier", done: "The parcel was handed over to another carrier." },
};

/** The result of a check while the simulated carrier does not respond, as requested. */
const playedFailures = ["CARRIER_UNAVAILABLE", "CARRIER_TIMEOUT"];

/** How much faster than a real parcel. */
const speeds = { "21600": "Seconds", "3600": "About a minute", "360": "A few minutes" };

/** Plays what production will do: the same way through the server as a live parcel, webhooks included. */
export const TestControls = ({ id, tracker }: { id: string; tracker: Pick<Tracker, "trackingCode" | "carrier"> }) => {
  const blocked = useBlocked("parcels");
  const [status, setStatus] = useState<TrackingStatus>("IN_TRANSIT");
  const [kind, setKind] = useState<TrackerExceptionKind>("LOST");
  const [speed, setSpeed] = useState<keyof typeof speeds>("3600");
  const [fault, setFault] = useState<TestFault>("LATE_SCAN_AFTER_DELIVERY");
  const play = useAction(TestTrackerAdvance, { refresh: ["TrackerDetail", "TrackerEvents", "TrackerRawAnswer"] });
  if (isFixedTestCode(tracker.trackingCode)) return <FixedJourney tracker={tracker} blocked={blocked} />;
  const run = async (what: Omit<TestTrackerAdvanceInput, "id">, said: { title: string; text?: string }) => {
    const result = await play.run({ input: { id, ...what } });
    const isPlayed = !result.ok && result.errors.every(({ code }) => code && playedFailures.includes(code));
    if (result.ok || isPlayed) toast(said.title, said.text);
    else if (what.action === "NEXT_STATUS" && result.errors[0]?.code === "TEST_ACTION_INVALID")
      toast("The parcel has arrived", "Report a scan such as “Returning”, or start a new parcel.", "danger");
    else toastRefusal("The parcel did not move", result);
  };
  return (
    <Panel>
      <Button blocked={blocked} icon="play" onClick={() => run({ action: "NEXT_STATUS" }, { title: "The parcel moved on" })}>
        Next step of the journey
      </Button>
      <Row>
        <SelectField
          label="Scan"
          value={status}
          onChange={setStatus}
          choices={statuses.filter((one) => one !== "UNKNOWN").map((one) => ({ value: one, label: statusLooks[one].label }))}
        />
        <Button
          blocked={blocked}
          onClick={() => run({ action: "STATUS", status }, { title: `Scan reported: ${statusLooks[status].label}` })}
        >
          Report
        </Button>
      </Row>
      <Row>
        <SelectField
          label="Exception"
          value={kind}
          onChange={setKind}
          choices={reportedKinds.map((one) => ({ value: one, label: exceptionLooks[one].label }))}
        />
        <Button
          blocked={blocked}
          onClick={() =>
            run({ statusDetail: kind as StatusDetail }, { title: `Exception raised: ${exceptionLooks[kind].label}` })
          }
        >
          Raise
        </Button>
      </Row>
      <Row>
        <SelectField
          label="Whole journey in"
          value={speed}
          onChange={setSpeed}
          choices={Object.entries(speeds).map(([value, label]) => ({ value: value as keyof typeof speeds, label }))}
        />
        <Button
          blocked={blocked}
          onClick={() => run({ action: "JOURNEY", speed: Number(speed) }, { title: "The journey has started" })}
        >
          Play
        </Button>
      </Row>
      <Row>
        <SelectField
          label="Fault"
          value={fault}
          onChange={setFault}
          choices={(Object.keys(faults) as TestFault[]).map((one) => ({ value: one, label: faults[one].label }))}
        />
        <Button
          blocked={blocked}
          onClick={() => run({ action: "FAULT", fault }, { title: faults[fault].label, text: faults[fault].done })}
        >
          Inject
        </Button>
      </Row>
    </Panel>
  );
};

const Panel = ({ children }: { children: ReactNode }) => (
  <section aria-label="Simulate the carrier" className="overflow-hidden rounded-xl border border-accent-line bg-surface">
    <div aria-hidden="true" className="tape h-2 border-b border-accent-line" />
    <div className="grid gap-3 p-4">
      <h2 className="text-sm">Simulate the carrier</h2>
      {children}
    </div>
  </section>
);

/** The documented test codes always tell the same story, for tests to rely on. */
const FixedJourney = ({ tracker, blocked }: { tracker: Pick<Tracker, "carrier">; blocked: string | null }) => {
  const parcel = usePlayableParcel();
  return (
    <Panel>
      <p className="text-pretty text-muted">
        This test code always plays the same journey, so that your tests can rely on it. To move a parcel yourself, start one with
        its own code.
      </p>
      <Button blocked={blocked} icon="play" busy={parcel.busy} onClick={() => parcel.start(tracker.carrier)}>
        Start a test parcel
      </Button>
    </Panel>
  );
};

const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_5rem] items-end gap-2">{children}</div>
);
