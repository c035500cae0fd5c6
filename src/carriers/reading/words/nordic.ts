import type { LanguageWords } from "./language-words.ts";

export const swedish: LanguageWords = {
  condition: /\b(?:om|nar|kommer|ska|skall|beraknas|planerad\w*|forvantas|inom kort|vantar pa|avbokad|bestalld)\b|\?/,
  troubles: [
    [
      /^(?!.*\binte\b).*\b(?:returneras?|returnerad|returnerats|atersands?|skickas tillbaka) till avsandaren?\b/,
      "RETURN_TO_SENDER",
    ],
    [/\bmottagaren (?:var )?(?:inte hemma|ej hemma|inte antraffad|ej antraffad)\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [/\bmottagaren (?:har )?(?:vagrat|nekat)\b/, "ATTEMPT_FAILURE:REFUSED"],
    [/\b(?:kunde (?:inte|ej) levereras|leveransforsok(?:et)? misslyckades|misslyckat leveransforsok)\b/, "ATTEMPT_FAILURE"],
  ],
  doubt: /\b(?:inte|ej|ingen|retur\w*|forsen\w*|skad\w*|forlorad|misslyck\w*|fel\w*)\b/,
  steps: [
    [
      /^(?:forsandelsen |paketet )?(?:har |ar )?(?:levererats|levererad|levererat|utlamnad|utlamnats)(?: till mottagaren)?[.!]?$|\b(?:levererats|utlamnats|utlamnad|levererad) till mottagaren\b/,
      "DELIVERED",
    ],
    [/\b(?:ute for leverans|lastats for utkorning|lastad for utkorning|under utkorning)\b/, "OUT_FOR_DELIVERY"],
    [/\b(?:redo att hamtas|kan hamtas|klar att hamtas)\b/, "AVAILABLE_FOR_PICKUP"],
    [/\b(?:hamtats hos avsandaren|hamtad hos avsandaren|upphamtad hos avsandaren)\b/, "PICKED_UP"],
    [/\b(?:ombud\w*|paketskap\w*|paketbox\w*|utlamningsstalle\w*)\b/, "UNKNOWN"],
    [/\b(?:ankommit till|anlant till|lamnat terminalen|avgatt fran|under transport|har sorterats)\b/, "IN_TRANSIT"],
  ],
};

export const norwegian: LanguageWords = {
  condition: /\b(?:hvis|nar|vil bli|skal|forventet|planlagt|snart|venter pa|kansellert|bestilt)\b|\?/,
  troubles: [
    [/^(?!.*\bikke\b).*\b(?:returneres|returnert|sendt tilbake|sendes tilbake) til avsender(?:en)?\b/, "RETURN_TO_SENDER"],
    [/\bmottaker(?:en)? (?:var )?ikke (?:hjemme|til stede)\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [/\bmottaker(?:en)? (?:har )?nektet\b/, "ATTEMPT_FAILURE:REFUSED"],
    [
      /\b(?:kunne ikke (?:leveres|utleveres)|mislykket (?:leveringsforsok|utlevering)|leveringsforsok(?:et)? mislyktes)\b/,
      "ATTEMPT_FAILURE",
    ],
  ],
  doubt: /\b(?:ikke|ingen|retur\w*|forsink\w*|skad\w*|tapt|mislyk\w*|feil\w*)\b/,
  steps: [
    [
      /^(?:sendingen |pakken )?(?:er |har blitt )?(?:levert|utlevert)(?: til mottaker(?:en)?)?[.!]?$|\b(?:levert|utlevert) til mottaker(?:en)?\b/,
      "DELIVERED",
    ],
    [/\b(?:lastet opp for utkjoring|ute for levering|pa vei til mottaker(?:en)?|under utkjoring)\b/, "OUT_FOR_DELIVERY"],
    [/\b(?:klar til henting|kan hentes|klar for henting)\b/, "AVAILABLE_FOR_PICKUP"],
    [/\bhentet hos avsender(?:en)?\b/, "PICKED_UP"],
    [/\b(?:hentested\w*|pakkeboks\w*|postkontor\w*|pakkeautomat\w*)\b/, "UNKNOWN"],
    [/\b(?:ankommet|sendt fra|er sortert|under transport)\b/, "IN_TRANSIT"],
  ],
};

export const danish: LanguageWords = {
  condition: /\b(?:hvis|nar|vil blive|bliver|skal|forventes|forventet|planlagt|snart|afventer|annulleret|bestilt)\b|\?/,
  troubles: [
    [/^(?!.*\bikke\b).*\b(?:returneres|returneret|sendt retur|sendt tilbage) til afsender(?:en)?\b/, "RETURN_TO_SENDER"],
    [/\bmodtager(?:en)? (?:var )?ikke hjemme\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [/\bmodtager(?:en)? (?:har )?(?:naegtet|nægtet|afvist)\b/, "ATTEMPT_FAILURE:REFUSED"],
    [
      /\b(?:kunne ikke (?:leveres|udleveres)|(?:mislykket|forgaeves|forgæves) leveringsforsog|leveringsforsog(?:et)? mislykkedes)\b/,
      "ATTEMPT_FAILURE",
    ],
  ],
  doubt: /\b(?:ikke|ingen|retur\w*|forsink\w*|skad\w*|mistet|mislyk\w*|fejl\w*)\b/,
  steps: [
    [
      /^(?:forsendelsen |pakken )?(?:er |er blevet )?(?:leveret|udleveret)(?: til modtager(?:en)?)?[.!]?$|\b(?:leveret|udleveret) til modtager(?:en)?\b/,
      "DELIVERED",
    ],
    [/\b(?:pa vej til modtager(?:en)?|laesset til udlevering|læsset til udlevering|ude til levering)\b/, "OUT_FOR_DELIVERY"],
    [/\b(?:klar til afhentning|kan afhentes|klar til at blive hentet)\b/, "AVAILABLE_FOR_PICKUP"],
    [/\bafhentet hos afsender(?:en)?\b/, "PICKED_UP"],
    [/\b(?:pakkeshop\w*|pakkeboks\w*|posthus\w*|udleveringssted\w*)\b/, "UNKNOWN"],
    [/\b(?:ankommet til|afgaet fra|afsendt fra|er sorteret|under transport)\b/, "IN_TRANSIT"],
  ],
};

export const finnish: LanguageWords = {
  condition: /\b(?:jos|kun|tullaan|arvioi\w*|suunnitel\w*|odottaa|pian|peruutet\w*|tilattu)\b|\?/,
  troubles: [
    [/^(?!.*\bei\b).*\bpalaut\w+ lahettajalle\b/, "RETURN_TO_SENDER"],
    [/\bvastaanottajaa ei (?:tavoitettu|tavattu)\b|\bvastaanottaja ei (?:ollut )?paikalla\b/, "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [/\bvastaanottaja kieltaytyi\b/, "ATTEMPT_FAILURE:REFUSED"],
    [/\b(?:toimitusyritys|jakeluyritys|toimitus) (?:epaonnistui|ei onnistunut)\b|\bei voitu toimittaa\b/, "ATTEMPT_FAILURE"],
  ],
  doubt: /\b(?:ei|eivat|palaut\w*|myohas\w*|viivas\w*|vaurioit\w*|kadonnut|epaonnist\w*|virhe\w*)\b/,
  steps: [
    [
      /^(?:lahetys |paketti )?(?:on )?(?:toimitettu|luovutettu)(?: vastaanottajalle)?[.!]?$|\b(?:toimitettu|luovutettu) vastaanottajalle\b/,
      "DELIVERED",
    ],
    [/\b(?:jakelussa|lastattu jakeluun|matkalla vastaanottajalle)\b/, "OUT_FOR_DELIVERY"],
    [/\b(?:noudettavissa|valmis noudettavaksi)\b/, "AVAILABLE_FOR_PICKUP"],
    [/\bnoudettu lahettajalta\b/, "PICKED_UP"],
    [/\b(?:noutopiste\w*|noutopaik\w*|pakettiautomaat\w*|palvelupiste\w*)\b/, "UNKNOWN"],
    [/\b(?:saapunut|lahtenyt|lajiteltu|kuljetuksessa)\b/, "IN_TRANSIT"],
  ],
};
