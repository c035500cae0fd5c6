import { expect, test } from "vitest";
import { createKnownEndpoints } from "./known-endpoints.ts";

const scope = (workspaceId: string) => ({ workspaceId, mode: "LIVE" as const });

test("as many endpoints are known as the cap says; those of the workspace that was sent to least recently are forgotten", () => {
  const known = createKnownEndpoints(4);
  for (const endpoint of ["a1", "b1", "b2", "a2", "a2"]) known.add(scope(endpoint[0]!), endpoint);
  expect([known.of(scope("a")), known.of(scope("b"))]).toEqual([
    ["a1", "a2"],
    ["b1", "b2"],
  ]);
  known.add(scope("c"), "c1");
  expect([known.of(scope("a")), known.of(scope("b")), known.of(scope("c"))]).toEqual([["a1", "a2"], [], ["c1"]]);
  expect(known.of({ ...scope("a"), mode: "TEST" })).toEqual([]);
});
