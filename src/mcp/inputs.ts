import { z } from "zod";
import { trackerBounds } from "../trackers/bounds.ts";
import { mcpBounds } from "./bounds.ts";

const given = z.string().min(1).max(mcpBounds.givenText.cap);

/** What tools are called with. What a carrier or a code may be is checked by the use cases, in their words. */
export const inputs = {
  parcel: given.describe("Its ID or its tracking code."),
  carrier: given,
  cursor: given,
  trackingCode: z.string().min(1).max(trackerBounds.trackingCode.cap),
  reference: z.string().min(1).max(trackerBounds.reference.cap),
};
