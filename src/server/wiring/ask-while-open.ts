import type { Ask, ConnectedAccount } from "../../checks/ask/ask.ts";
import type { CheckOutcome } from "../../checks/outcome.ts";
import { hours } from "../../lib/clock.ts";
import type { ClaimedCheck } from "../../trackers/claims/claim.sql.ts";
import type { CarrierAnswer } from "../../tracking/carrier-port.ts";

type Options<Account extends ConnectedAccount> = {
  ask: Ask<Account>;
  eraseAtOf: (workspaceId: string) => Promise<number | null>;
};

/** As if its own limit had no room: nothing is asked, nothing changes, and the check is put off. */
const putOff: CarrierAnswer = { ok: false, failure: { code: "rate-limited", retryAfterMs: hours(24), isOwnLimit: true } };

/** Asks about nothing of a workspace that was deleted. When it is restored, all its checks are made due. */
export const askWhileOpen = <Account extends ConnectedAccount>({ ask, eraseAtOf }: Options<Account>): Ask<Account> => {
  const split = async (claims: readonly ClaimedCheck[]): Promise<{ open: ClaimedCheck[]; closed: CheckOutcome[] }> => {
    const ids = [...new Set(claims.map(({ workspaceId }) => workspaceId))];
    const deleted = new Set<string>();
    for (const id of ids) if ((await eraseAtOf(id)) !== null) deleted.add(id);
    return {
      open: claims.filter(({ workspaceId }) => !deleted.has(workspaceId)),
      closed: claims
        .filter(({ workspaceId }) => deleted.has(workspaceId))
        .map((claim) => ({ claim, accountId: claim.accountId, answer: putOff })),
    };
  };
  return {
    accountsFor: ask.accountsFor,
    async testMode(claims) {
      const { open, closed } = await split(claims);
      return [...(open.length > 0 ? await ask.testMode(open) : []), ...closed];
    },
    async carrier(account, claims, options) {
      const { open, closed } = await split(claims);
      return [...(open.length > 0 ? await ask.carrier(account, open, options) : []), ...closed];
    },
    async one(claim, options) {
      const { closed } = await split([claim]);
      return closed[0] ?? ask.one(claim, options);
    },
  };
};
