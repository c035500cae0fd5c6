import { type KolliApi, Refused } from "./kolli-api.ts";
import type { Store } from "./store.ts";

export type Status =
  | "UNKNOWN"
  | "PENDING"
  | "PICKED_UP"
  | "IN_TRANSIT"
  | "OUT_FOR_DELIVERY"
  | "DELIVERED"
  | "AVAILABLE_FOR_PICKUP"
  | "RETURN_TO_SENDER"
  | "ATTEMPT_FAILURE";

export type TrackerEvent = {
  readonly id: string;
  readonly cursor: string;
  readonly topic: string;
  readonly createdAt: string;
  readonly previousStatus: Status | null;
  /** Of TRACKER_EXCEPTION_RAISED. */
  readonly exception?: { readonly kind: string } | null;
  /** Null once the tracker was deleted. */
  readonly data: EventTracker | null;
};

export type EventTracker = {
  readonly id: string;
  readonly trackingCode: string;
  readonly carrier: string;
  readonly reference: string | null;
  readonly metadata?: unknown;
  readonly status: Status;
  readonly statusDetail: string | null;
  readonly estimatedDeliveryAt: string | null;
  readonly deliveredAt: string | null;
  readonly checkpoints?: readonly EventScan[];
};

export type EventScan = {
  readonly message: string;
  readonly scannedAt: string;
  readonly location: {
    readonly city: string | null;
    readonly region: string | null;
    readonly postalCode: string | null;
    readonly countryCode: string | null;
  } | null;
};

/** Where events go. */
export type Target = {
  /** Does what the event asks for. Throws `Unavailable` to be asked again, `Refused` if it never can. */
  deliver(event: TrackerEvent): Promise<void>;
  /** Whether an attempt whose end is not known was successful after all. */
  wasDelivered(event: TrackerEvent): Promise<boolean>;
};

export type FeedDeps = {
  readonly api: KolliApi;
  readonly store: Store;
  readonly target: Target;
  readonly topics: readonly string[];
};

type FeedPage = {
  readonly nodes: readonly TrackerEvent[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
};

/**
 * The first start begins at the end of the feed: parcels that the connector does not know are not its own. Done before anything is imported,
 * so that no event of an imported parcel is missed.
 */
export const beginFeed = async ({ api, store, topics }: Omit<FeedDeps, "target">): Promise<void> => {
  if (store.get("cursor") !== undefined) return;
  const { pageInfo } = await api.get<FeedPage>("/v1/events", { last: "1", topics });
  store.set("cursor", pageInfo.endCursor ?? "");
};

/** One event, once: an attempt that was begun and not ended, by a crash or a lost answer, is looked up before it is repeated. */
const deliverOnce = async ({ store, target }: FeedDeps, event: TrackerEvent): Promise<void> => {
  if (!store.isHandled(event.id)) {
    const isUncertain = store.get("pending") === event.id;
    if (!(isUncertain && (await target.wasDelivered(event)))) {
      store.set("pending", event.id);
      try {
        await target.deliver(event);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        store.addProblem(event.data?.trackingCode ?? event.id, error.message);
      }
    }
  }
  store.together(() => {
    store.markHandled(event.id);
    store.set("cursor", event.cursor);
    store.set("lastEventAt", event.createdAt);
    store.set("pending", null);
  });
};

/** Everything that has happened since the stored cursor; gives how many events there were. */
export const catchUpWithFeed = async (deps: FeedDeps): Promise<number> => {
  const { api, store, topics } = deps;
  for (let count = 0; ; ) {
    const after = store.get("cursor");
    const page = await api.get<FeedPage>("/v1/events", { first: "50", topics, ...(after && { after }) });
    for (const event of page.nodes) await deliverOnce(deps, event);
    count += page.nodes.length;
    if (!page.pageInfo.hasNextPage) return count;
  }
};
