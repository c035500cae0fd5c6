import { forgetPushed } from "../../carrier-pushes/subscribing/subscriptions.sql.ts";
import { carrierBounds } from "../../carriers/bounds.ts";
import type { CarrierClient, CarrierClientOptions } from "../../carriers/client/carrier-client.ts";
import type { Concluded } from "../../checks/apply/concluded.ts";
import type { Runtime } from "./runtime.ts";

/** What the carrier said beside a code that no map knows. */
const messageOf = ({ added }: { added: readonly { carrierCode: string | null; message: string }[] }, code: string): string =>
  added.find(({ carrierCode, message }) => (carrierCode ?? message) === code)?.message ?? code;

/** A carrier listed more scans of a parcel than are read. */
export const reportLongReading =
  ({ metrics, log }: Pick<Runtime, "metrics" | "log">): NonNullable<CarrierClientOptions["onLongReading"]> =>
  ({ id, carrier }, { code, listed }) => {
    metrics.scansLeftOut(carrier, listed - carrierBounds.scansOfReading.cap);
    log.warn({ carrier, accountId: id, trackingCode: code, listed }, "A carrier listed more scans of a parcel than are read");
  };

/** What a check found that pushes had left out is no longer trusted to pushes alone. */
const recordMissed = async ({ db, clock, log }: Runtime, concluded: readonly Concluded[]): Promise<void> => {
  const missed = concluded
    .filter(({ isMissedByPushes }) => isMissedByPushes)
    .map(({ claim, dueAt }) => ({ ...claim, askAt: dueAt ?? clock.now() }));
  if (missed.length === 0) return;
  await forgetPushed(db, missed).catch((error) =>
    log.warn({ err: error }, "Parcels that a response left out could not be recorded"),
  );
};

/** What was odd about carriers' answers: counted, and kept for the person who extends the maps. */
export const recordOddities =
  (runtime: Runtime, client: Pick<CarrierClient, "noteUnknownCode">) =>
  (concluded: readonly Concluded[]): void => {
    const { metrics } = runtime;
    void recordMissed(runtime, concluded);
    for (const { claim, applied, droppedCount } of concluded) {
      if (droppedCount > 0) metrics.checkpointsDropped(claim.carrier, droppedCount);
      for (const code of applied?.unknownCodes ?? []) {
        client.noteUnknownCode(claim.carrier, code, messageOf(applied!, code));
        metrics.unknownCode(claim.carrier);
      }
    }
  };
