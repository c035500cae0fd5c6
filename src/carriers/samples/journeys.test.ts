import { describe, expect, it } from "vitest";
import { findAdapter } from "../registry.ts";
import { readSample } from "./read-sample.ts";
import { readSampleText } from "./sources.ts";

/**
 * Journeys made of codes that carriers and public clients publish, with the carrier's own words beside them: what each scan
 * says was judged from those words, by a person, before any of it was read.
 */
const journeys: readonly (readonly [carrier: string, file: string, code: string, judged: readonly string[]])[] = [
  [
    "SWISS_POST",
    "from-abroad.json",
    "990012345612345679",
    [
      "PENDING",
      "PICKED_UP",
      "IN_TRANSIT",
      "IN_TRANSIT",
      "IN_TRANSIT",
      "IN_TRANSIT:CUSTOMS_CLEARED",
      "IN_TRANSIT",
      "IN_TRANSIT",
      "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
      "AVAILABLE_FOR_PICKUP",
      "INFORMATIONAL",
      "IN_TRANSIT:DELAYED",
      "OUT_FOR_DELIVERY",
      "DELIVERED:DELIVERED_TO_LOCKER",
    ],
  ],
  [
    "NZ_POST",
    "to-the-door.json",
    "NZ300000001NZ",
    ["PENDING", "PENDING", "PENDING", "PICKED_UP", "IN_TRANSIT", "IN_TRANSIT", "IN_TRANSIT:DELAYED", "OUT_FOR_DELIVERY"],
  ],
  [
    "POCZTA_POLSKA",
    "through-customs-and-back.xml",
    "RB123456785CN",
    [
      "IN_TRANSIT",
      "IN_TRANSIT",
      "IN_TRANSIT:CUSTOMS_HOLD",
      "IN_TRANSIT:CUSTOMS_CLEARED",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
      "AVAILABLE_FOR_PICKUP",
      "INFORMATIONAL",
      "RETURN_TO_SENDER",
    ],
  ],
  [
    "SEUR",
    "from-the-canaries.json",
    "28280126971212",
    [
      "PENDING",
      "IN_TRANSIT",
      "IN_TRANSIT",
      "IN_TRANSIT:CUSTOMS_HOLD",
      "IN_TRANSIT:CUSTOMS_CLEARED",
      "IN_TRANSIT:DELAYED",
      "OUT_FOR_DELIVERY",
      "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
      "IN_TRANSIT:FORWARDED",
      "IN_TRANSIT",
      "AVAILABLE_FOR_PICKUP:DELIVERED_TO_PICKUP_POINT",
      "DELIVERED:DELIVERED_TO_PICKUP_POINT",
    ],
  ],
  [
    "THAILAND_POST",
    "abroad.json",
    "EE123456785TH",
    [
      "PICKED_UP",
      "IN_TRANSIT",
      "IN_TRANSIT",
      "IN_TRANSIT",
      "IN_TRANSIT:CUSTOMS_CLEARED",
      "INFORMATIONAL",
      "ATTEMPT_FAILURE:UNCLAIMED",
    ],
  ],
  [
    "NINJA_VAN",
    "across-the-border.json",
    "NVSGKOLLI000000033",
    [
      "PENDING",
      "IN_TRANSIT",
      "IN_TRANSIT",
      "IN_TRANSIT:CUSTOMS_HOLD",
      "IN_TRANSIT:CUSTOMS_CLEARED",
      "IN_TRANSIT:CUSTOMS_CLEARED",
      "IN_TRANSIT",
      "PENDING",
      "IN_TRANSIT:HELD",
      "UNKNOWN:LOST",
    ],
  ],
  [
    "SPEEDY",
    "stopped-and-destroyed.json",
    "61000000044",
    [
      "PENDING",
      "PICKED_UP",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
      "IN_TRANSIT:ADDRESS_PROBLEM",
      "IN_TRANSIT:FORWARDED",
      "IN_TRANSIT:HELD",
      "INFORMATIONAL",
      "UNKNOWN:DISPOSED",
      "UNKNOWN:DISPOSED",
    ],
  ],
  [
    "XPRESSBEES",
    "client-codes.json",
    "14100000000022",
    [
      "PENDING",
      "PENDING",
      "PICKED_UP",
      "IN_TRANSIT",
      "OUT_FOR_DELIVERY",
      "ATTEMPT_FAILURE",
      "RETURN_TO_SENDER",
      "RETURN_TO_SENDER",
      "RETURN_TO_SENDER",
      "RETURN_TO_SENDER",
      "RETURN_TO_SENDER",
      // Back with its sender, after its return was reported.
      "DELIVERED",
    ],
  ],
];

describe("a journey of published codes", () => {
  it.each(journeys)("of %s in %s is read as judged", async (carrier, file, code, judged) => {
    const answers = await readSample(findAdapter(carrier)!, { text: await readSampleText(carrier, file) }, [code]);
    const answer = answers.get(code);
    if (!answer?.ok) throw new Error(JSON.stringify(answer));
    expect(
      answer.value.reading.scans.map(
        ({ meaning: { status, detail, informational } }) =>
          (informational ? "INFORMATIONAL" : status) + (detail ? `:${detail}` : ""),
      ),
    ).toEqual(judged);
  });
});
