import { findAdapter } from "../../carriers/registry.ts";
import type { Database } from "../../postgres/database.ts";
import type { PublicParcel } from "../../public-page/render.ts";
import { checkpointsOf, findPublicTracker } from "../../trackers/trackers.sql.ts";
import type { WorkspaceService } from "../../workspaces/workspace.graphql.ts";
import type { TrackingEngine } from "./tracking-engine.ts";

type Dependencies = Pick<TrackingEngine, "publicTokens" | "trackers"> & { db: Database; workspaces: WorkspaceService };

/** From the token in a public page's address to what the page may show: nothing where the workspace has switched its pages off. */
export const createPublicParcels =
  ({ publicTokens, trackers, db, workspaces }: Dependencies) =>
  async (token: string): Promise<PublicParcel | null> => {
    const id = publicTokens.trackerIdOf(token);
    const tracker = id === null ? undefined : await findPublicTracker(db, id);
    if (!tracker || !(await workspaces.current(tracker)).publicPages) return null;
    const checkpoints = await checkpointsOf(db, [tracker.id]);
    return {
      tracker,
      checkpoints,
      legNames: new Map(
        (tracker.legs ?? []).flatMap(({ carrier }) =>
          carrier === null ? [] : [[carrier, findAdapter(carrier)?.name ?? carrier]],
        ),
      ),
      carrierName: findAdapter(tracker.carrier)?.name ?? tracker.carrier,
      carrierUrl: trackers.carrierUrl(tracker),
    };
  };
