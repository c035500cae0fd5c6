import { createContext, useContext } from "react";
import type { RequestScope } from "./client.ts";
import type { MemberRole } from "./operation-types.ts";

/** The workspace and mode the address names, and what the viewer may do there. */
export type CurrentWorkspace = RequestScope & { readonly name: string; readonly role: MemberRole };

const Context = createContext<CurrentWorkspace | null>(null);
export const WorkspaceProvider = Context.Provider;

export const useWorkspace = (): CurrentWorkspace => {
  const workspace = useContext(Context);
  if (!workspace) throw new Error("Outside of a workspace page.");
  return workspace;
};

/**
 * Null where the viewer may, else why not: the `blocked` of a button. The server decides in any case;
 * this only saves the way there. `change` is trackers, keys, webhooks and carriers; `own` is members and the workspace.
 */
export const useBlocked = (what: "change" | "own"): string | null => {
  const { role } = useWorkspace();
  if (role === "OWNER" || (what === "change" && role === "DEVELOPER")) return null;
  return what === "own"
    ? "Only an owner of the workspace can do this."
    : "Viewers cannot change anything. Ask an owner for the developer role.";
};
