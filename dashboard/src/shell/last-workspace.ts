import type { UrlMode } from "../api/client.ts";

const key = "kolli.place";
export type Place = { workspaceId: string; mode: UrlMode };

/** Where the viewer was last, so that the bare address leads back there. */
export const rememberWorkspace = (place: Place): void => localStorage.setItem(key, `${place.workspaceId} ${place.mode}`);

export const rememberedWorkspace = (): Place | null => {
  const [workspaceId, mode] = (localStorage.getItem(key) ?? "").split(" ");
  return workspaceId && (mode === "test" || mode === "live") ? { workspaceId, mode } : null;
};
