import { type AndInLane, anywhere } from "../../postgres/lanes.ts";

/**
 * A lane beside it makes the way by the bucket look dear to PostgreSQL. There the endpoint is compared so that its own index, under
 * which its whole queue lies, does not tempt: for 175 retries in one lane that took 500 ms (2026-11).
 */
export const sameEndpoint = (a: string, b: string, and: AndInLane) =>
  `${a}.endpoint_id ${and === anywhere ? "=" : "is not distinct from"} ${b}.endpoint_id`;

/** Rows of the queue about the same tracker and endpoint; `a` is said to be in the lane. */
export const samePlace = (a: string, b: string, and: AndInLane) =>
  `${a}.bucket = ${b}.bucket and ${a}.tracker_id = ${b}.tracker_id and ${sameEndpoint(a, b, and)}${and(a)}`;
