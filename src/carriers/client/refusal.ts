import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { SubscribeAnswer } from "../adapter.ts";
import type { CarrierReply, CarrierRequest, ErrorResponse } from "./http/http.ts";

/** A request whose answer outside 2xx is passed on: what a carrier says against a subscription is for a person to read. */
export const withRefusal = async (
  ask: (request: Pick<CarrierRequest, "readError">) => Promise<CarrierReply>,
): Promise<{ reply: CarrierReply; refused: ErrorResponse | null }> => {
  let refused: ErrorResponse | null = null;
  const reply = await ask({
    readError: (response) => {
      refused = response;
      return null;
    },
  });
  return { reply, refused };
};

const longest = 300;

/** What the carrier will say tomorrow, too: it wants other rights, or other numbers. All else may pass. */
export const asRefusal = (
  failure: CarrierFailure,
  refused: ErrorResponse | null,
  words: (body: unknown) => string | undefined = () => undefined,
): Extract<SubscribeAnswer, { ok: false }> => {
  const isRefusal = refused !== null && refused.status >= 400 && refused.status < 500 && refused.status !== 429;
  if (!isRefusal) return { ok: false, failure };
  const detail = `HTTP ${refused.status}: ${words(refused.json()) || refused.text.trim()}`.slice(0, longest);
  const concerns = refused.status === 401 || refused.status === 403 ? "account" : "numbers";
  return { ok: false, failure: { code: "refused", detail, concerns } };
};
