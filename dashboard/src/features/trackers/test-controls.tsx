import { type ReactNode, useState } from "react";
import { useAction } from "../../api/hooks.ts";
import type { TestFault, TestTrackerAdvanceInput, TrackingStatus } from "../../api/operation-types.ts";
import { useBlocked } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select.tsx";
import { toast } from "../../ui/toast.tsx";
import { statuses, statusLooks } from "./status.tsx";
import { TestTrackerAdvance } from "./trackers.operations.ts";

const faults: Record<TestFault, string> = {
  LATE_SCAN_AFTER_DELIVERY: "Late scan after delivery",
  DUPLICATE_SCANS: "Duplicate scans",
  REWORDED_SCANS: "Reworded scans",
  TIME_WITHOUT_OFFSET: "Time without an offset",
  UNKNOWN_CODE: "Code no map knows",
  CARRIER_ERROR_500: "Carrier error 500",
  CARRIER_TIMEOUT: "Carrier time-out",
  HAND_OVER: "Hand-over to another carrier",
};

/** How much faster than a real parcel. */
const speeds = { "21600": "Seconds", "3600": "About a minute", "360": "Some minutes" };

/** Plays what production will do: the same way through the server as a live parcel, webhooks included. */
export const TestControls = ({ id }: { id: string }) => {
  const blocked = useBlocked("change");
  const [status, setStatus] = useState<TrackingStatus>("IN_TRANSIT");
  const [speed, setSpeed] = useState<keyof typeof speeds>("3600");
  const [fault, setFault] = useState<TestFault>("LATE_SCAN_AFTER_DELIVERY");
  const play = useAction(TestTrackerAdvance, { refresh: ["TrackerDetail", "TrackerEvents", "TrackerRawAnswer"] });
  const run = async (what: Omit<TestTrackerAdvanceInput, "id">, said: string) => {
    const result = await play.run({ input: { id, ...what } });
    if (result.ok) toast(said);
    else toast("The simulation refused", result.errors[0]?.message, "danger");
  };
  return (
    <section aria-label="Simulate the carrier" className="overflow-hidden rounded-xl border border-accent-line bg-surface">
      <div aria-hidden="true" className="tape h-2 border-b border-accent-line" />
      <div className="grid gap-3 p-4">
        <h2 className="text-sm">Simulate the carrier</h2>
        <Button blocked={blocked} icon="play" onClick={() => run({ action: "NEXT_STATUS" }, "The parcel moved on")}>
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
            onClick={() => run({ action: "STATUS", status }, `Scan reported: ${statusLooks[status].label}`)}
          >
            Report
          </Button>
        </Row>
        <Row>
          <SelectField
            label="Whole journey in"
            value={speed}
            onChange={setSpeed}
            choices={Object.entries(speeds).map(([value, label]) => ({ value: value as keyof typeof speeds, label }))}
          />
          <Button blocked={blocked} onClick={() => run({ action: "JOURNEY", speed: Number(speed) }, "The journey has begun")}>
            Play
          </Button>
        </Row>
        <Row>
          <SelectField
            label="Fault"
            value={fault}
            onChange={setFault}
            choices={(Object.keys(faults) as TestFault[]).map((one) => ({ value: one, label: faults[one] }))}
          />
          <Button blocked={blocked} onClick={() => run({ action: "FAULT", fault }, `${faults[fault]}: done`)}>
            Inject
          </Button>
        </Row>
      </div>
    </section>
  );
};

const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_5rem] items-end gap-2">{children}</div>
);
