import type { CarrierAdapter } from "../adapter.ts";
import type { CarrierAccount } from "../client/track-codes.ts";

/** Where a carrier sends its news for an account. The token says whose it is; the carrier's own scheme proves who sent it. */
export const pushUrlOf = (publicUrl: string, carrier: string, pushToken: string): string =>
  `${publicUrl.replace(/\/$/, "")}/carriers/${carrier.toLowerCase().replaceAll("_", "-")}/push/${pushToken}`;

/** What Kolli subscribes with an account: all of its parcels together, numbers one by one, or nothing. */
export const subscribedBy = (
  { push }: CarrierAdapter,
  { credentials, unreadable }: Pick<CarrierAccount, "credentials" | "unreadable">,
): "account" | "numbers" | null =>
  push?.subscriptions && unreadable === undefined ? push.subscriptions.scopeOf(credentials) : null;
