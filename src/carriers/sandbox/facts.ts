import { days, type EpochMs } from "../../lib/clock.ts";
import type { CarrierFacts, DeliveryEstimate } from "../../tracking/reading.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { nextLegOf } from "./hand-over.ts";
import type { PlayedStep } from "./journeys.ts";
import type { Route } from "./routes.ts";
import { dayAtPlace, timeAtPlace } from "./step-scan.ts";
import { type StepName, steps } from "./steps.ts";

/** What the number of a return ends with; before it stands the number that comes back. */
export const returnEnding = "-RETURN";

type NumberedParcel = { readonly carrier: string; readonly codeKey: string };

/** How long a simulated parcel waits to be fetched, after the day on which it came. */
const heldMs = days(7);

/** What the simulated carrier reports of any parcel once it has its data, of the pick-up point once it waits there, and of the receiver. */
export const factsOfJourney = (
  { carrier, codeKey }: NumberedParcel,
  shown: readonly PlayedStep[],
  route: Route,
): CarrierFacts => {
  if (!shown.some(({ step }) => step !== "NOT_RECEIVED")) return {};
  const hasStep = (name: StepName) => shown.some(({ step }) => step === name);
  const last = shown.findLast(({ step }) => steps[step].meaning.status !== "UNKNOWN");
  const status = last ? steps[last.step].meaning.status : "UNKNOWN";
  const ready = shown.findLast(({ step }) => step === "READY_FOR_PICKUP");
  return {
    serviceName: "Kolli Test Parcel",
    weight: { grams: 1250 },
    pieceCount: 2,
    origin: route.origin,
    destination: route.destination,
    pieces: [codeKey, `${codeKey}-2`].map((trackingCode) => ({ trackingCode, status })),
    ...(hasStep("RETURNING") && { returnTrackingCode: `${codeKey}${returnEnding}` }),
    ...(codeKey.endsWith(returnEnding) && { originalTrackingCode: codeKey.slice(0, -returnEnding.length) }),
    ...(hasStep("HANDED_OVER") && { nextLegs: [nextLegOf({ carrier, codeKey })] }),
    ...(hasStep("DELIVERED") && {
      proof: { signedBy: "Erika Sample", receivedAs: "Front door", hasSignature: true, hasPhoto: true },
    }),
    ...(ready && {
      amountDue: { amount: "24.90", currency: "EUR", reason: "CASH_ON_DELIVERY" },
      pickupPoint: {
        name: "Kolli Test Shop",
        street: "Sample Street 12",
        location: route.destination,
        openingHours: ["Mo-Fr 08:00-20:00", "Sa 09:00-18:00"],
        holdUntil: dayAtPlace(ready.at + heldMs, route.destination),
        code: "4711",
      },
    }),
  };
};

/** A day while it is far, a window once it is in the van; the exact time if a journey is played and it is known. */
export const estimateOfJourney = (
  at: EpochMs,
  last: { readonly status: TrackingStatus; readonly at: EpochMs },
  route: Route,
  isKnown: boolean,
): DeliveryEstimate => {
  const { destination } = route;
  if (last.status === "OUT_FOR_DELIVERY") return { ...timeAtPlace(at, destination), from: timeAtPlace(last.at, destination).iso };
  return isKnown ? timeAtPlace(at, destination) : { kind: "day", day: dayAtPlace(at, destination), destination };
};
