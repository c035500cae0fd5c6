import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { CarrierAdapter } from "../adapter.ts";
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
