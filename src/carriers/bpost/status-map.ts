import { type StatusMap, statusMap, type WordRules } from "../reading/status-map.ts";

// Source: bpost tracking v1, stateInfo/stateCode: T00, L00 and U01 with the texts "Sorted", "BoundToRound" and "DistributedNormally";
// the others after the groups of karrio's bpost connector (units.py), which has no texts, read 2026-11.
export const statusByCode: StatusMap = statusMap({
  IN_TRANSIT: "T00 N14 R00..R05",
  "IN_TRANSIT:HELD": "C00 I03 I10..I12 I18 I19 I58 I61 I66..I68 I72 I88",
  "IN_TRANSIT:CUSTOMS_HOLD": "B00..B02",
  OUT_FOR_DELIVERY: "L00",
  DELIVERED: "U00..U08",
  AVAILABLE_FOR_PICKUP: "N74 R13",
  ATTEMPT_FAILURE: "B11..B13 B18 B24 B28 R11 R12 T03 S00 N03..N08 N10..N13 N16 N28 N32 N91..N96 P00",
  "ATTEMPT_FAILURE:REFUSED": "B03 B23",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "B04 N01 N02",
  "ATTEMPT_FAILURE:DAMAGED": "B05 B08",
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "B06 B07 B09 B10",
});

/**
 * Only for codes the map does not have: no code is known for the announcement, the acceptance and the way back. A description begins
 * with the name of the state ("Sorted - sorted_out": bpost's sample; the others as public clients of bpost's own app list them, read 2026-11),
 * or has words in the language of the account: English as bpost's own tracking page has been seen to use them, and for these three Dutch, French
 * and German as well.
 */
export const wordRules: WordRules = [
  [/^announcementreceived\b|^item is announced\b|^confirmation of preparation of the shipment received\b/, "PENDING"],
  [
    /^sorted - |^(your )?item has been sorted\b|^(item|shipment) (is )?ready for transport\b|^departure to country of destination\b|^arrival at international depot\b|^parcel is handled\b|^your shipment has arrived at the postal operator\b/,
    "IN_TRANSIT",
  ],
  [/^boundtoround\b|\bdelivery round for your item has started\b/, "OUT_FOR_DELIVERY"],
  [/^item available at pick-?up point\b/, "AVAILABLE_FOR_PICKUP"],
  [/^distributed(normally|abroad)\b|^item delivered$/, "DELIVERED"],
  [/^(returnedtosender|deliveredtosender)\b/, "RETURN_TO_SENDER"],
  [
    /\breturn(ed|ing)? to (the )?sender\b|\b(retour|terug|teruggestuurd|teruggezonden) naar (de )?(afzender|verzender)\b|\bretour(ne)? a l['’]?expediteur\b|\b(zuruck|rucksendung) (an den|zum) absender\b/,
    "RETURN_TO_SENDER",
  ],
  [
    /\b(announced|preparation) (by|at) (the )?sender\b|\baangekondigd door (de )?(afzender|verzender)\b|\bannonce par l['’]?expediteur\b|\bvom absender angekundigt\b/,
    "PENDING",
  ],
  [
    /\b(accepted|dropped off|handed in) (at|in) (a |the )?(post office|post point|sorting center|parcel locker)\b|\bcollected (from|at) (the )?sender\b|\(bpost\) has received the item\b|\bafgegeven in (een |het )?(postkantoor|postpunt)\b|\bdepose (dans|en) (un )?(bureau de poste|point poste)\b/,
    "PICKED_UP",
  ],
];
