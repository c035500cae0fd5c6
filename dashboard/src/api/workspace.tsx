import { createContext, useContext } from "react";
import type { RequestScope } from "./client.ts";
import type { MemberRole } from "./operation-types.ts";
import { type Right, whyBlocked } from "./roles.ts";

/** The workspace and mode the address names, and what the viewer may do there. */
export type CurrentWorkspace = RequestScope & { readonly name: string; readonly role: MemberRole };

const Context = createContext<CurrentWorkspace | null>(null);
export const WorkspaceProvider = Context.Provider;

export const useWorkspace = (): CurrentWorkspace => {
  const workspace = useContext(Context);
  if (!workspace) throw new Error("Outside of a workspace page.");
  return workspace;
};

/** Null if the viewer may, else why not: the `blocked` of a button. The server decides in any case; this only saves the way there. */
export const useBlocked = (right: Right): string | null => whyBlocked(useWorkspace().role, right);
