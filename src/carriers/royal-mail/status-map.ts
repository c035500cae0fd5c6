import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Royal Mail's list of tracking events, mailPieces.events[].eventCode, with its category and its sentence for each, as a public
// forwarder's code has it; what is not in that list (ECCSB EVCAD EVGID EVIIS EVIPP EVKNR EVKPD EVNAR EVNPS EVOCO EVRTS and the six that
// end in RXS) with the words that clients have seen, read 2026-11. Left out: EVDLS, EVNCL and EVNOI (lost by a machine, not located,
// delivered by implication).
export const statusByCode: StatusMap = statusMap({
  "PENDING:LABEL_CREATED": "EVAIE EVAIP",
  // A collection was booked; EVAPA, EVPPB: "the sender has let us know".
  PENDING: "ECCSB EVAPA EVPPB",
  // "We've got it": collected; accepted at a shop; at the first mail centre, also if a machine there would not take it.
  PICKED_UP: `EVCAD EVPPA EVOAC EVOBC EVNPB EVOCO EVBAH EVBAV EVBAW EVBOF EVBPM EVBPR EVBRS EVBSM EVBSR EVBSS EVBSW
    EVDAA EVDAC EVDAV EVDAW EVDOF EVDPL EVDPM EVDPR EVDRO EVDRS EVDSL EVDSM EVDSR EVDSS`,
  "PICKED_UP:DAMAGED": "EVBDM EVBSD EVDDM EVDSD",
  IN_TRANSIT: `EVCAH EVCAV EVCOF EVCPS EVCPW EVCRS EVCRW EVGDO EVGID EVHAC EVHOE EVIAV EVIIS EVILC EVIMC EVIMS EVIOF EVIPP EVIPR EVIPS EVIPW
    EVIRM EVIRO EVJDU EVJJV EVJLV EVJMV EVJOE EVNDO EVNMC EVODO EVOLB EVORC EVORI EVORW EVOUF EVOVB EVSGS`,
  // Mis-sorts on their way to the right office; EVHFM: cannot be exported for the time being.
  "IN_TRANSIT:DELAYED": "EVBMI EVCMI EVCPI EVDMI EVGMI EVIMI EVIPI EVNMI EVOMI EVOOC EVHFM",
  "IN_TRANSIT:DAMAGED": "EVCDM EVCPD EVGDM EVIDM EVIPD",
  // Held; not exported by request, or because no one can be asked; EVSUS: suspected to be prohibited.
  "IN_TRANSIT:HELD": "EVNRT EVNKS EVHAR EVHSR EVHNC EVSUS",
  // Its address was corrected, or there is a redirection.
  "IN_TRANSIT:FORWARDED": "EVNRD EVNWA",
  "IN_TRANSIT:CUSTOMS_HOLD": "EVJIC EVJAP EVJBA EVJCA EVJCC EVJCD EVJCO EVJEM EVJES EVJIN EVJML EVJPA EVJSR",
  "IN_TRANSIT:CUSTOMS_CLEARED": "EVJDP EVJEA EVJFC EVJIA EVJNT",
  // "There is a fee to pay."
  "IN_TRANSIT:DUTIES_DUE": "EVNCF EVHAP",
  // "Item prepared for redelivery", "due for redelivery the next working day": the attempt was reported before.
  "IN_TRANSIT:RESCHEDULED": "EVNSR EVNAR",
  // EVKPD: the partner abroad.
  OUT_FOR_DELIVERY: "EVGPD EVKPD",
  // "Collected" by the recipient from a delivery office or a post office; EVNPO: in its PO box.
  DELIVERED: "EVKSP EVKOP EVNOC EVNCE EVNCO EVNSC EVPLC EVPLF EVNFS EVNLP EVNPO",
  "DELIVERED:DELIVERED_TO_SAFE_PLACE": "EVKSF",
  "DELIVERED:DELIVERED_TO_NEIGHBOUR": "EVKDN EVKNS",
  // EVNDA, EVNAE and EVNPS: "available for redelivery or collection" at the delivery office. The others: at the chosen collection point.
  AVAILABLE_FOR_PICKUP: "EVPLA EVKLC EVKLS EVNLC EVNDA EVNAE EVNPS",
  // The address could not be reached. EVKSU: the chosen safe place would not do.
  ATTEMPT_FAILURE: "EVKNR EVKAA EVNAA EVNIL EVNIO EVPOA EVPXA EVKSU EVNDN",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "EVKNA EVNBA EVNSA EVPON EVPXN",
  // "Unknown recipient", in the category "Delivery Attempted".
  "ATTEMPT_FAILURE:ADDRESS_PROBLEM": "EVNUL EVNUO EVPOU EVPXU",
  // In the category "Returned to Sender": a label or a weight that will not do, papers for the export, the sender's request.
  RETURN_TO_SENDER: "EVRTS EVBRB EVBRT EVBRW EVCRB EVDRB EVDRW EVDSW EVHCR EVHID EVNRN EVNRS EVORR EVORT EVPLI EVPLX EVPUX",
  "RETURN_TO_SENDER:DAMAGED": "EVHDI",
  // "Incorrectly addressed", "not at address", "unknown": "returned to sender".
  "RETURN_TO_SENDER:ADDRESS_PROBLEM": `EVBRA EVBSA EVCPA EVCRA EVDRA EVDSA EVHCA EVIPA EVKAI EVKGA EVNAC EVNAI EVNGA EVNGL EVNLA EVNLG EVNLI
    EVNSI EVNUK EVPLU EVPOG EVPOI EVPXG EVPXI`,
  "RETURN_TO_SENDER:REFUSED": "EVKRF EVNAB EVNHR EVNLR EVNRF EVNRO EVNRR EVPLR EVPOR EVPXR",
  "RETURN_TO_SENDER:UNCLAIMED": "EVNAD EVNHE EVNRE EVNRL EVPLN",
  "UNKNOWN:DISPOSED": "EVNDL EVSGD",
  // Requests for a redelivery; notes of Royal Mail's systems; messages to sender and recipient.
  INFORMATIONAL: `ASRXS RFRXS RNRXS RORXS RPRXS RSRXS EVNRC EVNDS EVNOU EVZAM EVZBF EVZDM EVZDR EVZLM EVZRD EVZRM EVZSO
    NDEDF NDERF NDERS NDESF NDESS NEPDF NEPRF NEPRS NEPSF NEPSS NFNDF NFNRF NFNRS NFNSF NFNSS NLCDF NLCRF NLCRS NLCSF NLCSS
    NRDDF NRDRF NRDRS NRDSF NRDSS NREDF NRERF NRERS NRESF NRESS NSFDF NSFRF NSFRS NSFSF NSFSS NUNDF NUNRF NUNRS NUNSF NUNSS`,
});

/** `summary.statusCategory`, in upper case: what Royal Mail takes its newest event to mean. */
export const statusByCategory: StatusMap = {
  EXPECTING: "PENDING",
  "WE'RE EXPECTING IT": "PENDING",
  PENDING: "PENDING",
  "WE'VE GOT IT": "PICKED_UP",
  "IN TRANSIT": "IN_TRANSIT",
  "LEFT ORIGIN COUNTRY": "IN_TRANSIT",
  "LEFT THE UK": "IN_TRANSIT",
  "IN CUSTOMS": "IN_TRANSIT:CUSTOMS_HOLD",
  "RELEASED FROM CUSTOMS": "IN_TRANSIT:CUSTOMS_CLEARED",
  "READY FOR DELIVERY": "IN_TRANSIT",
  "DELIVERY ATTEMPTED": "ATTEMPT_FAILURE",
  "READY FOR COLLECTION": "AVAILABLE_FOR_PICKUP",
  "RETURNED TO SENDER": "RETURN_TO_SENDER",
  DELIVERED: "DELIVERED",
  COLLECTED: "DELIVERED",
};
