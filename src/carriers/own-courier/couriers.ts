import type { CarrierAccountFinder } from "../accounts/account-finder.ts";
import type { CarrierCandidate } from "../number-formats/candidates.ts";
import { normaliseCode } from "../number-formats/number-format.ts";
import { ownCourier } from "./adapter.ts";
import { numberPatternOf } from "./number-pattern.ts";

/** What a workspace has said about its own courier; "" for what it left out. */
export type Courier = { name: string; logo: string; numberPattern: string; trackingPage: string };

export type OwnCouriers = {
  /** Null if the workspace has not set one up. */
  of(workspaceId: string): Promise<Courier | null>;
};

const { carrier } = ownCourier;

export const createOwnCouriers = (finder: Pick<CarrierAccountFinder, "connected" | "findByIds">): OwnCouriers => ({
  async of(workspaceId) {
    const id = (await finder.connected({ workspaceId, mode: "LIVE" }, [carrier])).get(carrier);
    const account = id === undefined ? undefined : (await finder.findByIds([id])).get(id);
    if (!account || account.unreadable !== undefined) return null;
    const { name = ownCourier.name, logo = "", numberPattern = "", trackingPage = "" } = account.credentials;
    return { name, logo, numberPattern, trackingPage };
  },
});

/** The courier's own page for a parcel, if it has one. */
export const courierPage = (courier: Courier | null, trackingCode: string): string | null =>
  courier?.trackingPage ? courier.trackingPage.replaceAll("{code}", encodeURIComponent(trackingCode)) : null;

/** The courier as one that a code may belong to, by the pattern that it was given. */
export const courierCandidate = (courier: Courier | null, trackingCode: string): CarrierCandidate[] => {
  if (!courier?.numberPattern) return [];
  const pattern = numberPatternOf(courier.numberPattern);
  const written = trackingCode.trim().toUpperCase();
  if (!pattern.test(written) && !pattern.test(normaliseCode(trackingCode))) return [];
  return [{ carrier, format: courier.name, checkDigit: false, confidence: 0.6, isSure: false }];
};
