import { type Loop, startLoop } from "../lib/loop.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { type SpendingPolicy, spendShared } from "./shared-spending.sql.ts";

const everyMs = 100;
/** What is far from its limit is shared in every tenth round: no request is refused for it, and each takes a statement. */
const roundsForAll = 10;

/**
 * Makes the limits of keys and sessions one for all processes and nodes. Each counts separately, so that no request waits, and
 * brings its count in line with the others' each second, ten times a second if it matters. What was spent beyond the limit meanwhile is a debt that all
 * of them pay back. While the database cannot be asked, each limits what it sees.
 */
export const shareSpending = ({
  db,
  log,
  limiters,
}: {
  db: Database;
  log: Log;
  limiters: readonly { policy: SpendingPolicy; limiter: RateLimiter }[];
}): Loop => {
  let hasFailed = false;
  let round = 0;

  /** One statement for all kinds. */
  const shareAll = async () => {
    round++;
    const which = round % roundsForAll === 0 ? "all" : "pressing";
    const spendings = limiters.map(({ policy, limiter }) => ({ policy, limiter, spent: limiter.takeUnshared(which) }));
    if (spendings.every(({ spent }) => spent.length === 0)) return;
    try {
      for (const { spender, kind, tokens } of await spendShared(db, spendings))
        limiters.find(({ policy }) => policy.kind === kind)!.limiter.adopt(spender, tokens);
      hasFailed = false;
    } catch (error) {
      for (const { limiter, spent } of spendings) limiter.putBack(spent);
      if (!hasFailed)
        log.warn({ err: error }, "The usage of API keys cannot be shared between nodes; each node limits only what it serves");
      hasFailed = true;
    }
  };
  return startLoop({ everyMs, run: shareAll, onError: () => {}, isFirstLater: true, isBackground: true });
};
