import type { PageLanguage } from "../../workspaces/tracking-page/page-settings.ts";
import { type StandardMessage, standardMessages } from "./standard-messages.ts";

type Pattern = { language: PageLanguage; means: StandardMessage; pattern: RegExp };

/**
 * The whole sentence must be a known one; names of places and of the carrier may occur in their usual positions. An unknown
 * sentence stays as it is: a wrong translation is worse than none. The phrases come from our carriers' fixtures and similar ones;
 * more are welcome.
 */
const place = "(?:[ ,:-]+.{1,60})?";
const known = (language: PageLanguage, means: StandardMessage, ...phrases: readonly string[]): Pattern => ({
  language,
  means,
  pattern: new RegExp(`^(?:${phrases.join("|")})[.!]?$`, "iu"),
});

const patterns: readonly Pattern[] = [
  known(
    "en",
    "ANNOUNCED",
    "(?:shipment|shipping|order|parcel) (?:information|data|details) (?:has been |have been |was )?(?:received|transmitted|sent).{0,60}",
    "(?:shipping )?label created.{0,60}",
    "shipper created a label.{0,60}",
    "electronic (?:shipping )?(?:info(?:rmation)?|notification) received.{0,40}",
    "pre-?shipment.{0,60}",
  ),
  known(
    "en",
    "COLLECTED",
    "(?:shipment |parcel )?(?:picked up|collected)(?: by (?:the )?(?:carrier|courier|driver))?",
    "pick-?up scan",
    "origin scan",
  ),
  known(
    "en",
    "ACCEPTED",
    "(?:usps |carrier )?(?:accepted|acceptance)(?: at .{1,60})?",
    "(?:item |parcel )?(?:received|accepted) by (?:the )?carrier",
  ),
  known(
    "en",
    "ARRIVED",
    "(?:shipment |parcel |item |package )?(?:has )?arrived (?:at|in) .{0,30}(?:facility|depot|hub|location|cent(?:re|er)|terminal|office|warehouse|station)" +
      place,
    "arrival scan",
    "arrival (?:at|destination) .{0,40}(?:facility|cent(?:re|er)|post office)",
    "(?:the )?(?:parcel|shipment) has reached the parcel cent(?:re|er)",
    "at (?:local |destination )?(?:fedex |ups )?(?:local |destination )?facility",
    "arrived at (?:usps |ups |fedex |dhl ).{1,60}",
  ),
  known(
    "en",
    "DEPARTED",
    "(?:shipment |parcel |item |package )?(?:has )?(?:departed|left) (?:from )?.{0,30}(?:facility|depot|hub|location|cent(?:re|er)|terminal|office|warehouse|station)" +
      place,
    "departure scan",
    "departure (?:origin )?.{0,40}(?:facility|cent(?:re|er))",
  ),
  known(
    "en",
    "PROCESSED",
    "(?:shipment |parcel |item )?(?:processed|sorted)(?: (?:at|in|through) .{1,60})?",
    "in sorting",
    "(?:the )?shipment has been processed in the .{0,20}parcel cent(?:re|er).{0,20}",
  ),
  known(
    "en",
    "MOVING",
    "(?:shipment |parcel |package )?(?:is )?in transit(?: to (?:the )?next (?:facility|stop)(?: in .{1,40}|, arriving .{1,30})?)?",
    "on (?:the|its) way(?: to the next facility)?",
  ),
  known(
    "en",
    "AT_CUSTOMS",
    `(?:arrived at|presented to|held (?:at|in)|in) customs${place}`,
    `(?:customs clearance|clearance processing|customs) (?:in progress|started|event|processing)${place}`,
    `clearance event${place}`,
  ),
  known(
    "en",
    "LOADED",
    "loaded (?:on|onto|into) (?:the )?(?:delivery )?(?:vehicle|van|truck)(?: for delivery)?",
    "(?:the )?shipment has been loaded onto the delivery vehicle",
    "on ?board for delivery",
  ),
  known(
    "en",
    "WITH_COURIER",
    "(?:shipment |parcel )?(?:is )?(?:with|out with|on vehicle with) (?:the )?(?:delivery )?courier(?: for delivery)?",
    "on (?:fedex |the )?vehicle for delivery",
    "on van for delivery",
  ),
  known(
    "en",
    "HANDED_ON",
    "handed over to (?:the )?(?:next|local|partner|delivery) (?:carrier|courier|agent)",
    "tendered to (?:the )?(?:delivery|postal) (?:service provider|partner|carrier)",
    "transferred to (?:post office|local post).{0,40}",
  ),
  known(
    "en",
    "ESTIMATE_CHANGED",
    "(?:estimated|expected|scheduled) delivery (?:date |time )?(?:was |has been )?(?:changed|updated|rescheduled)",
    "delivery (?:date )?updated",
  ),
  known(
    "de",
    "ANNOUNCED",
    "die sendung wurde elektronisch angekündigt.{0,80}",
    "(?:sendungs|auftrags|versand)daten (?:wurden )?(?:elektronisch )?(?:übermittelt|erhalten).{0,40}",
  ),
  known("de", "COLLECTED", "(?:die sendung wurde |das paket wurde )?(?:beim absender |vom absender )?abgeholt"),
  known(
    "de",
    "ARRIVED",
    "(?:die sendung |das paket )?(?:ist |wurde )?(?:im|in der) .{0,30}(?:paketzentrum|depot|zustellbasis|ziel-paketzentrum|region des empfängers).{0,20} (?:angekommen|eingetroffen)",
  ),
  known(
    "de",
    "DEPARTED",
    `(?:die sendung |das paket )?(?:hat )?(?:das|die) .{0,30}(?:paketzentrum|depot|niederlassung)${place} verlassen`,
  ),
  known("de", "PROCESSED", "(?:die sendung |das paket )?(?:wurde )?im .{0,30}paketzentrum.{0,40} (?:bearbeitet|sortiert)"),
  known("de", "LOADED", "(?:die sendung |das paket )?wurde in das zustellfahrzeug geladen.{0,60}"),
  known(
    "fr",
    "ANNOUNCED",
    "votre colis est annoncé.{0,80}",
    "colis annoncé.{0,60}",
    "(?:préparation|prêt).{0,20} chez l['’]expéditeur.{0,60}",
  ),
  known("fr", "COLLECTED", "(?:votre )?colis (?:est |a été )?pris en charge.{0,60}"),
  known(
    "fr",
    "ARRIVED",
    "(?:le |votre )?colis (?:est )?arrivé (?:sur|à|au|dans) .{0,20}(?:site|plateforme|agence|centre|dépôt|bureau).{0,50}",
  ),
  known("fr", "DEPARTED", "(?:le |votre )?colis (?:a quitté|est parti d[eu']).{1,60}"),
  known("fr", "PROCESSED", "(?:le |votre )?colis (?:est |a été )?trié.{0,60}"),
  known("fr", "MOVING", "(?:le |votre )?colis (?:est )?en cours d['’]acheminement.{0,40}", "en transit"),
  known(
    "es",
    "ARRIVED",
    "(?:el envío |el paquete )?(?:ha )?llegad[oa] (?:a|al|en) .{0,20}(?:centro|delegación|oficina|almacén|unidad|instalaci).{0,50}",
  ),
  known("es", "MOVING", "(?:el envío |el paquete )?en tránsito.{0,30}", "en camino"),
  known("nl", "ANNOUNCED", "(?:de )?zending is aangemeld.{0,60}", "(?:het )?pakket is aangemeld.{0,60}"),
  known("nl", "PROCESSED", "(?:de zending|het pakket|zending|pakket) (?:is )?gesorteerd.{0,40}"),
  known("it", "MOVING", "in transito.{0,30}", "(?:la spedizione )?(?:è )?in viaggio.{0,30}"),
];

/** Longer texts say more than a standard message; no known one is this long. */
const longest = 120;

/** A carrier's message in the visitor's language; null if it is already in that language, or not a standard message. */
export const translateMessage = (message: string, language: PageLanguage): string | null => {
  if (message.length > longest) return null;
  const found = patterns.find(({ pattern }) => pattern.test(message));
  return found && found.language !== language ? standardMessages[found.means][language] : null;
};
