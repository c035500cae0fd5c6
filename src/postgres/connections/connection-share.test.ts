import { expect, test } from "vitest";
import { connectionShare, connectionsFor } from "./connection-share.ts";

test("the embedded server has room for a process on every core, however many there are", () => {
  for (const cores of [1, 2, 8, 16, 64, 192]) {
    expect(connectionShare(connectionsFor(cores), cores)).toBe(10);
    expect(cores * (10 + 1)).toBeLessThan(connectionsFor(cores));
  }
});

test("on a server with an ordinary limit, processes share what there is", () => {
  expect(connectionShare(97, 4)).toBe(10);
  expect(connectionShare(97, 8)).toBe(8);
  expect(connectionShare(97, 16)).toBe(3);
  for (const processes of [1, 2, 5, 8, 12, 16]) {
    expect(processes * (connectionShare(97, processes) + 1)).toBeLessThanOrEqual(97 - 20);
  }
});
