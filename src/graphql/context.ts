import type { Span } from "../lib/telemetry/traces/span.ts";
import type { Price } from "./cost/limits.ts";
import type { HttpRefusal } from "./http/request-parameters.ts";

/** What a caller may make the server do. Costs are in the units of `cost.ts`. */
export type Budget = {
  /** Takes what a request costs before it runs, or refuses it. */
  charge(price: Price): HttpRefusal | null;
  /** Takes what was already spent, such as on reading an invalid document. It may leave a debt. */
  owe(cost: number): void;
  /** Gives back what was taken and not used. */
  refund(cost: number): void;
  /** Why the caller must wait until a debt is paid; null if there is none. */
  debt(): HttpRefusal | null;
};

/** What the engine knows about a request, regardless of the caller. */
export interface RequestContext {
  readonly requestId: string;
  /** The id of the last event a reconnecting subscriber has seen (the `Last-Event-ID` header). */
  readonly lastEventId?: string | undefined;
  /** Given for subscriptions only: aborted when the client is gone or the server stops. */
  readonly signal?: AbortSignal | undefined;
  /** What the caller may still spend; if it is missing, nothing is counted. */
  readonly budget?: Budget | undefined;
  /** The caller's name for counting: everything it holds at the same time is added up under this name. */
  readonly callerId?: string | undefined;
  /** For streams: takes one of the places for them, or says why there is none. `leave` gives it back. */
  readonly takeStreamPlace?: (() => { leave(): void } | HttpRefusal) | undefined;
  /** The request's span, if traces are switched on. */
  readonly span?: Span | undefined;
  /** For streams, which outlive the check of who is calling: whether the caller would still be let in. */
  readonly isStillAllowed?: (() => Promise<boolean>) | undefined;
}

/**
 * What resolvers may call, one entry per feature. The engine knows no feature, so each feature adds its own entry, in its
 * `<noun>.graphql.ts`, by declaration merging:
 *
 *     declare module "./context.ts" {
 *       interface Services { readonly trackers: TrackerService }
 *     }
 *
 * `server/` builds the record once at start and hands it to every context; a missing entry does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their services into it
export interface Services {}

/**
 * What resolvers get. `workspaces/` adds the caller in the same way:
 *
 *     declare module "./context.ts" {
 *       interface Context { readonly scope: Scope }
 *     }
 */
export interface Context extends RequestContext {
  readonly services: Services;
}
