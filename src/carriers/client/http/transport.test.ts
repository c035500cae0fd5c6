import { expect, test } from "vitest";
import { carrierBounds } from "../../bounds.ts";
import { createCarrierTransport } from "./transport.ts";

test("the state of accounts is bounded: the one that was used least recently is forgotten", () => {
  const transport = createCarrierTransport({ clock: { now: () => 0 }, random: () => 0 });
  const stateOf = (id: string) => transport.stateOf({ id, carrier: "UPS" }, { key: "a" }, {});
  const [first, second] = [stateOf("first"), stateOf("second")];
  for (let n = 2; n < carrierBounds.transportStates.cap; n++) stateOf(`account ${n}`);
  expect(stateOf("first")).toBe(first);
  stateOf("one more");
  expect(stateOf("first")).toBe(first);
  expect(stateOf("second")).not.toBe(second);
});
