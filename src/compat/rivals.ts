import { easypost } from "./easypost/rival.ts";
import type { RivalApi } from "./rival.ts";
import { shippo } from "./shippo/rival.ts";

/** Every service whose tracking API is spoken below `/compat/`. */
export const rivals: readonly RivalApi[] = [easypost, shippo];
