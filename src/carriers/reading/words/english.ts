import type { LanguageWords } from "./language-words.ts";

const parcel =
  "(?:the |your )?(?:(?:item|parcel|package|shipment|shipment item|consignment|order|piece) )?(?:has been |was |is )?(?:successfully )?";
const recipient = "(?:recipient|addressee|consignee|customer|receiver)";
const sender = "(?:sender|shipper|seller|merchant|originator)";
const facility =
  "(?:facility|hub|depot|warehouse|cent(?:er|re)|terminal|station|office of exchange|airport|gateway|(?:sorting|delivery|mail|processing) (?:office|unit|plant))";

export const english: LanguageWords = {
  condition:
    /\b(?:will|would|shall|should|may|might|can|could be|if|unless|until|once|when|expect(?:ed|ing)?|estimated?|schedul\w*|plan(?:ned|s)?|about to|soon|tomorrow|pending|await\w*(?! (?:customer|recipient|receiver|addressee|consignee) (?:pick ?-?up|collection))|waiting|request\w*|instruct\w*|arrang\w*|to be|please|option|notif\w*|sms|e-?mail|cancel\w*|claim\w*|investigat\w*|ready to (?:ship|deliver)|intercept\w*)\b|\?/,
  troubles: [
    // What it denies is only that the parcel is there already.
    [/\bcreated a label\b.*\bhas not (?:yet )?received\b/, "PENDING:LABEL_CREATED"],
    // "RTO" is India's "return to origin".
    [
      new RegExp(
        `^(?!.*\\b(?:not|never|unable|fail\\w*)\\b).*(?:\\brto\\b|\\b(?:delivered|delivery),? to (?:the |its )?(?:original )?${sender}\\b)`,
      ),
      "RETURN_TO_SENDER",
    ],
    [
      /^(?!.*\b(?:not|never|unable to|cannot|failed to|stop\w*)(?: yet)?(?: been| be| being)? return)(?!not\b).*\breturn(?:ed|ing)?(?: back)? to (?:the )?(?:sender|shipper|seller|merchant|originator)\b/,
      "RETURN_TO_SENDER",
    ],
    [
      new RegExp(`\\b${recipient} (?:was |is )?(?:not (?:at )?home|not in|absent|not available|unavailable)\\b`),
      "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
    ],
    [
      /\b(?:no ?-?one|nobody) (?:was )?(?:at home|home|in attendance)\b|\babsence of (?:the )?(?:recipient|addressee)\b/,
      "ATTEMPT_FAILURE:RECIPIENT_ABSENT",
    ],
    [
      /^(?!.*\bpick ?-?up\b).*(?:\b(?:incorrect|incomplete|insufficient|wrong|unknown) (?:delivery )?address\b|\baddress (?:is |was )?(?:incorrect|incomplete|insufficient|unknown)\b)/,
      "ATTEMPT_FAILURE:ADDRESS_PROBLEM",
    ],
    [new RegExp(`\\brefused by (?:the )?${recipient}\\b|\\b${recipient} refused\\b`), "ATTEMPT_FAILURE:REFUSED"],
    [
      /\b(?:unable to|could not|couldn't|failed to) (?:be )?deliver(?:ed)?\b|\b(?:failed|unsuccessful|missed) (?:item |\(?physical\)? )?delivery(?: attempt)?\b|\bdelivery(?: attempt)?(?: has| was)? (?:failed|unsuccessful|not successful)\b|\bdelivery attempted\b|\battempted delivery\b|\bdelivery attempt (?:was )?made\b|\bdelivery (?:was )?not possible\b|^notice left\b|\b(?:attempted|tried) to deliver\b/,
      "ATTEMPT_FAILURE",
    ],
    [
      /^(?!.*\b(?:not|no)\b).*\bdelay(?:ed|s)? (?:due to|because of|caused by) .*\bweather\b|^weather delay\b/,
      "IN_TRANSIT:WEATHER_DELAY",
    ],
    [new RegExp(`^${parcel}delay(?:ed)?[.!]?$`), "IN_TRANSIT:DELAYED"],
    [new RegExp(`^${parcel}(?:put |placed )?on hold[.!]?$`), "IN_TRANSIT:HELD"],
    [new RegExp(`^${parcel}lost[.!]?$`), "UNKNOWN:LOST"],
    [/\b(?:held|detained|retained) (?:by|at|in) (?:the |import |export )?customs\b|\bcustoms hold\b/, "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt:
    /\b(?:not|no|never|un(?:able|successful|delivered|deliverable)|cannot|fail\w*|without|refus\w*|reject\w*|miss(?:ed|ing)|wrong|error|incorrect\w*|exception|problem|delay\w*|held|hold|lost|damage\w*|destroy\w*|incomplete|partial\w*|return\w*|abandon\w*|dispos\w*)\b|n't\b/,
  steps: [
    [/\bdelivered to (?:a |the |your )?neighbou?r\b/, "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [
      new RegExp(`^${parcel}(?:delivered|left) (?:to|in|at) (?:a |the |your )?safe ?place\\b`),
      "DELIVERED:DELIVERED_TO_SAFE_PLACE",
    ],
    [/\bawaiting (?:customer|recipient|receiver|addressee|consignee) (?:pick ?-?up|collection)\b/, "AVAILABLE_FOR_PICKUP"],
    [
      new RegExp(
        `^${parcel}delivered(?: successfully)?(?: to (?:the )?${recipient})?(?:[,;:. -]+(?:signed|left|received|handed) .*)?[.!]?$`,
      ),
      "DELIVERED",
    ],
    [new RegExp(`\\b(?:picked up|collected) by (?:the )?${recipient}\\b`), "DELIVERED"],
    [
      new RegExp(
        `^${parcel}received by (?:the )?(?:recipient|addressee|consignee|receiver)\\b|^${parcel}delivered by (?:the |a |your )?(?:local )?(?:post office|post|courier|carrier|driver|postman|mail ?box)[.!]?$|^${parcel}handed (?:over )?(?:directly )?to (?:the |a )?(?:resident|${recipient})\\b|^${parcel}posted through (?:the |your )?letter ?box\\b`,
      ),
      "DELIVERED",
    ],
    [
      /^(?:the )?delivery (?:has been |was |is )?(?:completed?|successful)[.!]?$|^signed (?:for )?by\b|^final delivery(?: - collected at counter)?$/,
      "DELIVERED",
    ],
    [
      new RegExp(
        `^${parcel}delivered[, -]+(?:(?:to|in|at|in/at|through) )?(?:the |your )?(?:front (?:door|desk|porch)|(?:side|back) door|door|porch|garage|reception|mail ?room|mail ?box|letter ?box|household member|resident)\\b`,
      ),
      "DELIVERED",
    ],
    [
      /\bout for (?:physical )?delivery\b|^(?:delivery in progress|in delivery|loading into delivery vehicle)[.!]?$|\b(?:on|loaded on|loaded onto) (?:the |a |\w+ )?(?:delivery vehicle|vehicle for delivery)\b|\bdelivery of (?:the |your )?[a-z ]{1,20} is in progress\b|\bwith (?:the )?(?:delivery )?(?:courier|driver) for delivery\b|\bwith (?:the |your )?delivery (?:courier|driver)\b|\bon (?:the |a |our )?delivery van\b/,
      "OUT_FOR_DELIVERY",
    ],
    [
      /\bavailable for (?:customer )?(?:pick ?-?up|collection)\b(?!.*\b(?:courier|carrier|driver|shipper|sender|seller|merchant)\b)/,
      "AVAILABLE_FOR_PICKUP",
    ],
    [
      /\bready (?:for|to) (?:customer )?(?:pick ?-?up|collect(?:ion)?) (?:at|from|in) (?:the |your |a )?(?:parcel ?shop|locker|post office|store|shop|branch|outlet|service ?point|pick ?-?up point|access point)\b/,
      "AVAILABLE_FOR_PICKUP",
    ],
    [
      /\b(?:picked up|collected) (?:by|from) (?:the )?(?:carrier|courier|driver|sender|shipper|seller|merchant|shipping partner)\b|^(?:the |your )?(?:shipment|parcel|package|item) (?:has been |was )?(?:successfully )?picked up[.!]?$|^pick ?-?up scan$/,
      "PICKED_UP",
    ],
    [
      new RegExp(
        `\\b(?:dropped off|handed in|handed over) by (?:the )?${sender}\\b|\\bin possession of (?:the |your )?(?:item|parcel|package|shipment)\\b`,
      ),
      "PICKED_UP",
    ],
    // "Acceptance" and "Posting/Collection" are the words of the Universal Postal Union.
    [
      /^(?:acceptance|post(?:ed|ing)(?:\/collection)?|drop-?off)$|\baccepted by (?:the )?carrier$|\baccepted at .*\b(?:origin facility|post office)\b/,
      "PICKED_UP",
    ],
    [/\blabel (?:has been |was )?(?:created|printed|generated)\b/, "PENDING:LABEL_CREATED"],
    [
      /^(?:order|item|shipment|parcel|package) (?:has been |was )?(?:created|registered|announced)[.!]?$|^sender (?:is )?preparing\b/,
      "PENDING",
    ],
    [/^order processed\b|\bpost is preparing (?:the )?shipment$/, "PENDING"],
    [
      /\b(?:shipment|shipping|order|parcel|package) (?:information|info|data|details?)(?: has been| was)? (?:received|sent|transmitted|submitted|registered)\b|\bpre-?advice received\b|^electronic (?:item )?(?:data|information) received\b/,
      "PENDING",
    ],
    [
      /\b(?:cleared|released) (?:by |from |through |at )?customs\b|\bcustoms cleared\b|\bcustoms clearance (?:has been |is |was )?(?:completed?|finished)\b|\bout of customs$|^completion of customs clearance\b|^(?:customs )?clear[ae]nce (?:process(?:ing)? )?(?:has been |is |was )?completed?\b(?!.*\bexport\b)|^international shipment release - import$/,
      "IN_TRANSIT:CUSTOMS_CLEARED",
    ],
    // It may wait there, or begin there; on its way to the recipient it may be on its round.
    [
      /\barriv(?:ed|al) (?:at|in)\b.*\b(?:parcel ?shop|locker|pick ?-?up|access point|service ?point|fermopoint|relay point|post office|collection)\b|\breceived (?:at|in) .*\borigin\b|\bon (?:its|the) way to (?:the |your )?(?:recipient|addressee|consignee|customer|receiver|you)\b/,
      "UNKNOWN",
    ],
    [
      /\barrived (?:at|in) |^arrived$|\b(?:arrival|departure|origin|destination|import|export|hub|warehouse) scan\b|\bdeparted (?:from |the |a )|^departed\b|\bin transit\b|\bunder transportation\b|\bhas left the\b|\bleaving the (?:uk|country)\b|\b(?:at|departed|arrived at) (?:the )?(?:local|destination|origin|delivery) (?:\w+ ){0,2}(?:facility|depot|cent(?:er|re)|hub)\b|^(?:(?:your|the) (?:parcel|package|shipment|item) is )?on (?:its|the) way[.!]?$|^(?:customs )?clearance (?:process )?(?:is )?(?:in progress|underway|started)[.!]?$|^(?:handed (?:over )?to|received by) (?:a |the )?(?:partner|local|next) (?:\w+ )?(?:carrier|partner|post)\b/,
      "IN_TRANSIT",
    ],
    [
      /\b(?:inbound )?into customs$|\bpresented to (?:import |export )?customs\b|\bcustoms clearance (?:has )?(?:started|begun)\b|\bexport clearance (?:success\w*|completed?)\b|^clear[ae]nce processing completed?\b|^(?:customs inspection|start customs clear[ae]nce)\b|\bcommences customs declaration\b|\bcollected (?:at|from) (?:the )?(?:cargo terminal|airport)\b|^moving through network\b|\bflight (?:has )?(?:departed|arrived|landed)\b|\bhanded over to (?:the )?airline\b|\breceived by (?:the )?(?:air carrier|airline)\b|\baircraft (?:departure|arrival)\b|\b(?:departure from|arrival at) (?:the )?(?:\w+ )?airport\b|^(?:customs clearance|in customs|en route|in transport|item departure|item (?:into|out of) sorting cent(?:re|er)|processing at delivery post office|sorted for delivery|(?:shipment|parcel|item) was sorted)[.!]?$|\b(?:dispatch(?:ed)?|departed) from (?:the )?(?:outward |inward )?(?:office of exchange|exchange office)\b|^departure from\b|\barrival in (?:the )?destination country\b|^at [\w. ]{1,40} facility[.!]?$|\b(?:left|leaving(?: from)?) (?:the )?(?:transit|departure|origin) country\b|\breceived by (?:the )?(?:line-?haul|local (?:delivery company|carrier|courier|post))\b/,
      "IN_TRANSIT",
    ],
    // The same, of the Universal Postal Union.
    [
      /\binsert item into bag\b|\bsend item abroad\b|\breceive item at office of exchange\b|\b(?:departure from|arrival at) (?:(?:out|in)ward )?office of exchange\b|^sort(?:ing|ation) cent(?:er|re): (?:departed|arrived)$/,
      "IN_TRANSIT",
    ],
    [
      new RegExp(
        `\\b(?:processed|processing|sorted|scanned|received|unloaded|loaded) (?:at|in|through|from) .*\\b${facility}\\b|\\b(?:de|di)spatched to (?:the )?(?:delivery office|${facility})\\b|\\bon (?:its|the) way to (?:the )?${facility}\\b|\\b(?:left|leaving|arrival (?:at|in)) .*\\b${facility}\\b|^${parcel}handed over to (?:a |the |our )?(?:(?:local|next|last mile|destination) )?(?:delivery )?partner\\b`,
      ),
      "IN_TRANSIT",
    ],
  ],
};
