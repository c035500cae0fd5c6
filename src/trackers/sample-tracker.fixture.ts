import { type Checkpoint, type Tracker, uncheckedState } from "./tracker.ts";

/** "2026-11-12T09:30+01:00" as an instant and its offset. */
export const timeOf = (iso: string): { at: number; offsetMinutes: number } => {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(iso)!;
  return { at: Date.parse(iso), offsetMinutes: (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) };
};

export const sampleTracker = (more: Partial<Tracker> = {}): Tracker => ({
  bucket: 7,
  id: "019a8d2e-0000-7000-8000-000000000007",
  workspaceId: "019a8d2e-0000-7000-8000-00000000ffff",
  mode: "LIVE",
  carrier: "UPS",
  trackingCode: "1Z999AA10123456784",
  reference: "order-4711",
  metadata: { customer: "Erika Mustermann" },
  hints: null,
  namedAccountId: null,
  hasRecipient: false,
  accountId: null,
  ...uncheckedState(Date.parse("2026-11-14T07:00Z")),
  createdAt: Date.parse("2026-11-11T07:00Z"),
  lastCheckedAt: Date.parse("2026-11-14T07:00Z"),
  nextCheckAt: Date.parse("2026-11-14T07:15Z"),
  ...more,
});

export type SampleCheckpoint = { time: string } & Partial<Checkpoint>;

export const sampleCheckpoints = (scans: readonly SampleCheckpoint[]): Checkpoint[] =>
  scans.map(({ time, ...more }, index) => ({
    bucket: 7,
    id: `019a8d2e-0000-7000-8000-0000000${String(index).padStart(5, "0")}`,
    trackerId: "019a8d2e-0000-7000-8000-000000000007",
    carrier: null,
    message: "",
    status: "IN_TRANSIT",
    statusDetail: null,
    informational: false,
    carrierCode: null,
    offsetSource: "CARRIER",
    location: null,
    carrierOrder: 0,
    arrival: index,
    ...timeOf(time),
    ...more,
  }));
