import { z } from "zod";
import { mcpBounds } from "../bounds.ts";
import { inputs } from "../inputs.ts";
import {
  type ApiParcel,
  type ApiPrediction,
  type ApiScan,
  expected,
  isoTime,
  parcel,
  parcelFields,
  predictionFields,
  sayExpected,
  sayParcel,
  sayScan,
  scan,
  scanFields,
  viewParcel,
  viewScan,
} from "../parcel-views.ts";
import { readParcels } from "../read-parcels.ts";
import { defineTool } from "../tool.ts";

type Shown = ApiParcel & {
  readonly checkpoints: readonly ApiScan[];
  readonly lastCheckedAt: string | null;
  readonly nextCheckAt: string | null;
  readonly publicUrl: string | null;
  readonly prediction: ApiPrediction | null;
};

export const getParcel = defineTool({
  name: "get_parcel",
  title: "Show a parcel",
  description:
    "Where one parcel is: status, problems, dates, the day on which it will probably arrive, its last scans, and the tracking page that you can send to the recipient.",
  access: "read",
  input: z.object({ parcel: inputs.parcel }),
  output: z.object({
    parcel,
    expected: expected.optional(),
    scans: z.array(scan).describe("The last ones, newest first."),
    scanCount: z.int(),
    lastCheckedAt: isoTime.optional(),
    nextCheckAt: isoTime.optional(),
    trackingPage: z.string().optional(),
  }),
  async run({ ask }, input) {
    const fields = `${parcelFields} ${scanFields} lastCheckedAt nextCheckAt publicUrl ${predictionFields}`;
    const { parcels } = await readParcels<Shown>(ask, [input.parcel], fields);
    const one = parcels[0]!;
    return {
      parcel: viewParcel(one),
      ...(one.prediction && { expected: one.prediction }),
      scans: one.checkpoints.slice(-mcpBounds.shownScans.cap).reverse().map(viewScan),
      scanCount: one.checkpoints.length,
      ...(one.lastCheckedAt !== null && { lastCheckedAt: one.lastCheckedAt }),
      ...(one.nextCheckAt !== null && { nextCheckAt: one.nextCheckAt }),
      ...(one.publicUrl !== null && { trackingPage: one.publicUrl }),
    };
  },
  say: ({ parcel: one, expected: day, scans, scanCount, trackingPage }) =>
    [
      sayParcel(one),
      ...(day ? [sayExpected(day)] : []),
      scanCount === 0 ? "No scans yet." : `Last ${scans.length} of ${scanCount} scans:`,
      ...scans.map(sayScan),
      ...(trackingPage ? [`Tracking page: ${trackingPage}`] : []),
    ].join("\n"),
});
