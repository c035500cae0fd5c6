import type { Tool } from "../tool.ts";
import { compareCarriers, detectCarrier, showCarrierHealth } from "./carriers.ts";
import { advanceTestParcel, refreshParcel, stopTracking, trackParcel } from "./change-parcel.ts";
import { explainParcel } from "./explain-parcel.ts";
import { findParcels } from "./find-parcels.ts";
import { getParcel } from "./get-parcel.ts";
import { listAttention } from "./needs-attention.ts";

/** Every tool, in the order in which they are listed. None makes keys, webhooks or people. */
export const tools: readonly Tool[] = [
  findParcels,
  getParcel,
  explainParcel,
  listAttention,
  showCarrierHealth,
  compareCarriers,
  detectCarrier,
  trackParcel,
  refreshParcel,
  stopTracking,
  advanceTestParcel,
];
