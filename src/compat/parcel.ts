import type { OffsetSource, StatusDetail, StopReason, TrackingStatus } from "../tracking/statuses.ts";
import type { Mode } from "../workspaces/scope.ts";

export type Place = {
  readonly city: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly countryCode: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

export type ParcelLeg = {
  readonly carrier: string | null;
  readonly carrierName: string | null;
  readonly trackingCode: string | null;
};

export type ParcelScan = {
  readonly id: string;
  readonly carrier: string | null;
  readonly message: string;
  readonly status: TrackingStatus;
  readonly statusDetail: StatusDetail | null;
  /** With the offset of the place, as all times here: `2026-03-01T09:30:00+01:00`. */
  readonly scannedAt: string;
  readonly offsetSource: OffsetSource;
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
  readonly stopReason: StopReason | null;
  readonly attention: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastCheckedAt: string | null;
  readonly deliveredAt: string | null;
  readonly estimatedDeliveryAt: string | null;
  readonly estimatedDeliveryDay: string | null;
  readonly deliveryWindow: { readonly from: string; readonly until: string } | null;
  readonly promisedAt: string | null;
  readonly shippedOn: string | null;
  readonly serviceName: string | null;
  readonly weight: { readonly grams: number } | null;
  readonly pieceCount: number | null;
  readonly origin: Place | null;
  readonly destination: Place | null;
  readonly attempts: { readonly count: number } | null;
  /** Webhooks have it with its last day. */
  readonly pickupPoint: { readonly name: string | null; readonly holdUntil?: string | null } | null;
  /** Webhooks have it without documents. */
  readonly proofOfDelivery: {
    readonly signedBy: string | null;
    readonly hasSignature: boolean;
    readonly documents?: readonly { readonly kind: string; readonly url: string }[];
  } | null;
  readonly pieces: readonly { readonly trackingCode: string }[];
  readonly legs: readonly ParcelLeg[];
  readonly originalTrackingCode: string | null;
  readonly returnTrackingCode: string | null;
  readonly postalCode: string | null;
  readonly destinationCountryCode: string | null;
  readonly publicUrl: string | null;
  readonly carrierUrl: string | null;
  readonly checkpoints: readonly ParcelScan[];
};

const place = "{ city region postalCode countryCode latitude longitude }";

/** The selection of a `ShownParcel`, for documents that ask for trackers. */
export const askedFields = `{ id trackingCode carrier reference metadata status statusDetail isActive stopReason attention createdAt updatedAt
  lastCheckedAt deliveredAt estimatedDeliveryAt estimatedDeliveryDay deliveryWindow { from until } promisedAt shippedOn
  serviceName weight { grams } pieceCount origin ${place} destination ${place}
  attempts { count } pickupPoint { name } proofOfDelivery { signedBy hasSignature documents { kind url } }
  pieces { trackingCode } legs { carrier carrierName trackingCode } originalTrackingCode returnTrackingCode postalCode destinationCountryCode publicUrl carrierUrl
  checkpoints { id carrier message status statusDetail scannedAt offsetSource location ${place} carrierCode } }`;

/** An event as a webhook of Kolli's own format carries it: what a webhook's format translates. */
export type ParcelEvent = {
  readonly id: string;
  readonly topic: string;
  readonly mode: Mode;
  readonly createdAt: string;
  readonly sequence: number;
  readonly previousStatus: TrackingStatus | null;
  readonly previousEstimatedDeliveryAt?: string | null;
  /** Only of TRACKER_CHECKPOINT_ADDED. */
  readonly addedCheckpointIds?: readonly string[];
  readonly changed: readonly string[];
  readonly data: ShownParcel;
};

/** Without fractions of a second, in UTC: `2026-03-01T08:30:00Z`. */
export const utcSeconds = (time: string): string => `${new Date(time).toISOString().slice(0, 19)}Z`;
