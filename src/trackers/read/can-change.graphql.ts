import type { KolliBuilder } from "../../graphql/builder.ts";
import { isAllowed } from "../../use-cases/caller.ts";
import type { defineWorkspaceTypes } from "../../workspaces/workspace.graphql.ts";
import { mayChangeTrackers } from "../tracker-commands.ts";

/** For clients that offer only what will not be refused. */
export const defineCanChange = (builder: KolliBuilder, { Workspace }: ReturnType<typeof defineWorkspaceTypes>): void => {
  builder.objectField(Workspace, "canChange", (t) =>
    t.boolean({
      description: "Whether you may change trackers: the API key has full access, or your role allows it.",
      resolve: (_workspace, _args, { caller }) => isAllowed(caller, mayChangeTrackers),
    }),
  );
};
