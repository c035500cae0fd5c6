import { ok, type Result } from "../../lib/result.ts";
import type { Mode } from "../../workspaces/scope.ts";
import { compatBounds } from "../bounds.ts";
import type { ApiCall } from "../call.ts";
import { isMap, textIn } from "../given.ts";
import type { ShownParcel } from "../parcel.ts";
import type { Failure, RivalAnswer, RivalRoute } from "../rival.ts";
import { playTestSteps, testNumberCarrier } from "../test-numbers.ts";
import { createParcel, findOrCreateParcel, findRecentParcel, readParcelByCode } from "../tracker-calls.ts";
import { type ShippoGiven, shippoKey, shippoTrackOf, type TrackName } from "./translate.ts";
import { shippoCarriers, shippoLostCode, shippoTestCarrier, shippoTestCodes } from "./words.ts";

const maxMetadata = compatBounds.shippoMetadata.cap;

const invalid = (message: string): Failure => ({ status: 400, code: "BAD_USER_INPUT", message });

const shown = (parcel: ShownParcel, mode: Mode, name: TrackName): RivalAnswer => ({
  status: 200,
  body: shippoTrackOf(parcel, mode === "TEST", name),
});

/** One of Shippo's test numbers: its parcel has come to its end when it begins. */
const createTest = async (call: ApiCall, number: string, metadata: object): Promise<Result<ShownParcel, Failure>> => {
  const code = shippoTestCodes.get(number);
  const made = await createParcel(call, {
    trackingCode: code ?? number,
    carrier: testNumberCarrier,
    metadata: { [shippoKey]: metadata },
    async: false,
  });
  if (!made.ok) return made;
  if (code !== undefined) return ok(made.value.tracker);
  return playTestSteps(call, made.value.tracker, [{ status: "IN_TRANSIT", statusDetail: "LOST" }]);
};

type Wanted = TrackName & { readonly kolli: string | null };

/** `kolli` is null for a test number, which has no carrier. */
const readWanted = (carrier: string, tracking_number: string, mode: Mode): Wanted | Failure => {
  if (carrier === "") return invalid("carrier is missing.");
  if (tracking_number === "") return invalid("tracking_number is missing.");
  const name = { carrier, tracking_number };
  if (carrier.toLowerCase() === shippoTestCarrier) {
    const isTest = shippoTestCodes.has(tracking_number) || tracking_number === shippoLostCode;
    if (mode === "TEST" && isTest) return { ...name, kolli: null };
    return invalid("Shippo's test numbers work with a test key: SHIPPO_TRANSIT, for example.");
  }
  const kolli = shippoCarriers.read(carrier);
  return kolli === null ? invalid(`Kolli does not know the carrier ${carrier}. docs/carriers.md lists all.`) : { ...name, kolli };
};

const createTrack: RivalRoute["answer"] = async ({ body, mode, now }, call) => {
  const input = isMap(body) ? body : {};
  const wanted = readWanted(textIn(input, "carrier"), textIn(input, "tracking_number"), mode);
  if ("status" in wanted) return wanted;
  const { kolli, ...name } = wanted;
  const metadata = textIn(input, "metadata");
  if (metadata.length > maxMetadata) return invalid(`metadata can have at most ${maxMetadata} characters.`);
  const given: ShippoGiven = { ...name, ...(metadata !== "" && { metadata }) };
  if (kolli === null) {
    const made = await createTest(call, name.tracking_number, given);
    return made.ok ? shown(made.value, mode, name) : made.failure;
  }
  const parcel = { trackingCode: name.tracking_number, carrier: kolli };
  const known = await findRecentParcel(call, parcel, now);
  if (!known.ok) return known.failure;
  if (known.value) return shown(known.value, mode, name);
  const made = await findOrCreateParcel(call, { ...parcel, metadata: { [shippoKey]: given } });
  return made.ok ? shown(made.value.tracker, mode, name) : made.failure;
};

const readTrack: RivalRoute["answer"] = async ({ params, mode }, call) => {
  const wanted = readWanted(params.carrier!, params.number!, mode);
  if ("status" in wanted) return wanted;
  const { kolli, ...name } = wanted;
  const found = await readParcelByCode(
    call,
    shippoTestCodes.get(name.tracking_number) ?? name.tracking_number,
    kolli ?? testNumberCarrier,
  );
  if (found.ok) return shown(found.value, mode, name);
  if (found.failure.code !== "NOT_FOUND") return found.failure;
  if (kolli === null) {
    const made = await createTest(call, name.tracking_number, name);
    return made.ok ? shown(made.value, mode, name) : made.failure;
  }
  const messages = ["This parcel is not tracked. Register it with POST /tracks."];
  return { status: 200, body: { ...name, messages, tracking_history: [], tracking_status: null, test: mode === "TEST" } };
};

/** Shippo's two calls about tracks: there are no more. */
export const shippoRoutes: readonly RivalRoute[] = [
  {
    method: "POST",
    path: "/tracks",
    about:
      "Register a parcel, as JSON or as a form. A parcel that is known already is not registered twice: for three months, the same number and carrier are the same parcel.",
    answer: createTrack,
  },
  {
    method: "GET",
    path: "/tracks/:carrier/:number",
    about:
      "Retrieve a parcel that was registered, by any API. For others, `tracking_status` is null and `messages` says why: Kolli checks with no carrier for a GET.",
    answer: readTrack,
  },
];
