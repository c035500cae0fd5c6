import { afterAll, afterEach, beforeAll, describe } from "vitest";
import type { CarrierEmulator } from "../../emulators/emulated-carrier.ts";
import type { CarrierAdapter } from "../../src/carriers/adapter.ts";
import { openBench, type TestBench } from "./bench.ts";
import { factCases } from "./fact-cases.ts";
import { failureCases } from "./failure-cases.ts";
import { formCases } from "./form-cases.ts";
import { proofCases } from "./proof-cases.ts";
import { readingCases } from "./reading-cases.ts";
import type { CarrierSamples } from "./samples.ts";
import { timeCases } from "./time-cases.ts";

/** What a group of cases works with. The bench exists once the tests run. */
export type Subject = { adapter: CarrierAdapter; emulator: CarrierEmulator; samples: CarrierSamples; bench: () => TestBench };

/** The one suite that every adapter passes, against its emulator. */
export const describeCarrier = (adapter: CarrierAdapter, emulator: CarrierEmulator, samples: CarrierSamples): void => {
  describe(`${adapter.carrier} conforms`, () => {
    let bench: TestBench | undefined;
    beforeAll(async () => {
      bench = await openBench(adapter, emulator);
    });
    afterEach(() => bench?.emulator.clearFaults());
    afterAll(() => bench?.close());
    const subject: Subject = { adapter, emulator, samples, bench: () => bench! };

    describe("the form", () => formCases(subject));
    describe("reading", () => readingCases(subject));
    describe("facts", () => factCases(subject));
    describe("times", () => timeCases(subject));
    describe("failures", () => failureCases(subject));
    if (adapter.fetchProof) describe("proofs of delivery", () => proofCases(subject));
  });
};
