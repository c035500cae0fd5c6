import type { CarrierAccountFinder } from "../carriers/accounts/account-finder.ts";
import { ownCourier } from "../carriers/own-courier/adapter.ts";
import { type Courier, courierPage, type OwnCouriers } from "../carriers/own-courier/couriers.ts";
import { findCarrier } from "../carriers/registry.ts";
import type { Config } from "../config.ts";
import { mayHaveHost } from "../lib/front/tracking-host-rule.ts";
import type { PublicTokens } from "../public-page/public-token.ts";
import type { TrackerLinks } from "../trackers/changes.ts";
import type { Tracker } from "../trackers/tracker.ts";
import type { WorkspaceService } from "../workspaces/workspace.graphql.ts";

type LinkPorts = {
  config: Pick<Config, "publicUrl" | "trackingHosts">;
  workspaces: Pick<WorkspaceService, "hasPublicPages" | "trackingHostOf">;
  couriers: OwnCouriers;
  accounts: Pick<CarrierAccountFinder, "namesIn">;
  publicTokens: PublicTokens;
};

/** Where a tracker's pages are: its carrier's, and its own. */
export type LinkFinder = {
  carrierUrl(tracker: Tracker): Promise<string | null>;
  publicUrl(tracker: Tracker): Promise<string | null>;
  /** Of many trackers of a few workspaces. */
  linksIn(workspaceIds: readonly string[]): Promise<(tracker: Tracker) => TrackerLinks>;
};

export const createLinkFinder = (ports: LinkPorts): LinkFinder => ({
  carrierUrl: async (tracker) =>
    carrierUrl(tracker, tracker.carrier === ownCourier.carrier ? await ports.couriers.of(tracker.workspaceId) : null),
  publicUrl: async (tracker) =>
    (await ports.workspaces.hasPublicPages(tracker.workspaceId))
      ? publicUrl(ports, tracker, await hostOf(ports, tracker.workspaceId))
      : null,
  linksIn: async (workspaceIds) => {
    const ofEach = async <Value>(read: (id: string) => Promise<Value>): Promise<ReadonlyMap<string, Value>> =>
      new Map(await Promise.all(workspaceIds.map(async (id) => [id, await read(id)] as const)));
    const [withPages, couriers, hosts, nameOf] = await Promise.all([
      ofEach(ports.workspaces.hasPublicPages),
      ofEach(ports.couriers.of),
      ofEach((id) => hostOf(ports, id)),
      ports.accounts.namesIn(workspaceIds),
    ]);
    return (tracker) => ({
      carrierAccount: tracker.accountId === null ? null : nameOf(tracker.accountId),
      carrierUrl: carrierUrl(tracker, couriers.get(tracker.workspaceId) ?? null),
      publicUrl: withPages.get(tracker.workspaceId) ? publicUrl(ports, tracker, hosts.get(tracker.workspaceId) ?? null) : null,
    });
  },
});

/** A workspace's own courier has the page from its settings. */
const carrierUrl = ({ carrier, trackingCode }: Tracker, courier: Courier | null): string | null =>
  carrier === ownCourier.carrier ? courierPage(courier, trackingCode) : findCarrier(carrier)?.trackingPage(trackingCode) || null;

const publicUrl = ({ config, publicTokens }: LinkPorts, { id }: Tracker, host: string | null): string =>
  `${host === null ? config.publicUrl : `https://${host}`}/t/${publicTokens.tokenOf(id)}`;

/** The workspace's own host, as long as the operator allows it. */
const hostOf = async ({ workspaces, config }: LinkPorts, workspaceId: string): Promise<string | null> => {
  const host = await workspaces.trackingHostOf(workspaceId);
  return host !== null && mayHaveHost(workspaceId, host, config.trackingHosts) ? host : null;
};
