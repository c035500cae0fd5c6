import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { CarrierAdapter } from "../adapter.ts";
import { takesCredentials } from "./credentials.ts";
import { type CarrierAccount, createContext, type TrackSettings } from "./track-codes.ts";

/** Whether an account's credentials work, by a real request. A parcel that is not found was looked for, so they do. */
export const checkCredentials = async (
  adapter: CarrierAdapter,
  account: CarrierAccount,
  settings: TrackSettings,
): Promise<Result<"works", CarrierFailure>> => {
  const context = createContext(adapter, account, settings);
  if (adapter.check) {
    const checked = await adapter.check(context);
    return checked.ok ? ok("works") : checked;
  }
  const example = adapter.numberFormats[0]?.examples[0];
  if (!example) throw new Error(`${adapter.carrier} has neither its own check nor an example number.`);
  const answer = (await adapter.track([example], context)).get(example);
  if (!answer) return fail({ code: "unexpected-answer", detail: "the adapter returned nothing" });
  return answer.ok || answer.failure.code === "not-found" ? ok("works") : answer;
};

/** What a person can make of a failed check. One that did not reach the carrier says nothing about credentials, if it takes any. */
export const explainFailedCheck = (failure: CarrierFailure, adapter: CarrierAdapter): string => {
  const stillUnknown = takesCredentials(adapter) ? " The credentials may still be valid." : "";
  switch (failure.code) {
    case "credentials-rejected":
      return `The carrier rejects these credentials: ${failure.detail}`;
    case "rate-limited":
      return "The carrier's rate limit is used up. Try again in a moment.";
    case "timed-out":
      return `The carrier did not respond in time.${stillUnknown} Try again.`;
    case "unavailable":
      return `The carrier cannot be reached: ${failure.detail}.${stillUnknown} Try again.`;
    case "unexpected-answer":
      return `The carrier sent an unexpected response: ${failure.detail}`;
    case "not-found":
      return "The carrier does not know the number that was checked.";
  }
};
