import { describe, expect, it } from "vitest";
import { statusByCode as aramex } from "../aramex/status-map.ts";
import { statusByCode as asendia } from "../asendia/status-map.ts";
import { statusByCode as blueDart, wordRules as blueDartWords } from "../blue-dart/status-map.ts";
import { statusByCode as chronopost } from "../chronopost/status-map.ts";
import { statusByCode as correiosBr, wordRules as correiosWords } from "../correios-br/status-map.ts";
import { statusByCode as correos } from "../correos/status-map.ts";
import { detailByIncident as correosExpressIncidents } from "../correos-express/status-map.ts";
import { statusByCode as delhivery } from "../delhivery/status-map.ts";
import { statusByCode as dhl, wordsByCoarseCode, wordsWithoutCode } from "../dhl/status-map.ts";
import { statusByCode as dhlExpress } from "../dhl-express/status-map.ts";
import { statusByCode as dtdc } from "../dtdc/status-map.ts";
import { statusByPoint as evriPoints } from "../evri/status-map.ts";
import { statusByCode as fourPx } from "../fourpx/status-map.ts";
import { wordRules as indiaPost } from "../india-post/status-map.ts";
import { statusByCode as inpost } from "../inpost/status-map.ts";
import { statusByCode as landmark } from "../landmark-global/status-map.ts";
import { statusByCode as novaPost } from "../nova-post/status-map.ts";
import {
  expandShorthand,
  readStatus,
  readWords,
  type StatusMap,
  type StatusShorthand,
  type WordRules,
} from "../reading/status-map.ts";
import { statusByState as samedayStates } from "../sameday/status-map.ts";

/** A code, the carrier's own words for it, and what they say. Judged by the words, not by the maps. */
type Published = readonly (readonly [code: string, words: string, meaning: StatusShorthand])[];

