import type { Clock } from "../../src/lib/clock.ts";
import type { NodePorts } from "./node.ts";

/** A bug that is put in from outside: another text for a statement, another port, another method of a class. */
export type Mutant = {
  readonly name: string;
  readonly rewrite: (name: string, text: string) => string;
  readonly ports: (ports: NodePorts, skewed: Clock) => NodePorts;
  /** Changes something for as long as it is not undone. */
  readonly install?: () => () => void;
};

export const noMutant: Mutant = { name: "none", rewrite: (_name, text) => text, ports: (ports) => ports };
