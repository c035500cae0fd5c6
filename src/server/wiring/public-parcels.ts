import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import type { OwnCouriers } from "../../carriers/own-courier/couriers.ts";
import { findCarrier } from "../../carriers/registry.ts";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import type { Database } from "../../postgres/database.ts";
import type { OtherParcel } from "../../public-page/blocks/other-parcels.ts";
import { publicPageBounds } from "../../public-page/bounds.ts";
import { goToOnePlace } from "../../public-page/orders/look-up.ts";
import type { OrderOptions } from "../../public-page/orders/order-routes.ts";
import type { PublicParcel } from "../../public-page/render.ts";
import type { NewsOptions } from "../../public-page/sharing/news.ts";
import type * as ThemeModule from "../../public-page/theme/theme.ts";
import { trackerBounds } from "../../trackers/bounds.ts";
import { newestCheckpointsOf } from "../../trackers/checkpoints/checkpoints.sql.ts";
import { eventTopics } from "../../trackers/event-topics.ts";
import { listTrackers } from "../../trackers/read/list.sql.ts";
import type { Checkpoint, Tracker } from "../../trackers/tracker.ts";
import { findPublicTracker } from "../../trackers/trackers.sql.ts";
import { findHostOwner, findTrackingPage, type TrackingPage } from "../../workspaces/tracking-page/tracking-page.sql.ts";
import type { WorkspaceService } from "../../workspaces/workspace.graphql.ts";
import type { TrackingHosts } from "../front/tracking-hosts.ts";
import type { TrackingEngine } from "./tracking-engine.ts";

const { createTheme } = onFirstUse<typeof ThemeModule>(import.meta.url, "../../public-page/theme/theme.ts");

export type PublicParcelDeps = Pick<TrackingEngine, "publicTokens" | "trackers"> & {
  db: Database;
  workspaces: WorkspaceService;
  couriers: OwnCouriers;
  /** Whether a workspace's page may be shown under a host. Under a shop's host, only its own pages are shown. */
  isShownAt(host: string, page: { workspaceId: string; host: string | null }): boolean;
  /** Whether a mail server is set. */
  hasMails: boolean;
  /** What browsers are given to subscribe; null if the operator has no key. */
  notificationKey: string | null;
};

/** What the public page shows of a tracker: as it is, or as it was with these scans. */
export const publicParcelOf = async (
  { publicTokens, trackers, db, workspaces, couriers, hasMails, notificationKey }: Omit<PublicParcelDeps, "isShownAt">,
  tracker: Tracker,
  page: TrackingPage,
  { checkpoints, total }: { checkpoints: readonly Checkpoint[]; total: number },
): Promise<PublicParcel> => {
  const courier = tracker.carrier === ownCourier.carrier ? await couriers.of(tracker.workspaceId) : null;
  const [carrierUrl, mails] = await Promise.all([trackers.carrierUrl(tracker), workspaces.recipientMailsOf(tracker.workspaceId)]);
  const canAsk = tracker.stopReason === null && mails?.[tracker.mode]?.asksOnPage === true;
  const path = `/t/${publicTokens.tokenOf(tracker.id)}`;
  return {
    theme: createTheme(page),
    others: page.settings.showsOrderParcels ? await othersOf(db, tracker, publicTokens) : [],
    newsPath: hasMails && canAsk ? `${path}/mails` : null,
    notifications: notificationKey && canAsk ? { key: notificationKey, path: `${path}/notifications` } : null,
    address: await trackers.publicUrl(tracker),
    tracker,
    checkpoints,
    earlierCount: total - checkpoints.length,
    legNames: new Map(
      (tracker.legs ?? []).flatMap(({ carrier }) => (carrier === null ? [] : [[carrier, findCarrier(carrier)?.name ?? carrier]])),
    ),
    carrierName: courier?.name ?? findCarrier(tracker.carrier)?.name ?? tracker.carrier,
    carrierLogo: courier?.logo || null,
    carrierUrl,
  };
};

