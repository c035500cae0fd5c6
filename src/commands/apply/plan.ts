import type { Result } from "../../lib/result.ts";
import type { Runtime } from "../../server/wiring/runtime.ts";
import type { LineOf } from "./config-file.ts";

/** Something that is not as the file says. `waits`: it cannot be done yet, and is not tried. */
export type ApplyStep = {
  readonly line: number;
  readonly kind: "create" | "change" | "waits";
  readonly subject: string;
  /** What of it, or why not. Never a value that is secret. */
  readonly detail: readonly string[];
  readonly run: () => Promise<Result<unknown, string>>;
};

/** Where the steps of one workspace are planned. */
export type PlanContext = {
  readonly runtime: Runtime;
  /** Null while the workspace is still to be made. */
  readonly workspaceId: string | null;
  /** When the steps run, it is there. */
  readonly madeId: () => Promise<string>;
  /** Of something in this workspace's part of the file. */
  readonly lineOf: LineOf;
};

/** What is wrong with the file for this installation: nothing is done then. */
export type Problem = { readonly line: number; readonly message: string };
export type Planned = { readonly steps: readonly ApplyStep[]; readonly problems: readonly Problem[] };

export const together = (planned: readonly Planned[]): Planned => ({
  steps: planned.flatMap(({ steps }) => steps),
  problems: planned.flatMap(({ problems }) => problems),
});

const signs = { create: "+", change: "~", waits: "!" } as const;

/** One line for each step, as people read it. */
export const shownStep = ({ kind, subject, detail }: ApplyStep): string =>
  `${signs[kind]} ${subject}${detail.length > 0 ? `: ${detail.join(", ")}` : ""}`;

/** The names of the given fields whose value differs from what is there; a list is compared as it is written. */
export const differing = (given: Readonly<Record<string, unknown>>, known: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(given).filter(
    (name) => given[name] !== undefined && JSON.stringify(given[name]) !== JSON.stringify(known[name] ?? null),
  );
