import { UserError } from "./errors.ts";
import type { Event, PageInfo, Tracker, TrackerUserError } from "./schema.ts";
import type { RequestOptions, Send } from "./transport.ts";

export type { RequestOptions } from "./transport.ts";

export type Page<T> = { readonly nodes: readonly T[]; readonly pageInfo: PageInfo };
export type ListOptions = { readonly pageSize?: number; readonly after?: string | null };

type Call = {
  readonly field: string;
  readonly document: string;
  readonly variables: object;
  readonly request?: RequestOptions | undefined;
};
type Payload = { readonly trackerUserErrors: readonly TrackerUserError[]; readonly tracker?: Tracker | null };

const accepted = (payload: Payload): Record<string, unknown> => {
  const { trackerUserErrors, ...rest } = payload;
  if (trackerUserErrors.length > 0) throw new UserError(trackerUserErrors, payload.tracker ?? null);
  return rest;
};

/** How the methods reach the service: one of these for each kind of answer. */
export const createCaller = (send: Send) => {
  const value = async <T>({ field, document, variables, request }: Call): Promise<T> =>
    (await send(document, variables, request))[field] as T;
  const payload = async <T>(call: Call): Promise<T> => accepted(await value<Payload>(call)) as T;
  return {
    value,
    payload,
    member: async <T>({ member, ...call }: Call & { readonly member: string }): Promise<T> =>
      (await payload<Record<string, T>>(call))[member]!,
    results: async <T>(call: Call): Promise<T> => (await payload<{ results: T }>(call)).results,
    page: value as <T>(call: Call) => Promise<Page<T>>,
    /** An event of the feed is the body of its webhook, with its place in the feed. */
    eventPage: async (call: Call): Promise<Page<Event>> => {
      const { nodes, pageInfo } = await value<Page<{ cursor: string; body: string }>>(call);
      return { nodes: nodes.map(({ cursor, body }) => ({ ...JSON.parse(body), cursor })), pageInfo };
    },
  };
};

export type Caller = ReturnType<typeof createCaller>;

export async function* everyItem<T>(
  read: (page: { first: number; after: string | null }) => Promise<Page<T>>,
  { pageSize = 100, after = null }: ListOptions,
): AsyncGenerator<T, void> {
  for (let cursor: string | null = after; ; ) {
    const { nodes, pageInfo } = await read({ first: pageSize, after: cursor });
    yield* nodes;
    if (!pageInfo.hasNextPage) return;
    cursor = pageInfo.endCursor;
  }
}