/** From the token of a public page to its content: nothing if the workspace has switched its pages off. */
export const createPublicParcels =
  (deps: PublicParcelDeps) =>
  async (token: string, host: string): Promise<PublicParcel | null> => {
    const { publicTokens, db, workspaces, isShownAt } = deps;
    const id = publicTokens.trackerIdOf(token);
    const tracker = id === null ? undefined : await findPublicTracker(db, id);
    if (!tracker || !(await workspaces.current(tracker)).publicPages) return null;
    const [scans, page] = await Promise.all([
      newestCheckpointsOf(db, tracker.id, trackerBounds.checkpointsOfPage.cap),
      findTrackingPage(db, tracker.workspaceId),
    ]);
    if (!isShownAt(host, { workspaceId: tracker.workspaceId, host: page.host })) return null;
    return publicParcelOf(deps, tracker, page, scans);
  };

/** The other parcels of the tracker's order, newest first. */
const othersOf = async (db: Database, tracker: Tracker, { tokenOf }: TrackingEngine["publicTokens"]): Promise<OtherParcel[]> => {
  const { workspaceId, mode, reference } = tracker;
  if (reference === null) return [];
  const page = { sort: "CREATED_AT_DESC", after: null, before: null, backward: false } as const;
  const limit = publicPageBounds.shownParcelsOfOrder.cap;
  const all = await listTrackers(db, { workspaceId, mode }, { ...page, limit, filter: { reference: [reference] } });
  return all
    .filter((other) => other.id !== tracker.id && goToOnePlace(tracker, other))
    .map((other) => ({
      tracker: other,
      carrierName: findCarrier(other.carrier)?.name ?? other.carrier,
      href: `/t/${tokenOf(other.id)}`,
    }));
};

type NewsDependencies = Pick<TrackingEngine, "publicTokens" | "events"> & Pick<PublicParcelDeps, "db" | "workspaces">;

/** Every change of the parcel behind a token, from now on. */
export const createPublicNews =
  ({ publicTokens, events, db, workspaces }: NewsDependencies): NewsOptions["follow"] =>
  async (token, seen) => {
    // The feed position is read first: a change between it and the tracker is sent twice, but never lost.
    const after = await events.latestPlace();
    const id = publicTokens.trackerIdOf(token);
    const tracker = id === null ? undefined : await findPublicTracker(db, id);
    if (!tracker || !(await workspaces.current(tracker)).publicPages) return null;
    return async function* (signal) {
      if (tracker.eventCount !== seen) yield;
      yield* events.follow(tracker, { after, trackerId: tracker.id, topics: eventTopics, signal });
    };
  };

type ShopDependencies = Pick<TrackingEngine, "publicTokens"> & Pick<PublicParcelDeps, "db" | "workspaces" | "isShownAt">;

/** From the token of a look-up page to the shop's settings: nothing if it is switched off, alone or with the pages. */
export const createShopFinder =
  ({ publicTokens, db, workspaces, isShownAt }: ShopDependencies): OrderOptions["findShop"] =>
  async (token, host) => {
    const workspaceId = publicTokens.trackerIdOf(token);
    if (workspaceId === null || !(await workspaces.hasPublicPages(workspaceId))) return null;
    const page = await findTrackingPage(db, workspaceId);
    if (!isShownAt(host, { workspaceId, host: page.host })) return null;
    return page.settings.hasOrderLookUp ? { workspaceId, theme: createTheme(page) } : null;
  };

/** The redirect for the root of a shop's own host. */
export const createLookUpPath =
  ({
    publicTokens,
    db,
    workspaces,
    mayHave,
  }: Omit<ShopDependencies, "isShownAt"> & {
    mayHave(workspaceId: string, host: string): boolean;
  }): TrackingHosts["lookUpPath"] =>
  async (host) => {
    const owner = await findHostOwner(db, host);
    return owner && mayHave(owner.workspaceId, host) && (await workspaces.hasPublicPages(owner.workspaceId))
      ? `/t/orders/${publicTokens.tokenOf(owner.workspaceId)}`
      : null;
  };
