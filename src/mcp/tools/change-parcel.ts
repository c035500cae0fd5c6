import { z } from "zod";
import { statusDetails } from "../../tracking/statuses.ts";
import { refuseUserErrors, ToolRefusal, type UserErrors } from "../ask.ts";
import { inputs } from "../inputs.ts";
import { type ApiParcel, parcel, parcelFields, sayParcel, status, viewParcel } from "../parcel-views.ts";
import { readParcels } from "../read-parcels.ts";
import { defineTool, type ToolDeps } from "../tool.ts";

type Payload = UserErrors & { readonly tracker: ApiParcel | null; readonly isNew?: boolean };

const payloadFields = `tracker { ${parcelFields} } trackerUserErrors { message }`;

/** What was done despite an error, such as a carrier that did not respond, is shown with the error. */
const viewPayload = (payload: Payload) => {
  if (payload.tracker === null) refuseUserErrors(payload);
  if (payload.tracker === null) throw new ToolRefusal("The parcel no longer exists. Search with find_parcels.");
  const warnings = payload.trackerUserErrors.map(({ message }) => message);
  return { parcel: viewParcel(payload.tracker), ...(warnings.length > 0 && { warnings }) };
};

const changed = z.object({ parcel, warnings: z.array(z.string()).optional() });
const sayChanged = (done: string) => (output: z.infer<typeof changed>) =>
  [done, sayParcel(output.parcel), ...(output.warnings ?? [])].join("\n");

const findId = async ({ ask }: ToolDeps, given: string): Promise<string> =>
  (await readParcels<{ id: string; trackingCode: string }>(ask, [given], "id trackingCode")).parcels[0]!.id;

export const trackParcel = defineTool({
  name: "track_parcel",
  title: "Track a parcel",
  description:
    "Starts tracking a parcel, or returns the parcel if it is tracked already. Leave out the carrier if the code makes it clear; otherwise the error lists the candidates.",
  access: "change",
  reachesCarriers: true,
  input: z.object({
    trackingCode: inputs.trackingCode,
    carrier: inputs.carrier.optional(),
    reference: inputs.reference.optional().describe("The shop's order number."),
    promisedAt: z.iso.datetime({ offset: true }).optional().describe("The delivery time promised to the recipient."),
  }),
  output: changed.extend({ isNew: z.boolean() }),
  async run({ ask }, input) {
    const { trackerFindOrCreate: payload } = await ask<{ trackerFindOrCreate: Payload }>(
      `mutation ($input: TrackerFindOrCreateInput!) { trackerFindOrCreate(input: $input) { isNew ${payloadFields} } }`,
      { input: { ...input, async: false } },
    );
    return { ...viewPayload(payload), isNew: payload.isNew ?? false };
  },
  say: (output) => sayChanged(output.isNew ? "Tracked from now on." : "It was tracked already.")(output),
});

export const refreshParcel = defineTool({
  name: "refresh_parcel",
  title: "Check a parcel now",
  description:
    "Checks with the carrier immediately and returns the parcel. Kolli checks regularly: use it only if someone waits.",
  access: "change",
  reachesCarriers: true,
  input: z.object({ parcel: inputs.parcel }),
  output: changed,
  async run(deps, input) {
    const id = await findId(deps, input.parcel);
    const { trackerRefresh } = await deps.ask<{ trackerRefresh: Payload }>(
      `mutation ($id: ID!) { trackerRefresh(id: $id) { ${payloadFields} } }`,
      { id },
    );
    return viewPayload(trackerRefresh);
  },
  say: sayChanged("Checked."),
});

export const stopTracking = defineTool({
  name: "stop_tracking",
  title: "Stop tracking a parcel",
  description: "Ends the tracking of a parcel: no more checks and no more events. Ask the person before you call it.",
  access: "change",
  isDestructive: true,
  input: z.object({ parcel: inputs.parcel }),
  output: changed,
  async run(deps, input) {
    const id = await findId(deps, input.parcel);
    const { trackerStop } = await deps.ask<{ trackerStop: Payload }>(
      `mutation ($id: ID!) { trackerStop(id: $id) { ${payloadFields} } }`,
      { id },
    );
    return viewPayload(trackerStop);
  },
  say: sayChanged("No longer tracked."),
});

export const advanceTestParcel = defineTool({
  name: "advance_test_parcel",
  title: "Move a test parcel",
  description:
    "Test mode only: moves a test parcel to its next status, or to the given status or detail (such as LOST or DELAYED), as if the carrier had reported it.",
  access: "change in test mode",
  input: z.object({ parcel: inputs.parcel, status: status.optional(), statusDetail: z.enum(statusDetails).optional() }),
  output: changed,
  async run(deps, input) {
    const id = await findId(deps, input.parcel);
    const { testTrackerAdvance } = await deps.ask<{ testTrackerAdvance: Payload }>(
      `mutation ($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { ${payloadFields} } }`,
      {
        input: {
          id,
          ...(input.status && { action: "STATUS", status: input.status }),
          ...(input.statusDetail && { action: "STATUS", statusDetail: input.statusDetail }),
        },
      },
    );
    return viewPayload(testTrackerAdvance);
  },
  say: sayChanged("Moved."),
});
