import type { ExceptionKind } from "../../tracking/exceptions.ts";
import type { TrackerAttention, TrackingStatus } from "../../tracking/statuses.ts";

export const actors = ["shop", "carrier", "recipient", "customs", "no one"] as const;
/** Who must act next, and on what. "shop" is the one whose workspace it is. */
export type Advice = { readonly who: (typeof actors)[number]; readonly action: string };

export const adviceOnAttention: Readonly<Record<TrackerAttention, Advice>> = {
  CARRIER_NOT_CONNECTED: { who: "shop", action: "Connect the carrier in the dashboard under Settings › Carriers." },
  CREDENTIALS_REJECTED: { who: "shop", action: "Fix the carrier account's credentials under Settings › Carriers." },
  CODE_NOT_FOUND: { who: "shop", action: "Check the tracking code and the carrier; the carrier does not know this code." },
  CARRIER_FAILING: { who: "no one", action: "Wait: the carrier's system fails, and Kolli keeps checking." },
  STALE: { who: "shop", action: "Contact the carrier: it reported nothing new for so long that tracking ended." },
};

export const adviceOnProblem: Readonly<Record<ExceptionKind, Advice>> = {
  LOST: { who: "shop", action: "Open a search request or a claim with the carrier, and inform the recipient." },
  DAMAGED: { who: "shop", action: "Open a claim with the carrier, and offer the recipient a replacement or refund." },
  DISPOSED: { who: "shop", action: "Open a claim with the carrier, and offer the recipient a replacement or refund." },
  CANCELLED: { who: "shop", action: "Check whether the cancellation was intended; if not, ship again." },
  REFUSED: { who: "shop", action: "Contact the recipient, and prepare for the return." },
  UNCLAIMED: { who: "shop", action: "Contact the recipient, and prepare for the return." },
  ADDRESS_PROBLEM: { who: "shop", action: "Get the correct address from the recipient, and give it to the carrier." },
  CUSTOMS_HOLD: { who: "customs", action: "Send the documents that customs or the carrier ask for; otherwise wait." },
  DUTIES_DUE: { who: "recipient", action: "Ask the recipient to pay the duties or the charge." },
  HELD: { who: "carrier", action: "Ask the carrier why it is held, if the recipient did not request it." },
  DELAYED: { who: "carrier", action: "Wait for the next scan, and tell the recipient about the delay." },
  STALLED: { who: "shop", action: "Ask the carrier where it is: parcels like this one move sooner. The reason has the figures." },
  LIKELY_LOST: { who: "shop", action: "Open a search request with the carrier, and inform the recipient: it is probably lost." },
  NEVER_HANDED_OVER: { who: "shop", action: "Hand the parcel over, or ask the carrier for its first scan." },
  LATE: { who: "shop", action: "Tell the recipient that it is late, and ask the carrier if it does not move." },
  AT_RISK: { who: "shop", action: "Tell the recipient that it will probably arrive after the promised time." },
  HOLD_ENDS_SOON: { who: "recipient", action: "Remind the recipient to collect it before it goes back." },
};

export const adviceOnStatus: Readonly<Record<TrackingStatus, Advice>> = {
  UNKNOWN: { who: "carrier", action: "Wait for the first scan; hand the parcel over if you still have it." },
  PENDING: { who: "carrier", action: "Wait for the pickup; hand the parcel over if you still have it." },
  PICKED_UP: { who: "carrier", action: "Wait for the next scan." },
  IN_TRANSIT: { who: "carrier", action: "Wait for the next scan." },
  OUT_FOR_DELIVERY: { who: "carrier", action: "Wait for the delivery." },
  DELIVERED: { who: "no one", action: "None: it has arrived." },
  AVAILABLE_FOR_PICKUP: { who: "recipient", action: "Remind the recipient to collect it." },
  RETURN_TO_SENDER: { who: "shop", action: "Expect the return, and contact the recipient." },
  ATTEMPT_FAILURE: { who: "carrier", action: "Wait for the next attempt; check the address with the recipient." },
};
