import type { SandboxFault } from "../../carriers/sandbox/script.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import { describedValues } from "../../graphql/described-values.ts";
import { callsWithInput } from "../../use-cases/root-fields.ts";
import type { defineTrackerMutations } from "../tracker-mutations.graphql.ts";
import type { TrackerTypes } from "../tracker-types.graphql.ts";
import { advanceTestTracker, type TestAdvance, type TestAdvanceInput } from "./test-advance.ts";

declare module "../../graphql/context.ts" {
  interface Services {
    readonly testAdvance: TestAdvance;
  }
}

const actionMeanings: Readonly<Record<TestAdvanceInput["action"], string>> = {
  NEXT_STATUS: "Move the parcel to the usual next status.",
  STATUS: "Move the parcel to the given status.",
  JOURNEY: "Play a whole journey, up to DELIVERED or the given status, at the given speed.",
  FAULT: "Inject the given carrier fault.",
  RESET: "Discard everything played so far; stored checkpoints are kept.",
};

const faultMeanings: Readonly<Record<SandboxFault, string>> = {
  LATE_SCAN_AFTER_DELIVERY: 'An "out for delivery" that arrives after the delivery.',
  DUPLICATE_SCANS: "Every scan is listed twice.",
  REWORDED_SCANS: "The carrier repeats all scans so far with different wording.",
  TIME_WITHOUT_OFFSET: "A scan with a local time and no UTC offset.",
  CARRIER_ERROR_500: "The carrier responds with HTTP 500 to the next three checks.",
  CARRIER_TIMEOUT: "The carrier does not respond to the next three checks.",
  HAND_OVER: "The parcel is handed over to another carrier.",
  UNKNOWN_CODE: "A scan with a code that Kolli does not know.",
};

/** For integrators: what production will do to them, on demand. */
export const defineTestAdvance = (
  builder: KolliBuilder,
  types: TrackerTypes,
  { payload }: ReturnType<typeof defineTrackerMutations>,
) => {
  const Action = builder.enumType("TestAction", {
    description: "What to play on a test parcel.",
    values: describedValues(actionMeanings),
  });
  const Fault = builder.enumType("TestFault", {
    description: "A fault of the simulated carrier.",
    values: describedValues(faultMeanings),
  });
  const Input = builder.inputType("TestTrackerAdvanceInput", {
    description: "What to play on the parcel of a test tracker. It moves every tracker of that parcel.",
    fields: (t) => ({
      id: t.id({ required: true, description: "The tracker's global ID." }),
      action: t.field({ type: Action, defaultValue: "NEXT_STATUS", description: "What to play." }),
      status: t.field({
        type: types.TrackingStatus,
        description: "For STATUS: the status to move to. For JOURNEY: the last status.",
      }),
      statusDetail: t.field({
        type: types.StatusDetail,
        description:
          "Plays a scan with this detail, such as LOST: of the status `status` if you set it, otherwise of the status that the parcel has. Leave out `action`, or use STATUS.",
      }),
      speed: t.float({
        description: "For JOURNEY: how many times faster than real time; the default of 3600 plays an hour in a second.",
      }),
      fault: t.field({ type: Fault, description: "For FAULT: the fault to inject." }),
    }),
  });
  builder.mutationField("testTrackerAdvance", (t) =>
    t.field({
      type: payload("TestTrackerAdvancePayload", "testTrackerAdvance"),
      description: "Test mode only: advances a test parcel and checks it immediately, which also sends webhooks.",
      args: { input: t.arg({ type: Input, required: true, description: "What to play." }) },
      ...callsWithInput(advanceTestTracker),
    }),
  );
};
