/**
 * What the engine itself knows about a request, whoever sent it.
 */
export interface RequestContext {
  readonly requestId: string;
  /** The id of the last event a reconnecting subscriber has seen (the `Last-Event-ID` header). */
  readonly lastEventId?: string | undefined;
  /** Given for subscriptions only: aborted when the client is gone or the server stops. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * What resolvers may call, one entry per feature. The engine knows no feature, so each feature adds its own entry, in its
 * `<noun>.graphql.ts`, by declaration merging:
 *
 *     declare module "../graphql/context.ts" {
 *       interface Services { readonly trackers: TrackerService }
 *     }
 *
 * `server/` builds the record once at start and hands it to every context; a missing entry does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their services into it
export interface Services {}

/**
 * What resolvers are given. Who is asking is added by `workspaces/` in the same way:
 *
 *     declare module "../graphql/context.ts" {
 *       interface Context { readonly scope: Scope }
 *     }
 */
export interface Context extends RequestContext {
  readonly services: Services;
}
