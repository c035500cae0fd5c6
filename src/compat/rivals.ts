import { aftershipApi } from "./aftership/rival.ts";
import { easypost } from "./easypost/rival.ts";
import type { RivalApi } from "./rival.ts";
import { seventeenTrackApi } from "./seventeen-track/rival.ts";
import { ship24Api } from "./ship24/rival.ts";
import { shippo } from "./shippo/rival.ts";

/** Every service whose tracking API is spoken below `/compat/`. */
export const rivals: readonly RivalApi[] = [easypost, shippo, aftershipApi, seventeenTrackApi, ship24Api];
