import { carrierBounds } from "../../carriers/bounds.ts";
import type { CarrierClientOptions } from "../../carriers/client/carrier-client.ts";
import type { Runtime } from "./runtime.ts";

/** What the carrier said beside a code that no map knows. */
export const messageOf = (
  { added }: { added: readonly { carrierCode: string | null; message: string }[] },
  code: string,
): string => added.find(({ carrierCode, message }) => (carrierCode ?? message) === code)?.message ?? code;

/** A carrier listed more scans of a parcel than are read. */
export const reportLongReading =
  ({ metrics, log }: Pick<Runtime, "metrics" | "log">): NonNullable<CarrierClientOptions["onLongReading"]> =>
  ({ id, carrier }, { code, listed }) => {
    metrics.scansLeftOut(carrier, listed - carrierBounds.scansOfReading.cap);
    log.warn({ carrier, accountId: id, trackingCode: code, listed }, "A carrier listed more scans of a parcel than are read");
  };
