import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import { unexpected } from "../client/http/http.ts";
import { plainWords } from "./status-map.ts";

const thing =
  "(?:shipments?|parcels?|packages?|consignments?|items?|articles?|orders?|pieces?|objects?|tracking(?: (?:number|id|code|info\\w*|data|details?|events?))?|waybills?|awbs?(?: no\\w*)?|air ?waybills?|docket|barcodes?|reference|events?|records?|data|information|result\\w*|details?|(?:consignment|shipment|parcel|package|item|waybill|cn|awb) ?(?:number|no|id))";

/** What carriers say, in lower case and without accents, if they do not know a number. */
const phrases: readonly RegExp[] = [
  new RegExp(
    `\\b${thing}(?: (?:was|were|is|are|with this number|for this \\w+(?: number)?))?(?: could)? not (?:be )?(?:found|exist\\w*|available|recogni[sz]ed|known|valid)\\b`,
  ),
  new RegExp(`\\b${thing} (?:does|do) not exist\\b|\\b${thing} not exist`),
  new RegExp(`\\bno (?:such )?${thing}(?: (?:was|were|is|are|has been))? ?(?:found|available|exists?|for th\\w+)?\\b`),
  new RegExp(`\\b(?:unknown|invalid|incorrect|unrecogni[sz]ed) ${thing}\\b`),
  new RegExp(`\\b(?:could|can) ?not find (?:the |this |that |any |your )?${thing}\\b`),
  /\b(?:sendung|paket|sendungsnummer|paketnummer)\w* (?:wurde |ist |konnte )?(?:nicht gefunden|unbekannt|nicht bekannt|nicht vorhanden)\b|\bkeine (?:sendung|daten|informationen)\b.*\b(?:gefunden|vorhanden)\b/,
  /\b(?:colis|envoi|expedition|numero)\b.*\b(?:introuvable|inconnue?|inexistante?|non trouvee?)\b|\baucun(?:e)? (?:colis|envoi|information|donnee|resultat)\b/,
  /\b(?:envio|expedicion|codigo|localizador|numero|objeto|encomenda)\b.*\b(?:no (?:encontrad[oa]|existe|localizad[oa])|nao (?:encontrad[oa]|existe|localizad[oa])|inexistente)\b|\bno (?:existe|existen|se encuentra\w*|hay) (?:el |la |los |datos|informacion|envios?|expedicion\w*)/,
  /\b(?:spedizione|collo|numero|codice)\b.*\b(?:non trovat[oa]|inesistente|non esiste)\b|\bnessun[ao]? (?:spedizione|dato|risultato|informazione)\b/,
  /\b(?:zending|pakket|barcode|nummer)\b.*\b(?:niet gevonden|onbekend|niet bekend)\b|\bgeen (?:zending|gegevens|informatie)\b.*\bgevonden\b/,
  /\b(?:nie znaleziono|brak (?:danych|przesylki|paczki))\b|\b(?:przesylka|paczka|numer)\b.*\bnie istnieje\b/,
  /\b(?:kollin|forsandelsen?|sendingen?|forsendelsen?|kolli\w*)\b.*\b(?:hittades inte|finns inte|ikke funnet|ikke fundet|findes ikke)\b/,
  /\b(?:lahetysta|lahetys|seurantatunnus\w*|pakettia?|kollia?)\b.*\b(?:ei (?:loydy|loytynyt|loydetty)|tuntematon)\b|\bei (?:loydy|tapahtumia|lahetyksia)\b/,
  /\b(?:zasilka|zasilku|cislo)\b.*\b(?:nenalezen\w*|neexistuje|nebyla nalezena)\b/,
  /不存在|查无|未找到|khong (?:ton tai|tim thay)|не (?:знайден|найден|намерен)/,
];

/** What is not found is not always a number. */
const aboutTheAccount =
  /\b(?:user|account|customer|client|login|password|credential\w*|api ?key|token|licen[cs]e|permission|service|contract|method|parameter|field|authori[sz]\w*|access)\b|benutzer|utilisateur|usuario|utente|gebruiker/;

/** Whether a carrier's error says that it does not know the number. */
export const saysUnknownNumber = (text: string): boolean => {
  const words = plainWords(text);
  return !aboutTheAccount.test(words) && phrases.some((phrase) => phrase.test(words));
};

/** An error inside an answer that is otherwise a success: not found if its words say it, else an unexpected answer. */
export const refusedWith = (code: string | number | null | undefined, words: string | null | undefined): CarrierFailure =>
  saysUnknownNumber(words ?? "") ? { code: "not-found" } : unexpected(`error ${code || "without a code"}: ${words ?? ""}`);
