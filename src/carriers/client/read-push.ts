import { fail, ok, type Result } from "../../lib/result.ts";
import { inThread } from "../../lib/threads/in-thread.ts";
import type { LeftOut } from "../../tracking/carrier-port.ts";
import type { CarrierPush, PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { carrierBounds } from "../bounds.ts";
import { gatherLeftOut } from "../reading/lenient/left-out.ts";
import { type LongReading, shortenReadings } from "./longest-reading.ts";

/** `busy`: too many large pushes wait to be read, or the machine is too slow for this one now; it may be sent again. */
export type PushReadFailure = PushFailure | { code: "too-much" } | { code: "busy" };

/** A push as it was read, with what was left out of it, and which of its parcels had too many scans. */
export type PushRead = {
  received: Result<PushReceipt, PushReadFailure>;
  leftOut: readonly LeftOut[];
  long: readonly LongReading[];
};

const nothingOf = (code: "too-much" | "busy"): PushRead => ({ received: fail({ code }), leftOut: [], long: [] });

/** Proves and reads a push. */
export const readPush = async (push: CarrierPush, request: PushRequest, context: PushContext): Promise<PushRead> => {
  // Adapters read a push before they wait for anything, so this gathers all that they leave out.
  const { value: reception, leftOut } = gatherLeftOut(() => push.receive(request, context));
  const received = await reception;
  if (!received.ok) return { received, leftOut, long: [] };
  const long: LongReading[] = [];
  const readings = shortenReadings(received.value.readings, ({ code }, listed) => long.push({ code, listed }));
  const parcels = readings.length + received.value.fetchNow.length;
  const scans = readings.reduce((sum, { reading }) => sum + reading.scans.length, 0);
  const isTooMuch = parcels > carrierBounds.parcelsOfPush.cap || scans > carrierBounds.scansOfPush.cap;
  return { received: isTooMuch ? fail({ code: "too-much" }) : ok({ ...received.value, readings }), leftOut, long };
};

const readInThread = inThread<typeof import("./read-registered-push.ts"), "readRegisteredPush">(
  import.meta.url,
  "./read-registered-push.ts",
  "readRegisteredPush",
);

/** In the thread: what is over this size takes more than 20 ms of CPU. */
export const isLargePush = ({ rawBody }: PushRequest): boolean => rawBody.length > carrierBounds.pushBytesOnTheLoop.cap;

export const readLargePush = async (
  account: { id: string; carrier: string },
  { headers, rawBody, query }: PushRequest,
  context: PushContext,
): Promise<PushRead> => {
  const request = { headers: { ...headers }, rawBody: new Uint8Array(rawBody), query: { ...query } };
  try {
    const read = await readInThread(`push ${account.id}`, account.carrier, request, context);
    return read.ok ? read.value : nothingOf("busy");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") return nothingOf("too-much");
    throw error;
  }
};
