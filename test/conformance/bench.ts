import { randomUUID } from "node:crypto";
import type { CarrierEmulator, ScriptedScan } from "../../emulators/emulated-carrier.ts";
import { type Emulator, startEmulator } from "../../emulators/emulator.ts";
import type { CarrierAdapter } from "../../src/carriers/adapter.ts";
import { type CarrierTransport, createCarrierTransport } from "../../src/carriers/client/http/transport.ts";
import { type CarrierAccount, trackCodes } from "../../src/carriers/client/track-codes.ts";
import { systemClock } from "../../src/lib/clock.ts";
import type { CarrierAnswer, CarrierAnswers, CarrierFailure, Hints } from "../../src/tracking/carrier-port.ts";
import type { Reading } from "../../src/tracking/reading.ts";
import type { SampleScan } from "./samples.ts";

type AskOptions = { account?: CarrierAccount; deadlineMs?: number; hints?: ReadonlyMap<string, Hints> };

/** One adapter before one emulator, over real HTTP. */
export type TestBench = {
  emulator: Emulator;
  transport: CarrierTransport;
  /** A fresh account, so that no test sees another's tokens, breaker or pause. */
  account(credentials?: Readonly<Record<string, string>>): CarrierAccount;
  ask(codes: readonly string[], options?: AskOptions): Promise<CarrierAnswers>;
  /** The reading for one parcel with these scans. */
  read(code: string, scans: readonly ScriptedScan[], estimatedDelivery?: string): Promise<Reading>;
  close(): Promise<void>;
};

export const openBench = async (adapter: CarrierAdapter, carrier: CarrierEmulator): Promise<TestBench> => {
  const emulator = await startEmulator([carrier]);
  const transport = createCarrierTransport({ clock: systemClock, random: () => 0.5, retryDelaysMs: [2, 4] });
  const account = (credentials = carrier.credentials): CarrierAccount => ({
    id: randomUUID(),
    workspaceId: randomUUID(),
    carrier: adapter.carrier,
    credentials,
    baseUrl: emulator.baseUrl(adapter.carrier),
  });
  const ask: TestBench["ask"] = (codes, options = {}) =>
    trackCodes(adapter, options.account ?? account(), codes, {
      transport,
      deadlineMs: options.deadlineMs ?? 20_000,
      ...(options.hints && { hints: options.hints }),
    });
  return {
    emulator,
    transport,
    account,
    ask,
    async read(code, scans, estimatedDelivery) {
      emulator.parcels.put(adapter.carrier, { code, scans, ...(estimatedDelivery && { estimatedDelivery }) });
      const answer = (await ask([code])).get(code);
      if (!answer?.ok) throw new Error(`No reading: ${JSON.stringify(answer)}`);
      return answer.value.reading;
    },
    async close() {
      await emulator.close();
      await transport.close();
    },
  };
};

export const failureOf = (answer: CarrierAnswer | undefined): CarrierFailure["code"] | "a reading" | "no answer" =>
  answer === undefined ? "no answer" : answer.ok ? "a reading" : answer.failure.code;

/** A scan at a time and a plausible place. */
export const scanAt = (sample: SampleScan, at: string, place: Partial<ScriptedScan> = {}): ScriptedScan => {
  const { code, message, extra } = sample;
  return { code, message, at, ...(extra && { extra }), city: "Springfield", countryCode: "US", ...place };
};
