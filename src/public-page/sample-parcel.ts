import { hours } from "../lib/clock.ts";
import { type Checkpoint, type Tracker, uncheckedState } from "../trackers/tracker.ts";
import type { Location } from "../tracking/reading.ts";
import type { StatusDetail, TrackingStatus } from "../tracking/statuses.ts";
import type { PublicParcel } from "./render.ts";

const offsetMinutes = 60;
const noId = "00000000-0000-0000-0000-000000000000";
const lyon: Location = { city: "Lyon", countryCode: "FR", latitude: 45.76, longitude: 4.84 };
const basel: Location = { city: "Basel", countryCode: "CH", latitude: 47.56, longitude: 7.59 };
const cologne: Location = { city: "Köln", countryCode: "DE", latitude: 50.94, longitude: 6.96 };

type Scan = { ago: number; status: TrackingStatus; message: string; location?: Location; statusDetail?: StatusDetail };

const common: readonly Scan[] = [
  { ago: 62, status: "PENDING", message: "Shipment information received" },
  { ago: 51, status: "PICKED_UP", message: "Picked up", location: lyon },
  { ago: 30, status: "IN_TRANSIT", message: "Departed from facility", location: basel },
  { ago: 11, status: "IN_TRANSIT", message: "Arrived at facility", location: cologne },
  { ago: 3, status: "OUT_FOR_DELIVERY", message: "Out for delivery", location: cologne },
];

/** How far the usual way has come in a status that is on it. */
const stages: Partial<Readonly<Record<TrackingStatus, number>>> = { UNKNOWN: 0, PENDING: 1, PICKED_UP: 2, IN_TRANSIT: 4 };

const endings: Partial<Readonly<Record<TrackingStatus, Scan>>> = {
  DELIVERED: { ago: 1, status: "DELIVERED", message: "Delivered", location: cologne },
  ATTEMPT_FAILURE: {
    ago: 1,
    status: "ATTEMPT_FAILURE",
    statusDetail: "RECIPIENT_ABSENT",
    message: "No one was home",
    location: cologne,
  },
  AVAILABLE_FOR_PICKUP: { ago: 1, status: "AVAILABLE_FOR_PICKUP", message: "Arrived at the parcel shop", location: cologne },
  RETURN_TO_SENDER: { ago: 1, status: "RETURN_TO_SENDER", message: "Sent back", location: cologne },
};

const pickupPoint = {
  name: "Kiosk am Dom",
  street: "Domkloster 4",
  location: { ...cologne, postalCode: "50667" },
  openingHours: ["Mo–Sa 8:00–20:00"],
};

const items = [
  { name: "Wool blanket, anthracite", quantity: 1 },
  { name: "Candle holder", quantity: 2 },
];

/** A made-up parcel for the preview of a page. */
export const sampleParcel = (status: TrackingStatus, now: number): Omit<PublicParcel, "theme"> => {
  const ending = endings[status];
  const scans = [...common.slice(0, stages[status]), ...(ending ? [ending] : [])];
  const checkpoints = scans.map(
    ({ ago, location = null, statusDetail = null, ...scan }, nth): Checkpoint => ({
      ...scan,
      location,
      statusDetail,
      offsetMinutes,
      at: now - hours(ago),
      carrierOrder: 0,
      arrival: nth,

      bucket: 0,
      id: noId,
      trackerId: noId,
      carrier: null,
      informational: false,
      carrierCode: null,
      offsetSource: "CARRIER",
    }),
  );
  const isDelivered = status === "DELIVERED";
  const tracker: Tracker = {
    ...uncheckedState(now),
    bucket: 0,
    id: noId,
    workspaceId: noId,
    mode: "LIVE",
    carrier: "UPS",
    trackingCode: "1Z999AA10123456784",

    reference: "10482",
    metadata: { items },
    hints: null,
    namedAccountId: null,
    hasRecipient: false,
    accountId: null,
    createdAt: now - hours(62),
    nextCheckAt: now,
    status,
    statusDetail: scans.at(-1)?.statusDetail ?? null,
    facts: { weight: { grams: 1250 }, ...(status === "AVAILABLE_FOR_PICKUP" && { pickupPoint }) },
    ...(isDelivered
      ? { deliveredAt: now - hours(1), deliveredOffset: offsetMinutes }
      : { estimatedDeliveryAt: now + hours(4), estimatedDeliveryOffset: offsetMinutes }),
  };
  const others = [
    {
      tracker: { ...tracker, status: "IN_TRANSIT", statusDetail: null, deliveredAt: null } as const,
      carrierName: "UPS",
      href: "#",
    },
  ];
  return { others, tracker, checkpoints, carrierName: "UPS", carrierUrl: "https://www.ups.com/track" };
};
