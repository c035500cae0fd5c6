import { aftership } from "./aftership/rival.ts";
import { easypost } from "./easypost/rival.ts";
import type { Rival } from "./rival.ts";
import { seventeenTrack } from "./seventeen-track/rival.ts";
import { ship24 } from "./ship24/rival.ts";

/** Every service whose tracking API is spoken below `/compat/`. */
export const rivals: readonly Rival[] = [easypost, aftership, seventeenTrack, ship24];
