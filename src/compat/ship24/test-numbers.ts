import type { TestStep } from "../test-numbers.ts";

/** Ship24's test numbers without their last three digits, which are free. Source: Ship24's documentation, read 2026-11. */
export const ship24Samples: ReadonlyMap<string, TestStep | null> = new Map([
  ["SHIP24_SAMPLE_PENDING", null],
  ["SHIP24_SAMPLE_INFO_RECEIVED", { status: "PENDING", statusDetail: "LABEL_CREATED" }],
  ["SHIP24_SAMPLE_IN_TRANSIT", { status: "IN_TRANSIT" }],
  ["SHIP24_SAMPLE_OUT_FOR_DELIVERY", { status: "OUT_FOR_DELIVERY" }],
  ["SHIP24_SAMPLE_FAILED_ATTEMPT", { status: "ATTEMPT_FAILURE" }],
  ["SHIP24_SAMPLE_AVAILABLE_FOR_PICKUP", { status: "AVAILABLE_FOR_PICKUP" }],
  ["SHIP24_SAMPLE_DELIVERED", { status: "DELIVERED" }],
  ["SHIP24_SAMPLE_EXCEPTION", { status: "RETURN_TO_SENDER" }],
]);

/** What to play for `SHIP24_SAMPLE_DELIVERED_001`; null for any other number. */
export const ship24SampleSteps = (number: string): readonly TestStep[] | null => {
  const [, sample] = /^(\w+)_\d{3}$/.exec(number.trim().toUpperCase()) ?? [];
  const step = ship24Samples.get(sample ?? "");
  return step === undefined ? null : step === null ? [] : [step];
};
