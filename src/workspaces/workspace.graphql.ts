import type { KolliBuilder } from "../graphql/builder.ts";
import { costs } from "../graphql/cost/cost.ts";
import { describedValues } from "../graphql/described-values.ts";
import { globalId } from "../lib/ids.ts";
import type { SpreadOf } from "./buckets.ts";
import type { Mode, Scope } from "./scope.ts";
import type { Workspace } from "./workspaces.sql.ts";

/** A workspace in one of its modes. */
export type WorkspaceView = Workspace & { mode: Mode };
export type WorkspaceService = {
  current(scope: Scope): Promise<WorkspaceView>;
  /** At most a second old. */
  spreadOf: SpreadOf;
  /** When a deleted workspace is erased; null if it was not deleted. */
  searchKeysOf(workspaceId: string): Promise<readonly string[]>;
  eraseAtOf(workspaceId: string): Promise<number | null>;
  /** Whether its trackers have public pages; a workspace that is gone has none. */
  hasPublicPages(workspaceId: string): Promise<boolean>;
  /** The host its pages are shown under; null is the server's. */
  trackingHostOf(workspaceId: string): Promise<string | null>;
  /** What it mails to recipients, by mode. */
  recipientMailsOf(workspaceId: string): Promise<Workspace["recipientMails"]>;
};

declare module "../graphql/context.ts" {
  interface Services {
    readonly workspaces: WorkspaceService;
  }
  interface Context {
    readonly scope: Scope;
  }
}

export const defineWorkspaceTypes = (builder: KolliBuilder) => {
  const ModeType = builder.enumType("Mode", {
    description: "Every workspace has a test mode and a live mode; neither sees the other's objects.",
    values: describedValues({ TEST: "Test data: canned and simulated parcels, no real carrier.", LIVE: "Real parcels." }),
  });
  const WorkspaceType = builder.objectRef<WorkspaceView>("Workspace").implement({
    description: "The owner of the data: a shop, a marketplace, a team.",
    interfaces: ["Node"],
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("Workspace", id) }),
      name: t.exposeString("name", { description: "Its name." }),
      mode: t.expose("mode", { type: ModeType, description: "The mode of the API key used." }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
    }),
  });
  builder.queryField("workspace", (t) =>
    t.field({
      type: WorkspaceType,
      description: "The workspace that belongs to the API key used.",
      // Cached in memory.
      extensions: costs({ weight: 1 }),
      resolve: (_root, _args, { services, scope }) => services.workspaces.current(scope),
    }),
  );
  return { Mode: ModeType, Workspace: WorkspaceType };
};
