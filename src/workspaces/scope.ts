export const modes = ["TEST", "LIVE"] as const;
export type Mode = (typeof modes)[number];

/** Every row of data belongs to a workspace and a mode. Every function that reads or writes such data takes this first. */
export type Scope = { readonly workspaceId: string; readonly mode: Mode };

/** A scope no row is in, for callers outside every workspace. */
export const nowhere: Scope = { workspaceId: "00000000-0000-0000-0000-000000000000", mode: "TEST" };
