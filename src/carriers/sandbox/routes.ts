import type { Location } from "../../tracking/reading.ts";
import type { ScanLanguage, Stop } from "./steps.ts";

export type Route = Readonly<Record<Stop, Location>> & { readonly language: ScanLanguage };

const place = (countryCode: string, city: string, postalCode?: string, region?: string): Location => ({
  city,
  ...(region !== undefined && { region }),
  ...(postalCode !== undefined && { postalCode }),
  countryCode,
});

/** [city, postal code, region] of where a parcel starts, is sorted and ends. */
type Leg = readonly [string, string?, string?];

const route = (language: ScanLanguage, countryCode: string, origin: Leg, hub: Leg, destination: Leg): Route => ({
  language,
  origin: place(countryCode, ...origin),
  hub: place(countryCode, ...hub),
  destination: place(countryCode, ...destination),
});

const unitedStates = route("en", "US", ["Louisville", "40213", "KY"], ["Columbus", "43217", "OH"], ["Brooklyn", "11201", "NY"]);

/** A believable way through the carrier's home country, in its language if we have it. */
const routeByCountry: Readonly<Record<string, Route>> = {
  AE: route("en", "AE", ["Abu Dhabi"], ["Dubai"], ["Sharjah"]),
  AT: route("de", "AT", ["Linz", "4020"], ["Wien", "1230"], ["Graz", "8010"]),
  AU: route("en", "AU", ["Melbourne", "3000", "VIC"], ["Chullora", "2190", "NSW"], ["Brisbane", "4000", "QLD"]),
  BE: route("nl", "BE", ["Antwerpen", "2000"], ["Brussel", "1000"], ["Gent", "9000"]),
  CA: route("en", "CA", ["Toronto", "M5V 2T6", "ON"], ["Winnipeg", "R3C 0A1", "MB"], ["Vancouver", "V5K 0A1", "BC"]),
  CH: route("de", "CH", ["Bern", "3000"], ["Härkingen", "4624"], ["Zürich", "8001"]),
  CN: route("en", "CN", ["Shenzhen", "518000"], ["Wuhan", "430000"], ["Shanghai", "200000"]),
  CZ: route("en", "CZ", ["Brno", "602 00"], ["Jihlava", "586 01"], ["Praha", "110 00"]),
  DE: route("de", "DE", ["Hamburg", "20095"], ["Köln", "50667"], ["München", "80331"]),
  DK: route("en", "DK", ["Aarhus", "8000"], ["Fredericia", "7000"], ["København", "1050"]),
  EE: route("en", "EE", ["Tartu", "50090"], ["Paide", "72711"], ["Tallinn", "10111"]),
  ES: route("es", "ES", ["Madrid", "28001"], ["Zaragoza", "50001"], ["Barcelona", "08001"]),
  FI: route("en", "FI", ["Oulu", "90100"], ["Tampere", "33100"], ["Helsinki", "00100"]),
  FR: route("fr", "FR", ["Lille", "59000"], ["Gennevilliers", "92230"], ["Lyon", "69003"]),
  GB: route("en", "GB", ["Manchester", "M1 1AE"], ["Birmingham", "B1 1AA"], ["London", "SW1A 1AA"]),
  IE: route("en", "IE", ["Cork", "T12 W8KP"], ["Portlaoise", "R32 V2YT"], ["Dublin", "D01 F5P2"]),
  IN: route("en", "IN", ["Mumbai", "400001", "MH"], ["Nagpur", "440001", "MH"], ["Bengaluru", "560001", "KA"]),
  IT: route("it", "IT", ["Milano", "20121", "MI"], ["Bologna", "40121", "BO"], ["Roma", "00184", "RM"]),
  JP: route("en", "JP", ["Osaka", "530-0001"], ["Nagoya", "450-0002"], ["Tokyo", "100-0001"]),
  KR: route("en", "KR", ["Busan", "48058"], ["Daejeon", "34126"], ["Seoul", "04524"]),
  NL: route("nl", "NL", ["Eindhoven", "5611 AZ"], ["Utrecht", "3511 AB"], ["Amsterdam", "1012 AB"]),
  NO: route("en", "NO", ["Bergen", "5003"], ["Drammen", "3015"], ["Oslo", "0150"]),
  PL: route("en", "PL", ["Wrocław", "50-001"], ["Łódź", "90-001"], ["Warszawa", "00-001"]),
  PT: route("en", "PT", ["Porto", "4000-008"], ["Coimbra", "3000-001"], ["Lisboa", "1100-148"]),
  SE: route("en", "SE", ["Malmö", "211 20"], ["Jönköping", "553 16"], ["Stockholm", "111 20"]),
  US: unitedStates,
};

export const routeIn = (homeCountry: string): Route => routeByCountry[homeCountry] ?? unitedStates;
