import type { ApiCall } from "../call.ts";
import { isMap, textIn } from "../given.ts";
import type { Failure, RivalRoute } from "../rival.ts";
import { createParcel, findCandidates, findOrCreateParcel, findRecentParcel } from "../tracker-calls.ts";
import { type EasypostOptions, easypostKey, easypostTrackerOf } from "./translate.ts";
import { easypostCarriers, easypostTestCodes } from "./words.ts";

const invalid = (theirs: string, field: string, message: string): Failure => ({
  status: 422,
  code: "BAD_USER_INPUT",
  theirs,
  field,
  message,
});

type Wanted = { readonly code: string; readonly carrier: string | null; readonly account: string; readonly isReturn: boolean };

/** From `{"tracker":{…}}`. */
const readWanted = (body: unknown): Wanted | Failure => {
  const tracker = isMap(body) && isMap(body.tracker) ? body.tracker : {};
  const options = isMap(tracker.options) ? tracker.options : {};
  const code = textIn(tracker, "tracking_code");
  if (code === "") return invalid("PARAMETER.REQUIRED", "tracking_code", "Missing required parameter: tracking_code.");
  const given = textIn(tracker, "carrier");
  const carrier = given === "" ? null : easypostCarriers.read(given);
  if (given !== "" && carrier === null)
    return invalid(
      "TRACKER.UNSUPPORTED_CARRIER",
      "carrier",
      `Kolli does not know the carrier ${given}. docs/carriers.md lists all.`,
    );
  return { code, carrier, account: textIn(options, "carrier_account"), isReturn: String(options.is_return) === "true" };
};

/** Why the code's format alone does not determine a carrier. */
const explain = async (call: ApiCall, code: string, failure: Failure): Promise<Failure> => {
  if (failure.code !== "CARRIER_NOT_RECOGNISED") return failure;
  const found = await findCandidates(call, code);
  const isSeveral = found.ok && found.value.length > 0;
  return { ...failure, theirs: isSeveral ? "TRACKER.MULTIPLE_CARRIERS_FOR_CODE" : "TRACKER.NO_CARRIER_FOR_CODE" };
};

export const createEasypostTracker: RivalRoute["answer"] = async ({ body, mode, now }, call) => {
  const wanted = readWanted(body);
  if ("status" in wanted) return wanted;
  const { code, carrier, account, isReturn } = wanted;
  const testCode = mode === "TEST" ? easypostTestCodes.get(code.toUpperCase()) : undefined;
  const given: EasypostOptions = { ...(testCode && { tracking_code: code }), ...(isReturn && { is_return: true }) };
  const input = {
    trackingCode: testCode ?? code,
    ...(account !== "" && { carrierAccount: account }),
    ...(Object.keys(given).length > 0 && { metadata: { [easypostKey]: given } }),
  };
  if (testCode !== undefined) {
    // Its journey is over when it begins: the answer can have it.
    const made = await createParcel(call, { ...input, carrier: carrier ?? "USPS", async: false });
    return made.ok ? { status: 200, body: easypostTrackerOf(made.value.tracker, mode) } : made.failure;
  }
  const known = await findRecentParcel(call, { trackingCode: code, carrier }, now);
  if (!known.ok) return known.failure;
  if (known.value) return { status: 200, body: easypostTrackerOf(known.value, mode) };
  const made = await findOrCreateParcel(call, { ...input, ...(carrier !== null && { carrier }) });
  return made.ok ? { status: 200, body: easypostTrackerOf(made.value.tracker, mode) } : explain(call, code, made.failure);
};
