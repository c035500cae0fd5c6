import { aggregators, aggregatorsOf, findAdapter, findCarrier } from "../carriers/registry.ts";
import type { CarrierFailure } from "../tracking/carrier-port.ts";
import { type TrackerUserError, userError } from "./user-errors.ts";

/** What the caller waited for: a creation made a tracker all the same, a check left one as it was. */
type Occasion = "creation" | "check";

const whatOfTheTracker: Readonly<Record<Occasion, string>> = {
  creation: "The tracker was created, and its updates arrive by webhook.",
  check: "The tracker did not change. Try again later.",
};

const whenCorrected: Readonly<Record<Occasion, string>> = {
  creation: "the tracker was created, and tracking starts then.",
  check: "until then the tracker does not change.",
};

const whenNotConnected: Readonly<Record<Occasion, string>> = {
  creation: "in the dashboard under Settings › Carriers, or create the tracker asynchronously.",
  check: "in the dashboard under Settings › Carriers; checks then start automatically.",
};

/** What to connect: the carrier, or an aggregator where only those speak to it. */
const toConnect = (carrier: string): string => {
  if (findAdapter(carrier)) return "it";
  const known = aggregatorsOf(carrier);
  return aggregators.flatMap((one) => (known.includes(one.carrier) ? one.name : [])).join(" or ");
};

const whyNot = {
  "rate-limited": "its rate limit is used up",
  unavailable: "its service is down",
  "unexpected-answer": "its response could not be read",
} as const;

/**
 * What a caller who waits for the carrier gets when it could not be asked. A code the carrier does not know yet is no error:
 * labels are registered late.
 */
export const explainFailure = (
  failure: CarrierFailure | "not-connected",
  carrierId: string,
  occasion: Occasion,
): TrackerUserError[] => {
  const carrier = findCarrier(carrierId)?.name ?? carrierId;
  if (failure === "not-connected")
    return [
      userError(
        "CARRIER_NOT_CONNECTED",
        "carrier",
        `${carrier} is not connected for this workspace. Connect ${toConnect(carrierId)} ${whenNotConnected[occasion]}`,
      ),
    ];
  switch (failure.code) {
    case "not-found":
      return [];
    case "timed-out":
      return [userError("CARRIER_TIMEOUT", null, `${carrier} did not respond in time. ${whatOfTheTracker[occasion]}`)];
    case "credentials-rejected":
      return [
        userError(
          "CREDENTIALS_REJECTED",
          "carrier",
          `${carrier} rejects the credentials of the connected account. Correct them in the dashboard under Settings › Carriers; ${whenCorrected[occasion]}`,
        ),
      ];
    case "rate-limited":
    case "unavailable":
    case "unexpected-answer":
      return [
        userError(
          "CARRIER_UNAVAILABLE",
          null,
          `${carrier} cannot be checked at the moment: ${whyNot[failure.code]}. ${whatOfTheTracker[occasion]}`,
        ),
      ];
  }
};
