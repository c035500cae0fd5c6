import { type Clock, type EpochMs, seconds } from "../../../lib/clock.ts";
import { ok, type Result } from "../../../lib/result.ts";
import type { CarrierFailure } from "../../../tracking/carrier-port.ts";

export type FreshToken = { token: string; expiresInSeconds: number };

/** Tokens of one account: fetched once at a time, renewed before they end or when the carrier no longer takes them. */
export type TokenStore = {
  /** `cached`: the token may have gone stale at the carrier; otherwise it was fetched just now. */
  get(
    name: string,
    fetch: () => Promise<Result<FreshToken, CarrierFailure>>,
  ): Promise<Result<{ token: string; cached: boolean }, CarrierFailure>>;
  /** Forgets a refused token, unless another request has replaced it already. */
  discard(name: string, token: string): void;
};

type Slot = { token: string; useUntil: EpochMs };

/** Ends a token's use a minute early, or a tenth of its life for short-lived ones: it must outlast the request it goes with. */
const endOfUse = (now: EpochMs, { expiresInSeconds }: FreshToken): EpochMs =>
  now + seconds(expiresInSeconds) - Math.min(seconds(60), seconds(expiresInSeconds) / 10);

export const createTokenStore = (clock: Clock): TokenStore => {
  const slots = new Map<string, Slot>();
  const inFlight = new Map<string, Promise<Result<{ token: string; cached: boolean }, CarrierFailure>>>();

  const fetchOnce = async (name: string, fetch: () => Promise<Result<FreshToken, CarrierFailure>>) => {
    try {
      const fresh = await fetch();
      if (!fresh.ok) return fresh;
      slots.set(name, { token: fresh.value.token, useUntil: endOfUse(clock.now(), fresh.value) });
      return ok({ token: fresh.value.token, cached: false });
    } finally {
      inFlight.delete(name);
    }
  };

  return {
    get(name, fetch) {
      const slot = slots.get(name);
      if (slot && clock.now() < slot.useUntil) return Promise.resolve(ok({ token: slot.token, cached: true }));
      const running = inFlight.get(name) ?? fetchOnce(name, fetch);
      inFlight.set(name, running);
      return running;
    },
    discard(name, token) {
      if (slots.get(name)?.token === token) slots.delete(name);
    },
  };
};
