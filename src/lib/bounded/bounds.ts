/**
 * One thing that could grow: a list, a body, a queue, a picture, a backlog, a pause. Each room declares its own in `bounds.ts`, the code
 * reads its cap from there, and `docs/security.md` lists them all.
 */
export type Bound = {
  /** What is bounded, in the words of the documentation: "checkpoints of a tracker". */
  readonly what: string;
  readonly cap: number;
  readonly unit?: "bytes" | "ms" | "characters" | "pixels";
  /** The environment variable or workspace setting that changes it. */
  readonly setting?: string;
  /** What happens at the cap: refused with which code, oldest dropped, made to wait. */
  readonly beyond: string;
  /** The test that fails if the cap does not hold, as a path from the root of the repository. */
  readonly test: string;
};

export type Bounds = Readonly<Record<string, Bound>>;
