import { easypost } from "./easypost/rival.ts";
import type { Rival } from "./rival.ts";

/** Every service whose tracking API is spoken below `/compat/`. */
export const rivals: readonly Rival[] = [easypost];
