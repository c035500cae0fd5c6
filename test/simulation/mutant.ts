import type { Clock } from "../../src/lib/clock.ts";
import type { NodePorts } from "./node.ts";
import type { SeedPlan } from "./plan.ts";

/** What stands in the place of something else while a bug is planted: a statement's text, a port, a method of a class. */
export type Planted = {
  readonly rewrite?: (name: string, text: string) => string;
  readonly ports?: (ports: NodePorts, skewed: Clock) => NodePorts;
  readonly undo?: () => void;
};

/** A bug that is put in from outside. */
export type Mutant = {
  readonly name: string;
  /** The faults and circumstances that it needs, in a plan that is quiet otherwise: a few seeds are enough, whatever the code does. */
  readonly bias: Partial<SeedPlan>;
  /** Tells each time that something really went another way because of it. */
  plant(onReached: () => void): Planted;
};

/** A mutant that no longer fits the code is neither caught nor missed: it is to be written anew. */
export class DoesNotFit extends Error {}
