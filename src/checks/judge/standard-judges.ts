import type { Judge } from "./judge.ts";
import { overdueJudge } from "./overdue.ts";
import { statusJudge } from "./status-by-time.ts";

/** In this order: whether a parcel is late depends on its status by now. */
export const standardJudges: readonly Judge[] = [statusJudge, overdueJudge];
