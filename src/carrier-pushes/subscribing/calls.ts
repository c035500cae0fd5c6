import { isWaitedForInVain } from "./outcome.ts";
import type { SubscribingAccount } from "./subscriber.ts";
import { type ClaimedSubscription, wholeAccount } from "./subscriptions.sql.ts";

/** What is to be done about some subscriptions of one account, with one call or none. */
export type Call = { readonly claims: readonly ClaimedSubscription[] } & (
  | { readonly kind: "subscribe"; readonly isWholeAccount: boolean }
  | { readonly kind: "end"; readonly remoteId: string }
  /** The carrier has no call for it, or knows nothing of it. */
  | { readonly kind: "forget" }
  | { readonly kind: "give-up" }
);

const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, nth) => items.slice(nth * size, (nth + 1) * size));

/** As few calls as the carrier's rules allow. */
export const callsOf = (claims: readonly ClaimedSubscription[], { batchMax, end }: SubscribingAccount["rules"]): Call[] => {
  const ending = claims.filter(({ state }) => state === "ENDING");
  const hasCall = ({ remoteId }: ClaimedSubscription): boolean => end !== undefined && remoteId !== null;
  const inVain = claims.filter(isWaitedForInVain);
  const wanted = claims.filter((claim) => claim.state !== "ENDING" && !isWaitedForInVain(claim));
  const numbers = wanted.filter(({ codeKey }) => codeKey !== wholeAccount);
  const together = numbers.filter(({ state }) => state !== "DOUBTFUL");
  const alone = numbers.filter(({ state }) => state === "DOUBTFUL");
  const subscribe = (some: readonly ClaimedSubscription[], isWholeAccount: boolean): Call => ({
    ...{ kind: "subscribe", claims: some, isWholeAccount },
  });
  const forgotten = ending.filter((claim) => !hasCall(claim));
  return [
    ...wanted.filter(({ codeKey }) => codeKey === wholeAccount).map((claim) => subscribe([claim], true)),
    ...inParts(together, batchMax).map((some) => subscribe(some, false)),
    ...alone.map((claim) => subscribe([claim], false)),
    ...[...Map.groupBy(ending.filter(hasCall), ({ remoteId }) => remoteId!)].map(
      ([remoteId, some]): Call => ({ kind: "end", remoteId, claims: some }),
    ),
    ...(forgotten.length > 0 ? [{ kind: "forget", claims: forgotten } as const] : []),
    ...(inVain.length > 0 ? [{ kind: "give-up", claims: inVain } as const] : []),
  ];
};
