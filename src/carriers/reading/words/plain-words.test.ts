import { describe, expect, it } from "vitest";
import type { Reading, ScanMeaning } from "../../../tracking/reading.ts";
import { readPlainWords, type WordLanguage, withPlainWords, wordLanguages } from "./plain-words.ts";

const meaningText = (meaning: ScanMeaning | null): string | null =>
  meaning === null ? null : meaning.detail ? `${meaning.status}:${meaning.detail}` : meaning.status;

/** What leaves no doubt, as carriers write it. */
const certain: readonly [WordLanguage, string, string][] = [
  ["en", "Delivered", "DELIVERED"],
  ["en", "Your parcel has been delivered.", "DELIVERED"],
  ["en", "Delivered to neighbor", "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
  ["en", "Out for Delivery", "OUT_FOR_DELIVERY"],
  ["en", "Arrived at Facility", "IN_TRANSIT"],
  ["en", "Origin Scan", "IN_TRANSIT"],
  ["en", "Departed from Facility", "IN_TRANSIT"],
  ["en", "Processed at FRANKFURT - GERMANY facility", "IN_TRANSIT"],
  ["en", "Shipment picked up", "PICKED_UP"],
  ["en", "Returned to sender", "RETURN_TO_SENDER"],
  ["en", "Unable to deliver - item returned to shipper", "RETURN_TO_SENDER"],
  ["en", "Unable to deliver", "ATTEMPT_FAILURE"],
  ["en", "Could not be delivered, recipient not available", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  ["en", "Held by customs", "IN_TRANSIT:CUSTOMS_HOLD"],
  ["en", "Released by Customs", "IN_TRANSIT:CUSTOMS_CLEARED"],
  ["en", "Available for pickup", "AVAILABLE_FOR_PICKUP"],
  ["en", "Shipment information received", "PENDING"],
  ["en", "The shipment item has been delivered.", "DELIVERED"],
  ["en", "Delivery completed", "DELIVERED"],
  ["en", "Signed for by the recipient", "DELIVERED"],
  ["en", "On vehicle for delivery", "OUT_FOR_DELIVERY"],
  ["en", "Loaded on Delivery Vehicle", "OUT_FOR_DELIVERY"],
  ["en", "The delivery of the shipment item is in progress.", "OUT_FOR_DELIVERY"],
  ["en", "USPS in possession of item", "PICKED_UP"],
  ["en", "The shipment item has been dropped off by sender.", "PICKED_UP"],
  ["en", "The shipment item is under transportation.", "IN_TRANSIT"],
  ["en", "Item Leaving the UK", "IN_TRANSIT"],
  ["en", "Despatched to delivery office", "IN_TRANSIT"],
  ["en", "Processing at UPS Facility", "IN_TRANSIT"],
  ["en", "Delivery was not possible.", "ATTEMPT_FAILURE"],
  ["en", "Notice Left (No Authorized Recipient Available)", "ATTEMPT_FAILURE"],
  ["en", "RTO In Transit", "RETURN_TO_SENDER"],
  ["en", "RTO Delivered", "RETURN_TO_SENDER"],
  ["en", "Delivered, To Original Sender", "RETURN_TO_SENDER"],
  ["en", "Out for delivery to sender", "RETURN_TO_SENDER"],
  ["de", "Die Sendung wurde zugestellt.", "DELIVERED"],
  ["de", "Die Sendung konnte leider nicht zugestellt werden.", "ATTEMPT_FAILURE"],
  ["de", "Die Sendung wird an den Absender zurückgesandt.", "RETURN_TO_SENDER"],
  ["de", "Die Sendung wurde in das Zustellfahrzeug geladen.", "OUT_FOR_DELIVERY"],
  ["de", "Die Sendung liegt in der Filiale zur Abholung bereit.", "AVAILABLE_FOR_PICKUP"],
  ["fr", "Colis livré", "DELIVERED"],
  ["fr", "Votre colis est en cours de livraison", "OUT_FOR_DELIVERY"],
  ["fr", "Le colis n'a pas pu être livré", "ATTEMPT_FAILURE"],
  ["fr", "Colis retourné à l'expéditeur", "RETURN_TO_SENDER"],
  ["es", "Entregado", "DELIVERED"],
  ["es", "En reparto", "OUT_FOR_DELIVERY"],
  ["es", "Destinatario ausente", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  ["es", "Devuelto al remitente", "RETURN_TO_SENDER"],
  ["pt", "Objeto entregue ao destinatário", "DELIVERED"],
  ["pt", "Objeto saiu para entrega ao destinatário", "OUT_FOR_DELIVERY"],
  ["pt", "Objeto aguardando retirada no endereço indicado", "AVAILABLE_FOR_PICKUP"],
  ["it", "La spedizione è stata consegnata", "DELIVERED"],
  ["it", "In consegna", "OUT_FOR_DELIVERY"],
  ["it", "Mancata consegna", "ATTEMPT_FAILURE"],
  ["nl", "Pakket bezorgd", "DELIVERED"],
  ["nl", "Zending kon niet worden bezorgd", "ATTEMPT_FAILURE"],
  ["nl", "Retour naar afzender", "RETURN_TO_SENDER"],
  ["pl", "Przesyłka doręczona", "DELIVERED"],
  ["pl", "Wydano kurierowi do doręczenia", "OUT_FOR_DELIVERY"],
  ["pl", "Nieudana próba doręczenia", "ATTEMPT_FAILURE"],
  ["sv", "Försändelsen har levererats", "DELIVERED"],
  ["sv", "Försändelsen kunde inte levereras", "ATTEMPT_FAILURE"],
  ["no", "Sendingen er utlevert", "DELIVERED"],
  ["no", "Sendingen kunne ikke leveres", "ATTEMPT_FAILURE"],
  ["da", "Pakken er leveret", "DELIVERED"],
  ["da", "Pakken kunne ikke leveres", "ATTEMPT_FAILURE"],
  ["fi", "Lähetys on luovutettu vastaanottajalle", "DELIVERED"],
  ["fi", "Toimitusyritys epäonnistui", "ATTEMPT_FAILURE"],
  ["cs", "Zásilka byla doručena", "DELIVERED"],
  ["cs", "Zásilka nebyla doručena", "ATTEMPT_FAILURE"],
  ["ro", "Livrat", "DELIVERED"],
  ["ro", "Expediție livrată", "DELIVERED"],
  ["ro", "Expeditie in livrare", "OUT_FOR_DELIVERY"],
  ["ro", "Expeditie ridicata", "PICKED_UP"],
  ["ro", "Expeditie in tranzit spre depozitul de destinatie", "IN_TRANSIT"],
  ["ro", "Expeditie sortata pe banda", "IN_TRANSIT"],
  ["ro", "Destinatar absent", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
  ["ro", "Coletul a fost returnat la expeditor", "RETURN_TO_SENDER"],
];

/** What contains the words and does not say that it happened, or not to the recipient. */
const doubtful: readonly [WordLanguage, string][] = [
  ["en", "Not delivered"],
  ["en", "Not yet delivered"],
  ["en", "The parcel will be delivered tomorrow"],
  ["en", "If the parcel cannot be delivered, it will be returned to sender"],
  ["en", "Delivered to the airline"],
  ["en", "Delivered to local post office for final delivery"],
  ["en", "Delivered to agent"],
  ["en", "Delivery scheduled"],
  ["en", "Not out for delivery"],
  ["en", "Could not be returned to sender"],
  ["en", "Ready for pickup by courier"],
  ["en", "Ready for pickup"],
  ["en", "Available for pickup by the courier at the shipper"],
  ["en", "Picked up"],
  ["en", "Arrived at pickup point"],
  ["en", "Arrived at pickup location"],
  ["en", "Received at Origin Facility"],
  ["en", "The parcel has left the parcel delivery centre and is on its way to the consignee."],
  ["en", "Not delivered to sender"],
  ["en", "Delivery not completed"],
  ["en", "Return label created"],
  ["en", "Was my parcel delivered?"],
  ["en", "Delivery address updated"],
  ["en", "Parcel damaged, delivered in part"],
  ["en", "A type the carrier has invented since"],
  ["de", "Die Sendung wurde noch nicht zugestellt"],
  ["de", "Nicht zugestellt"],
  ["de", "Die Sendung wird morgen zugestellt"],
  ["de", "Falls die Sendung nicht zugestellt werden konnte, wird sie an den Absender zurückgesandt"],
  ["de", "Die Sendung ist in der Packstation eingetroffen"],
  ["fr", "Non livré"],
  ["fr", "Le colis sera livré demain"],
  ["fr", "Colis non livré"],
  ["fr", "Livré au point relais"],
  ["fr", "Colis livré au Point Relais"],
  ["fr", "Colis livré à l'expéditeur"],
  ["fr", "Colis en cours de livraison vers le point relais"],
  ["it", "In consegna al mittente"],
  ["es", "No entregado"],
  ["es", "Será entregado mañana"],
  ["es", "Entregado en oficina"],
  ["pt", "O objeto ainda não foi entregue"],
  ["pt", "Será entregue amanhã"],
  ["it", "Non ancora in consegna"],
  ["it", "Sarà consegnato domani"],
  ["nl", "Nog niet bezorgd bij de buren"],
  ["nl", "Wordt morgen bezorgd"],
  ["pl", "Zostanie doręczona jutro"],
  ["sv", "Har inte levererats"],
  ["no", "Ikke levert"],
  ["da", "Ikke leveret"],
  ["fi", "Ei ole toimitettu"],
  ["cs", "Bude doručena zítra"],
  ["ro", "Contactat; livrare ulterioara"],
  ["ro", "Coletul va fi livrat maine"],
  ["ro", "Nelivrat"],
  ["ro", "Livrat partial"],
  ["ro", "Retur solicitat la expeditor"],
  ["en", `Delivered. ${"Thank you for choosing us. ".repeat(10)}`],
];

describe("plain words", () => {
  it.each(certain)("%s: %j is %s", (language, text, meaning) => {
    expect(meaningText(readPlainWords([language], text))).toBe(meaning);
    expect([meaning, null]).toContain(meaningText(readPlainWords(wordLanguages, text)));
  });

  it.each(doubtful)("%s: %j leaves a doubt", (language, text) => {
    expect([null, "UNKNOWN"]).toContain(meaningText(readPlainWords([language], text)));
    const inAny = meaningText(readPlainWords(wordLanguages, text)) ?? "UNKNOWN";
    expect(inAny).not.toMatch(/^(DELIVERED|RETURN_TO_SENDER)/);
  });

  it("never read a delivery or a return where a certain sentence is denied", () => {
    const denials: Partial<Record<WordLanguage, string>> = {
      en: "not",
      de: "nicht",
      fr: "pas",
      es: "no",
      pt: "não",
      it: "non",
      nl: "niet",
      pl: "nie",
      sv: "inte",
      no: "ikke",
      da: "ikke",
      fi: "ei",
      ro: "nu",
    };
    for (const [language, text] of certain) {
      const denied = `${denials[language] ?? "ne"} ${text}`;
      expect
        .soft(meaningText(readPlainWords([language], denied)) ?? "", denied)
        .not.toMatch(/^(DELIVERED|RETURN_TO_SENDER|OUT_FOR)/);
    }
  });

  it("are asked only about codes that no map knows, which stay counted as unknown", () => {
    const scan = (meaning: ScanMeaning, message: string) =>
      ({ carrierCode: "X", message, meaning, time: { kind: "local", local: "2026-03-01T10:00:00" }, location: null }) as const;
    const reading: Reading = {
      scans: [
        scan({ status: "UNKNOWN" }, "Out for delivery"),
        scan({ status: "UNKNOWN", informational: true }, "Delivered"),
        scan({ status: "IN_TRANSIT" }, "Delivered"),
        scan({ status: "UNKNOWN", detail: "LOST" }, "Delivered"),
        scan({ status: "UNKNOWN" }, "Livré"),
      ],
      estimatedDelivery: null,
    };
    expect(withPlainWords(reading, ["en"]).scans.map(({ meaning }) => meaning)).toEqual([
      { status: "OUT_FOR_DELIVERY", isFromWords: true },
      { status: "UNKNOWN", informational: true },
      { status: "IN_TRANSIT" },
      { status: "UNKNOWN", detail: "LOST" },
      { status: "UNKNOWN" },
    ]);
  });
});
