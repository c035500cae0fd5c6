import { describe, expect, it } from "vitest";
import { wordRules as evri } from "../evri/status-map.ts";
import { wordRules as nzPost } from "../nz-post/status-map.ts";
import { wordRules as posteItaliane } from "../poste-italiane/status-map.ts";
import { otherRules, undeliverableRules } from "../purolator/status-map.ts";
import { readWords, type WordRules } from "../reading/status-map.ts";
import { wordRules as sameday } from "../sameday/status-map.ts";
import { wordRules as swissPost } from "../swiss-post/status-map.ts";
import { wordRules as tnt } from "../tnt/status-map.ts";

/** Sentences of carriers as public clients recorded them (read 2026-11), judged one by one. */
const sentences: readonly (readonly [carrier: string, rules: WordRules, judged: Readonly<Record<string, string>>])[] = [
  [
    "Purolator, scans of the type Other",
    otherRules,
    {
      "Label information electronically submitted": "PENDING",
      "Arrived at sort facility": "IN_TRANSIT",
      "Delayed in transit due to rail delay": "IN_TRANSIT:DELAYED",
      "Address correction required - resolution in progress": "IN_TRANSIT:ADDRESS_PROBLEM",
      "Address correction required - missing entry code": "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
      "Shipment scheduled for delivery next business day": "IN_TRANSIT:RESCHEDULED",
      "Shipment unavailable - En route to Purolator pickup location": "IN_TRANSIT",
      "Transferring to Shipping Centre - please wait for further instructions": "IN_TRANSIT",
      "Attempted delivery - receiver unavailable": "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
      "Available for pickup for 5 business days from arrival date at the counter": "AVAILABLE_FOR_PICKUP",
      "Shipment delivered": "DELIVERED",
    },
  ],
  [
    "Purolator, undeliverable",
    undeliverableRules,
    {
      "Attempted delivery - receiver unavailable": "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
      "Address correction required - missing entry code": "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
    },
  ],
  [
    "Poste Italiane",
    posteItaliane,
    {
      "a seguito di acquisto da poste.it": "PENDING",
      "da un nostro operatore presso l’ufficio postale": "PICKED_UP",
      "Pronta per la consegna": "IN_TRANSIT",
      "presso il paese estero in data": "IN_TRANSIT",
      "Verifica doganale conclusa": "IN_TRANSIT:CUSTOMS_CLEARED",
      "completata la fase di verifica per lo svincolo": "IN_TRANSIT:CUSTOMS_CLEARED",
      "consegna non andata a buon fine": "ATTEMPT_FAILURE",
      "sono in corso delle verifiche sulla spedizione. contatta assistenza": "IN_TRANSIT:HELD",
      "in restituzione al mittente": "RETURN_TO_SENDER",
      "con successo in data": "DELIVERED",
      "in data": "UNKNOWN",
    },
  ],
  [
    "NZ Post",
    nzPost,
    {
      "Shipment data submitted": "PENDING",
      "Handover to airline": "IN_TRANSIT",
      "Flight arrival": "IN_TRANSIT",
      "Cleared for import": "IN_TRANSIT:CUSTOMS_CLEARED",
      "Collected from sender": "PICKED_UP",
      "With courier for delivery": "OUT_FOR_DELIVERY",
    },
  ],
  [
    "Swiss Post",
    swissPost,
    {
      "Your shipment will shortly be handed over to the Swiss Post": "PENDING",
      "Consignment recorded by the foreign sender (data delivered)": "PENDING",
      "picked up at the client": "PICKED_UP",
      "Completion of customs clearance process": "IN_TRANSIT:CUSTOMS_CLEARED",
      "Arrival at the collection/delivery point": "IN_TRANSIT",
      "Loading into delivery vehicle": "OUT_FOR_DELIVERY",
      "Deposited in the MyPost24 machine": "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER",
      "Delivery failed: Recipient unknown": "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
      "Enquiry initiated": "INFORMATIONAL",
    },
  ],
  [
    "Evri",
    evri,
    {
      Created: "PENDING",
      "Received at Evri": "PICKED_UP",
      Accepted: "PICKED_UP",
      Consolidated: "IN_TRANSIT",
      "Processed at Export Gateway": "IN_TRANSIT",
      "Cross Docked": "IN_TRANSIT",
      "In customs": "IN_TRANSIT",
      "Customs cleared": "IN_TRANSIT:CUSTOMS_CLEARED",
      "At the local depot": "IN_TRANSIT",
      "Arrived In Country": "IN_TRANSIT",
      "Handed to Partner Carrier": "IN_TRANSIT",
      Delayed: "IN_TRANSIT:DELAYED",
      "Out for delivery": "OUT_FOR_DELIVERY",
      "Delivery Attempted": "ATTEMPT_FAILURE",
      "Delivery awaiting collection": "AVAILABLE_FOR_PICKUP",
      "Delivered to your ParcelShop": "AVAILABLE_FOR_PICKUP",
      "Delivered to a locker": "AVAILABLE_FOR_PICKUP",
      Delivered: "DELIVERED",
      "Returned to sender": "RETURN_TO_SENDER",
      "Your parcel could not be delivered": "ATTEMPT_FAILURE",
      "Carrier label error": "UNKNOWN",
    },
  ],
  [
    "TNT",
    tnt,
    {
      "Shipment collected from collection address": "PICKED_UP",
      "Shipment Received At Transit Point.": "IN_TRANSIT",
      "Shipment now at depot nearest to delivery address": "IN_TRANSIT",
      "Shipment left in agreed location as instructed": "DELIVERED:DELIVERED_TO_SAFE_PLACE",
      "Delivery By Mail. Delivery Confirmation Available On Request": "DELIVERED",
    },
  ],
  [
    "Sameday",
    sameday,
    {
      "Comanda curier primita": "PENDING",
      "Refuz predare": "PENDING",
      "Colete in curs de livrare": "OUT_FOR_DELIVERY",
      "Colete livrate": "DELIVERED",
      "Livrata cu succes": "DELIVERED",
      "Colet nelivrat": "ATTEMPT_FAILURE",
      "Destinatar absent": "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
      "Returnat la expeditor": "RETURN_TO_SENDER",
    },
  ],
];

describe("sentences that carriers are known to write", () => {
  it.each(sentences)("%s", (_carrier, rules, judged) => {
    const read = Object.keys(judged).map((words) => {
      const { status, detail, informational } = readWords(rules, words);
      return [words, (informational ? "INFORMATIONAL" : status) + (detail ? `:${detail}` : "")];
    });
    expect(Object.fromEntries(read)).toEqual(judged);
  });
});
