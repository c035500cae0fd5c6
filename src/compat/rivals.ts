import { easypost } from "./easypost/rival.ts";
import type { RivalApi } from "./rival.ts";

/** Every service whose tracking API is spoken below `/compat/`. */
export const rivals: readonly RivalApi[] = [easypost];
