import type { StatusDetail, TrackingStatus } from "../tracking/statuses.ts";
import type { Mode } from "../workspaces/scope.ts";

type Place = {
  readonly city: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly countryCode: string | null;
};

export type ParcelScan = {
  readonly id: string;
  readonly carrier: string | null;
  readonly message: string;
  readonly status: TrackingStatus;
  readonly statusDetail: StatusDetail | null;
  /** With the offset of the place, as all times here: `2026-03-01T09:30:00+01:00`. */
  readonly scannedAt: string;
  readonly location: Place | null;
  readonly carrierCode: string | null;
};

/** A tracker as the API answers it, and as events carry it in `data`: what all rivals translate. */
export type ShownParcel = {
  readonly id: string;
  readonly trackingCode: string;
  readonly carrier: string;
  readonly reference: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly status: TrackingStatus;
  readonly statusDetail: StatusDetail | null;
  readonly isActive: boolean;
  readonly stopReason: string | null;
  readonly attention: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastCheckedAt: string | null;
  readonly deliveredAt: string | null;
  readonly estimatedDeliveryAt: string | null;
  readonly estimatedDeliveryDay: string | null;
  readonly serviceName: string | null;
  readonly weight: { readonly grams: number } | null;
  readonly pieceCount: number | null;
  readonly origin: Place | null;
  readonly destination: Place | null;
  readonly attempts: { readonly count: number } | null;
  readonly proofOfDelivery: { readonly signedBy: string | null } | null;
  readonly originalTrackingCode: string | null;
  readonly returnTrackingCode: string | null;
  readonly postalCode: string | null;
  readonly destinationCountryCode: string | null;
  readonly publicUrl: string | null;
  readonly carrierUrl: string | null;
  readonly checkpoints: readonly ParcelScan[];
};

const place = "{ city region postalCode countryCode }";

/** The selection of a `ShownParcel`, for documents that ask for trackers. */
export const parcelFields = `{ id trackingCode carrier reference metadata status statusDetail isActive stopReason attention createdAt updatedAt
  lastCheckedAt deliveredAt estimatedDeliveryAt estimatedDeliveryDay serviceName weight { grams } pieceCount origin ${place} destination ${place}
  attempts { count } proofOfDelivery { signedBy } originalTrackingCode returnTrackingCode postalCode destinationCountryCode publicUrl carrierUrl
  checkpoints { id carrier message status statusDetail scannedAt location ${place} carrierCode } }`;

/** An event as a webhook of Kolli's own format carries it: what a webhook's format translates. */
export type ParcelEvent = {
  readonly id: string;
  readonly topic: string;
  readonly mode: Mode;
  readonly createdAt: string;
  readonly sequence: number;
  readonly previousStatus: TrackingStatus | null;
  readonly previousEstimatedDeliveryAt?: string | null;
  readonly changed: readonly string[];
  readonly data: ShownParcel;
};

/** Without fractions of a second, in UTC: `2026-03-01T08:30:00Z`. */
export const utcSeconds = (time: string): string => `${new Date(time).toISOString().slice(0, 19)}Z`;
