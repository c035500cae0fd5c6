import { type CarrierCandidate, carriersOf, matchCode, rankMatches } from "../../carriers/number-formats/candidates.ts";
import { type Clock, minutes } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { recentCarriers } from "./recent-carriers.sql.ts";

const cacheMs = minutes(1);
const cacheMax = 10_000;

type LikelyCarrierDeps = {
  db: Database;
  clock: Clock;
  /** Which of these carriers the workspace can ask in this mode. */
  connected(scope: Scope, carriers: readonly string[]): Promise<{ has(carrier: string): boolean }>;
};

/**
 * Which carriers a code may belong to, for this workspace. What its newest trackers show of the carriers it uses is kept for
 * a minute: it only decides between carriers whose formats say the same.
 */
export const createLikelyCarriers = ({ db, clock, connected }: LikelyCarrierDeps) => {
  const cache = new Map<string, { used: ReadonlySet<string>; readAt: number }>();

  const usedBy = async (scope: Scope): Promise<ReadonlySet<string>> => {
    const key = `${scope.workspaceId}/${scope.mode}`;
    const now = clock.now();
    const cached = cache.get(key);
    if (cached && now - cached.readAt < cacheMs) return cached.used;
    const used = await recentCarriers(db, scope);
    if (cache.size >= cacheMax) cache.clear();
    cache.set(key, { used, readAt: now });
    return used;
  };

  return async (scope: Scope, trackingCode: string): Promise<readonly CarrierCandidate[]> => {
    const matches = matchCode(trackingCode);
    // In test mode every carrier is connected, which says nothing of any.
    const [known, used] = await Promise.all([
      scope.mode === "TEST" ? new Set<string>() : connected(scope, carriersOf(matches)),
      usedBy(scope),
    ]);
    return rankMatches(matches, { connected: known, used });
  };
};