const byCode: Readonly<Record<string, readonly [StatusMap, Published]>> = {
  Aramex: [
    aramex,
    [
      ["SH002", "Received at operations facility.", "IN_TRANSIT"],
      ["SH011", "Picked up", "PICKED_UP"],
      ["SH030", "Still on hold", "IN_TRANSIT:HELD"],
    ],
  ],
  Asendia: [
    asendia,
    [
      ["OUTDELIVCENTER", "Out for delivery", "OUT_FOR_DELIVERY"],
      ["DELFAILUNKN", "Delivery attempt (addressee unknown)", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
      ["IMPCUSTOUT", "Out customs authorities", "IN_TRANSIT:CUSTOMS_CLEARED"],
      ["DELIVERY", "Delivered", "DELIVERED"],
    ],
  ],
  "Blue Dart": [
    blueDart,
    [
      ["T:050", "SHPT REDIRECTED ON SAME AWB", "IN_TRANSIT:FORWARDED"],
      ["T:049", "MISROUTE DUE TO BDE FAULT", "IN_TRANSIT:DELAYED"],
      ["T:079", "DELIVERY NOT ATTEMPTED AT DESTINATION", "IN_TRANSIT:DELAYED"],
      ["T:062", "OCTROI/TAXES/CHEQUE/DD/COD AMT NOT READY", "ATTEMPT_FAILURE"],
      ["T:064", "HELD FOR DUTY/TAXES/FEES PAYMENT", "IN_TRANSIT:DUTIES_DUE"],
      ["T:086", "SHPT DELIVERED/CNEE CONSIDERS DAMAGED", "DELIVERED:DAMAGED"],
      ["T:014", "CNEE SHIFTED FROM THE GIVEN ADDRESS", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
      ["T:202", "E-TAIL; REFUSED - SHPTS ORDERED IN BULK", "ATTEMPT_FAILURE:REFUSED"],
      ["T:083", "SHIPMENT HELD IN NETWORK", "IN_TRANSIT:HELD"],
      ["T:305", "HEAVY RAIN", "IN_TRANSIT:WEATHER_DELAY"],
      ["T:222", "SHPT RCVD AT DESTN LOC FOR DLVRY ATTEMPT", "IN_TRANSIT"],
      ["T:162", "TRACE INITIATED", "INFORMATIONAL"],
      ["S:501", "PICKUP EMPLOYEE IS OUT TO P/U SHIPMENT", "PENDING"],
    ],
  ],
  Chronopost: [
    chronopost,
    [
      ["PC", "Colis pris en charge chez l'expéditeur", "PICKED_UP"],
      ["AT", "Colis retardé durant l'acheminement", "IN_TRANSIT:DELAYED"],
      ["RI", "Colis remis au destinataire au point de retrait", "DELIVERED:DELIVERED_TO_PICKUP_POINT"],
    ],
  ],
  Correios: [
    correiosBr,
    [
      ["BDE:67", "Objeto entregue ao destinatário. Entrega realizada em endereço vizinho", "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
      ["BDI:70", "Objeto entregue ao destinatário", "DELIVERED"],
      ["BDR:89", "Localidade desconhecida no Brasil - Objeto será devolvido ao remetente", "RETURN_TO_SENDER:ADDRESS_PROBLEM"],
      ["BDR:62", "Em devolução à origem por determinação da Receita Federal", "RETURN_TO_SENDER:CUSTOMS_HOLD"],
      ["BDE:39", "A entrega não pode ser efetuada - Objeto em análise de destinação", "ATTEMPT_FAILURE"],
      ["BDE:82", "Necessário complementar endereço de entrega", "IN_TRANSIT:ADDRESS_PROBLEM"],
      ["BDR:61", "Objeto refugado", "UNKNOWN:DISPOSED"],
      ["BDE:98", "Objeto não localizado no fluxo postal", "UNKNOWN:LOST"],
      ["FC:34", "Objeto encaminhado para fiscalização - VIGIAGRO", "IN_TRANSIT:CUSTOMS_HOLD"],
      ["FC:51", "Objeto roubado", "UNKNOWN:LOST"],
      ["CO:09", "Coleta Cancelada", "UNKNOWN:CANCELLED"],
      ["LDI:13", "Objeto encaminhado para retirada no endereço indicado", "AVAILABLE_FOR_PICKUP"],
    ],
  ],
  Correos: [
    correos,
    [
      ["G01L020V", "A disposición del destinatario", "AVAILABLE_FOR_PICKUP"],
      ["H250000V", "En reparto", "OUT_FOR_DELIVERY"],
      ["L060150R", "Devuelto", "RETURN_TO_SENDER"],
      ["SR01000V", "Prerregistrado", "PENDING"],
    ],
  ],
  "Correos Express": [
    correosExpressIncidents,
    [
      ["2", "Dirección incompleta", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
      ["6", "Persona de contacto ausente", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
      ["9", "Rehusado, no paga importe", "ATTEMPT_FAILURE:REFUSED"],
      ["19", "Problemas climatológicos", "IN_TRANSIT:WEATHER_DELAY"],
      ["36", "Pérdida", "UNKNOWN:LOST"],
    ],
  ],
  Delhivery: [
    delhivery,
    [
      ["UD:FMEOD-103", "Shipper is closed", "PENDING"],
      ["UD:EOD-6O", "OTP verified cancellation", "ATTEMPT_FAILURE:REFUSED"],
      ["UD:SC-103", "Self collect requested by customer", "IN_TRANSIT:HELD"],
      ["PP:CANCELED", "Pickup cancelled", "UNKNOWN:CANCELLED"],
    ],
  ],
  "DHL (unified), Express": [
    dhl,
    [
      ["express:TD", "Transport delay", "IN_TRANSIT:DELAYED"],
      ["express:UV", "Unload vehicle", "IN_TRANSIT"],
      ["express:IA", "Image available", "INFORMATIONAL"],
    ],
  ],
  "DHL Express": [
    dhlExpress,
    [
      ["CI", "Facility check-in", "IN_TRANSIT"],
      ["DM", "Damaged", "IN_TRANSIT:DAMAGED"],
      ["ST", "Shipment intercept", "IN_TRANSIT:HELD"],
      ["NA", "Not arrived", "IN_TRANSIT:DELAYED"],
      ["TI", "Trace initiated", "INFORMATIONAL"],
      ["DUMMY_PU", "Shipment information received", "PENDING"],
    ],
  ],
  DTDC: [
    dtdc,
    [
      ["CHLD", "Customs HeldUp", "IN_TRANSIT:CUSTOMS_HOLD"],
      ["RADCDIN", "Reached At Destination", "IN_TRANSIT"],
      ["IRMF", "Mis Route", "IN_TRANSIT:DELAYED"],
      ["RTORETURND", "RTO Returned", "RETURN_TO_SENDER"],
      ["DRCOM", "Dropoff Completed", "PICKED_UP"],
      ["HLDUP", "Held Up", "IN_TRANSIT:HELD"],
    ],
  ],
  "4PX": [
    fourPx,
    [
      ["FPX_S_OKRC", "Delivered", "DELIVERED"],
      ["FPX_D_OFD", "Out for delivery", "OUT_FOR_DELIVERY"],
      ["FPX_M_DAHK", "In transit", "IN_TRANSIT"],
    ],
  ],
  "Landmark Global": [
    landmark,
    [
      ["550", "Return received at handling facility", "RETURN_TO_SENDER"],
      ["800", "Claim Issued", "INFORMATIONAL"],
    ],
  ],
  "Nova Post (Europe)": [
    novaPost,
    [
      ["105", "Utilization", "UNKNOWN:DISPOSED"],
      ["131", "Return of uncleared cargo", "RETURN_TO_SENDER"],
      ["138", "Delay: incorrect recipient information", "IN_TRANSIT:ADDRESS_PROBLEM"],
      ["144", "Storage period expired", "ATTEMPT_FAILURE:UNCLAIMED"],
      ["AlternativeDelivery", "Delivered to a neighbour, left at the door, placed in the mailbox", "DELIVERED"],
      ["DeclarationCustomsHold", "Shipment temporarily on hold by customs", "IN_TRANSIT:CUSTOMS_HOLD"],
    ],
  ],
  "Sameday's states": [
    samedayStates,
    [
      ["5", "Parcels delivered", "DELIVERED"],
      ["8", "Successfully returned", "RETURN_TO_SENDER"],
      ["18", "Loaded in an easybox", "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER"],
      ["23", "Incomplete delivery", "ATTEMPT_FAILURE"],
      ["25", "Parcel redirected to address", "IN_TRANSIT:FORWARDED"],
      ["11", "Cancelled by the sender", "UNKNOWN:CANCELLED"],
    ],
  ],
  "Evri's points": [
    evriPoints,
    [
      ["EXPECTED", "We are expecting it", "PENDING"],
      ["LOCAL_DEPOT_INBOUND", "At the local depot", "IN_TRANSIT"],
      ["DELAY_FIX_NWD", "Delayed to the next working day", "IN_TRANSIT:DELAYED"],
    ],
  ],
  InPost: [
    inpost,
    [
      ["LMD.9017", "Attempt - No answer", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
      ["FMD.1008", "Parcel not picked up", "PENDING"],
      ["EOL.1008", "Delivered into letterbox", "DELIVERED"],
      ["LMD.9019", "Parcel not collected", "ATTEMPT_FAILURE:UNCLAIMED"],
      ["LMD.1005", "Ready to collect APM", "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER"],
      ["LMD.9006", "Undeliverable: Rejected by recipient", "ATTEMPT_FAILURE:REFUSED"],
      ["EOL.1004", "Delivered at neighbour", "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
      ["EOL.9001", "Missing", "UNKNOWN:LOST"],
      ["RTS.1002", "Returned to Sender", "RETURN_TO_SENDER"],
      ["collected_by_customer", "Collected by customer", "DELIVERED"],
    ],
  ],
};

const byWords: Readonly<Record<string, readonly [WordRules, readonly (readonly [words: string, meaning: StatusShorthand])[]]>> = {
  "Blue Dart": [
    blueDartWords,
    [
      ["Online shipment booked", "PENDING"],
      ["SHIPPER INSTRUCTED TO RTO THE SHIPMENT", "RETURN_TO_SENDER"],
      ["CONSIGNEE REFUSED TO ACCEPT", "ATTEMPT_FAILURE:REFUSED"],
      ["DELIVERY ATTEMPTED-PREMISES CLOSED", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
      ["SHIPMENT FURTHER CONNECTED", "IN_TRANSIT"],
      ["SHIPMENT PICKED UP", "PICKED_UP"],
      ["NETWORK DELAY, WILL IMPACT DELIVERY", "IN_TRANSIT:DELAYED"],
      ["UNDELIVERED SHIPMENT HELD AT LOCATION", "INFORMATIONAL"],
      ["SHIPMENT DELIVERED", "DELIVERED"],
    ],
  ],
  "Correios' customs": [
    correiosWords,
    [
      ["Aguardando pagamento", "IN_TRANSIT:DUTIES_DUE"],
      ["Objeto devolvido ao país de origem", "RETURN_TO_SENDER"],
      ["Objeto recebido pelos Correios do Brasil", "IN_TRANSIT"],
      ["Faltam informações. Sua ação é necessária", "IN_TRANSIT:CUSTOMS_HOLD"],
      ["Liberado sem tributação", "IN_TRANSIT:CUSTOMS_CLEARED"],
      ["Despacho Postal pago na origem", "IN_TRANSIT"],
      ["Pagamento não confirmado pela operadora", "IN_TRANSIT:DUTIES_DUE"],
    ],
  ],
  "India Post": [
    indiaPost,
    [
      ["ITEM DELIVERY", "DELIVERED"],
      ["Item delivery failed", "ATTEMPT_FAILURE"],
      ["ITEM NONDELIVER", "ATTEMPT_FAILURE"],
      ["Item Return", "RETURN_TO_SENDER"],
      ["Item redirect", "IN_TRANSIT:FORWARDED"],
      ["BEAT DISPATCH", "OUT_FOR_DELIVERY"],
      ["Item Taken out for delivery", "OUT_FOR_DELIVERY"],
      ["ITEM BAGGING", "IN_TRANSIT"],
      ["Bag Despatched to DELHI RMS", "IN_TRANSIT"],
      ["ITEM CANCEL", "UNKNOWN:CANCELLED"],
    ],
  ],
  "DHL (unified), transit": [
    wordsByCoarseCode["transit"]!,
    [
      ["Delivery not accepted by recipient", "ATTEMPT_FAILURE:REFUSED"],
      ["Address information needed; contact DHL", "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
      ["Scheduled for delivery as agreed", "IN_TRANSIT:RESCHEDULED"],
      ["Awaiting collection by recipient as requested", "AVAILABLE_FOR_PICKUP"],
      ["Uncontrollable clearance delay", "IN_TRANSIT:CUSTOMS_HOLD"],
      ["Clearance processing complete at LEIPZIG - GERMANY", "IN_TRANSIT:CUSTOMS_CLEARED"],
      ["SHIPPER INSTRUCTED TO RTO THE SHIPMENT", "RETURN_TO_SENDER"],
      ["Shipment is out with courier for delivery", "OUT_FOR_DELIVERY"],
    ],
  ],
  "DHL (unified), no code": [
    wordsWithoutCode,
    [
      ["Shipment has departed from a DHL facility LEIPZIG - GERMANY", "IN_TRANSIT"],
      ["Customs clearance status updated", "IN_TRANSIT"],
      ["Arrived at DHL Delivery Facility DUBLIN - IRELAND", "IN_TRANSIT"],
      ["Forwarded for delivery", "IN_TRANSIT"],
    ],
  ],
};

describe("a code that a carrier or a public client publishes with its words", () => {
  for (const [carrier, [map, published]] of Object.entries(byCode))
    it(`means what the words say: ${carrier}`, () => {
      const read = published.map(([code, words]) => [code, words, readStatus(map, code)]);
      expect(read).toEqual(published.map(([code, words, meaning]) => [code, words, expandShorthand(meaning)]));
    });

  for (const [carrier, [rules, published]] of Object.entries(byWords))
    it(`is read by its words if it has no number: ${carrier}`, () => {
      const read = published.map(([words]) => [words, readWords(rules, words)]);
      expect(read).toEqual(published.map(([words, meaning]) => [words, expandShorthand(meaning)]));
    });
});
