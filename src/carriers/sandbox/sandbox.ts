import type { EpochMs } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import type { CarrierAnswer, CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Reading } from "../../tracking/reading.ts";
import { bucketsOf, type SpreadOf } from "../../workspaces/buckets.ts";
import { cannedStatus } from "./canned.ts";
import { estimateOfJourney, factsOfJourney } from "./facts.ts";
import { handedOverBy, stepsReportedBy } from "./hand-over.ts";
import { estimateAfter, journeyUpTo } from "./journeys.ts";
import { routeIn } from "./routes.ts";
import { askJourneys, findJourney, type JourneyRow, type SandboxParcel, saveJourney } from "./sandbox.sql.ts";
import {
  emptyScript,
  isShown,
  type OutageFault,
  type PlayFailure,
  play,
  type SandboxAction,
  type Script,
  type ScriptedStep,
} from "./script.ts";
import { scanOfStep } from "./step-scan.ts";
import { steps } from "./steps.ts";

/** Canned codes have journeys around the creation of the tracker that asks. */
export type AskedParcel = SandboxParcel & { readonly createdAt: EpochMs };

export type AdvanceFailure = PlayFailure | { code: "canned-code" } | { code: "played-by-another" };

export type Sandbox = {
  /** One answer for each parcel, in order, as its carrier might give it. At most one statement, whatever the number. */
  track(parcels: readonly AskedParcel[], now: EpochMs): Promise<readonly CarrierAnswer[]>;
  /** Plays an action on a parcel, within a transaction if one is given; the next check brings it in. */
  advance(parcel: SandboxParcel, action: SandboxAction, now: EpochMs, tx?: Database): Promise<Result<Script, AdvanceFailure>>;
};

export type SandboxDependencies = {
  readonly db: Database;
  readonly spreadOf: SpreadOf;
  /** ISO 3166-1 alpha-2 of a carrier's home: there its simulated parcels travel. */
  readonly homeCountryOf: (carrier: string) => string;
};

/** Where a parcel's journey may be, and the trackers on it: those that were made under another spread are elsewhere. */
export const bucketsOfParcel = async (spreadOf: SpreadOf, parcel: SandboxParcel): Promise<number[]> => {
  const { bucket, workspaceId, carrier, codeKey } = parcel;
  return [...new Set([bucket, ...bucketsOf({ workspaceId, mode: "TEST" }, await spreadOf(workspaceId), carrier, codeKey)])];
};

/** The simulated carrier behind test mode: no test tracker ever reaches a real one. */
export const createSandbox = ({ db, spreadOf, homeCountryOf }: SandboxDependencies): Sandbox => ({
  async track(parcels, now) {
    const answers: CarrierAnswer[] = [];
    const positions: number[] = [];
    for (const [position, parcel] of parcels.entries()) {
      const status = cannedStatus(parcel.codeKey);
      if (status === null) positions.push(position);
      answers.push(status === null ? notFound : answerOf(parcel, journeyUpTo(status, parcel.createdAt), {}, homeCountryOf));
    }
    if (positions.length === 0) return answers;
    const places = await Promise.all(
      positions.map(async (position) => {
        const asked = parcels[position]!;
        const parcel = { ...asked, ...handedOverBy(asked) };
        return (await bucketsOfParcel(spreadOf, parcel)).map((bucket) => ({ ...parcel, bucket, position }));
      }),
    );
    const asked = places.flat();
    const rows = await askJourneys(db, asked);
    for (const row of rows.toSorted((a, b) => a.updatedAt - b.updatedAt)) {
      const { position } = asked[row.position]!;
      answers[position] = answerFrom(row, parcels[position]!, now, homeCountryOf);
    }
    return answers;
  },

  async advance(parcel, action, now, tx = db) {
    if (cannedStatus(parcel.codeKey) !== null) return fail({ code: "canned-code" });
    const buckets = await bucketsOfParcel(spreadOf, parcel);
    for (let attempt = 0; attempt < 5; attempt++) {
      const before = await findJourney(tx, parcel, buckets);
      const played = play(before?.script ?? emptyScript, action, now);
      if (!played.ok) return played;
      const place = { ...parcel, bucket: before?.bucket ?? parcel.bucket };
      const written = await saveJourney(tx, place, { ...played.value, madeFromVersion: before?.version ?? 0 }, now);
      if (written > 0) return ok(played.value.script);
    }
    return fail({ code: "played-by-another" });
  },
});

const notFound: CarrierAnswer = fail({ code: "not-found" });

const outageFailure = (fault: OutageFault): CarrierFailure => {
  switch (fault) {
    case "CARRIER_ERROR_500":
      return { code: "unavailable", detail: "the simulated carrier returned 500 Internal Server Error" };
    case "CARRIER_TIMEOUT":
      return { code: "timed-out" };
  }
};

const answerFrom = (
  { script, fault, failingChecks }: JourneyRow,
  parcel: SandboxParcel,
  now: EpochMs,
  homeCountryOf: (carrier: string) => string,
): CarrierAnswer => {
  if (failingChecks > 0 && fault !== null) return fail(outageFailure(fault));
  const first = handedOverBy(parcel);
  const reported = stepsReportedBy(script.steps, first !== null);
  const shown = reported.filter((step) => isShown(step, now));
  if (shown.length === 0) return notFound;
  const ahead = reported.filter((step) => !isShown(step, now));
  const delivery = ahead.find(({ step }) => step === "DELIVERED");
  return answerOf(
    parcel,
    script.listsTwice ? [...shown, ...shown] : shown,
    { ...(ahead[0] && { newsAt: ahead[0].at }), ...(delivery && { deliveryAt: delivery.at }) },
    // A partner takes it on where the first carrier left it.
    (carrier) => homeCountryOf(first?.carrier ?? carrier),
  );
};

/** What is still to come, if it is known. */
type Ahead = { readonly newsAt?: EpochMs; readonly deliveryAt?: EpochMs };

const answerOf = (
  parcel: SandboxParcel,
  shown: readonly ScriptedStep[],
  { newsAt, deliveryAt }: Ahead,
  homeCountryOf: (carrier: string) => string,
): CarrierAnswer => {
  const route = routeIn(homeCountryOf(parcel.carrier));
  const last = shown.findLast(({ step }) => steps[step].meaning.status !== "UNKNOWN");
  const status = last ? steps[last.step].meaning.status : "UNKNOWN";
  const lastAt = last?.at ?? 0;
  const estimateAt = deliveryAt ?? (last ? estimateAfter(status, lastAt) : null);
  const reading: Reading = {
    scans: shown.map((step) => scanOfStep(step, route)),
    estimatedDelivery:
      estimateAt === null ? null : estimateOfJourney(estimateAt, { status, at: lastAt }, route, deliveryAt !== undefined),
    facts: factsOfJourney(parcel, shown, route),
  };
  const raw = JSON.stringify({ simulated: true, carrier: parcel.carrier, trackingCode: parcel.codeKey, ...reading });
  return ok({ reading, raw, ...(newsAt !== undefined && { newsAt }) });
};
