/** The names a new carrier goes by. */
export type CarrierNames = {
  /** ROYAL_MAIL */
  carrier: string;
  /** royal-mail */
  folder: string;
  /** royalMail */
  variable: string;
  /** Royal Mail */
  name: string;
};

export const namesOf = (carrier: string): CarrierNames => {
  const words = carrier.toLowerCase().split("_");
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return {
    carrier,
    folder: words.join("-"),
    variable: words.map((word, index) => (index === 0 ? word : capital(word))).join(""),
    name: words.map(capital).join(" "),
  };
};

// A carrier that works against its own emulator from the start. What the carrier really does goes where TODO stands.

const adapter = ({ carrier, variable, name }: CarrierNames) => `import { defineCarrier } from "../adapter.ts";
import { secretField } from "../credential-fields.ts";
import { answerOne, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import { readTrackAnswer } from "./reading.ts";

// TODO: everything in this object.
export const ${variable} = defineCarrier({
  carrier: "${carrier}",
  name: "${name}",
  homeCountry: "GB",
  timeZone: "Europe/London",
  languages: ["en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 },
  environments: { production: "https://api.carrier.test" },
  credentialFields: [secretField("apiKey", "API key", "Where one finds it.")],
  trackingPage: (code) => \`https://www.carrier.test/track/\${encodeURIComponent(code)}\`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "How one gets credentials.",
    portal: "https://developer.example.com",
    confidence: "low",
    confidenceNote: "What is confirmed, and what is not.",
    estimate: true,
    places: true,
    offsets: "sometimes",
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.json({
        path: \`/v1/parcels/\${encodeURIComponent(code)}\`,
        headers: { "x-api-key": credentials.apiKey },
        readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
`;

const reading = () => `import { z } from "zod";
import { ok } from "../../lib/result.ts";
import type { Scan } from "../../tracking/reading.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

// TODO: the fields as the carrier names them.
const event = z.object({ code: z.string(), description: text, time: text, city: text, country: text });

const trackAnswer = z.object({ parcelNumber: z.string(), estimatedDelivery: text, events: eventList(event) });

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.time);
  if (!time) return null;
  return {
    carrierCode: item.code,
    message: item.description ?? "",
    meaning: readStatus(statusByCode, item.code),
    time,
    location: readPlace({ city: item.city, countryCode: item.country }),
  };
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { parcelNumber, estimatedDelivery, events } = parsed.value;
  if (!isSameCode(parcelNumber, trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(events, readEvent);
  return scans.ok ? ok({ scans: sortedByTime(scans.value), estimatedDelivery: readEstimate(estimatedDelivery) }) : scans;
};
`;

const statusMap = ({ name }: CarrierNames) => `import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: TODO: ${name}, which page, which field, read when.
export const statusByCode: StatusMap = statusMap({
  PENDING: "REGISTERED",
  PICKED_UP: "COLLECTED",
  IN_TRANSIT: "SORTED",
  OUT_FOR_DELIVERY: "LOADED",
  DELIVERED: "DELIVERED",
  "DELIVERED:DELIVERED_TO_NEIGHBOUR": "NEIGHBOUR",
  AVAILABLE_FOR_PICKUP: "READY",
  ATTEMPT_FAILURE: "ABSENT",
  RETURN_TO_SENDER: "RETURNED",
  INFORMATIONAL: "NOTIFIED",
});
`;

const numberFormat = () => `import type { NumberFormat } from "../number-formats/number-format.ts";

// TODO: shapes, check digits and published examples.
export const numberFormats: readonly NumberFormat[] = [
  { name: "parcel", pattern: /^TODO\\d{10}$/, examples: ["TODO0000000001", "TODO0000000002", "TODO0000000003"] },
];
`;

const test = ({ variable }: CarrierNames) => `import { describeCarrier } from "../../../test/conformance/suite.ts";
import { ${variable} } from "./adapter.ts";
import { ${variable} as emulator } from "./emulator.ts";

// TODO: the carrier's own codes and words; { lacks: "why" } for what it cannot say. Below: tests of its peculiarities, on fixtures.
describeCarrier(${variable}, emulator, {
  codes: ["TODO0000000001", "TODO0000000002", "TODO0000000003"],
  scans: {
    PENDING: { code: "REGISTERED", message: "Registered" },
    PICKED_UP: { code: "COLLECTED", message: "Collected" },
    IN_TRANSIT: { code: "SORTED", message: "Sorted" },
    OUT_FOR_DELIVERY: { code: "LOADED", message: "On its way to you" },
    DELIVERED: { code: "DELIVERED", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "READY", message: "Ready to be collected" },
    RETURN_TO_SENDER: { code: "RETURNED", message: "On its way back" },
    ATTEMPT_FAILURE: { code: "ABSENT", message: "Nobody was in" },
  },
  informational: { code: "NOTIFIED", message: "The recipient was notified" },
  handedOver: { code: "NEIGHBOUR", message: "Left with a neighbour", detail: "DELIVERED_TO_NEIGHBOUR" },
  uncharted: { code: "INVENTED", message: "A code invented since" },
  foreign: { code: "DELIVERED", message: "Zugestellt – Grüße" },
});
`;

const readme = ({ name }: CarrierNames) => `# ${name}

TODO: which API, format, authentication, codes per request, push.

**What it needs.** TODO

**Certain** (TODO: sources, with the date read): TODO

**Inferred.** TODO

**Samples.** TODO: which of them are real responses, and where each comes from (\`fixtures/sources.json\`).
`;

const emulator = ({
  carrier,
  variable,
}: CarrierNames) => `import { type CarrierEmulator, isoTime, type ScriptedParcel, type ScriptedScan } from "../../../emulators/emulated-carrier.ts";

const credentials = { apiKey: "${variable}-api-key" };

// TODO: the carrier's wire format.
const event = (scan: ScriptedScan) => ({
  code: scan.code,
  description: scan.message,
  time: isoTime(scan),
  city: scan.city,
  country: scan.countryCode,
});

const details = ({ code, scans, estimatedDelivery }: ScriptedParcel) => ({
  parcelNumber: code,
  estimatedDelivery,
  events: scans.map(event),
});

export const ${variable}: CarrierEmulator = {
  carrier: "${carrier}",
  credentials,
  track({ path, headers }, world) {
    if (headers["x-api-key"] !== credentials.apiKey) return { status: 401, json: { error: "unauthorized" } };
    const code = /^\\/v1\\/parcels\\/([^/]+)$/.exec(path)?.[1];
    const parcel = code && world.parcel(decodeURIComponent(code));
    return parcel ? { json: details(parcel) } : { status: 404, json: { error: "unknown parcel" } };
  },
};
`;

/** Every file of a new carrier, by its path in the repository. */
export const filesOf = (names: CarrierNames): Readonly<Record<string, string>> => {
  const folder = `src/carriers/${names.folder}`;
  return {
    [`${folder}/adapter.ts`]: adapter(names),
    [`${folder}/reading.ts`]: reading(),
    [`${folder}/status-map.ts`]: statusMap(names),
    [`${folder}/number-format.ts`]: numberFormat(),
    [`${folder}/fixtures/sources.json`]: "{}\n",
    [`${folder}/${names.folder}.test.ts`]: test(names),
    [`${folder}/README.md`]: readme(names),
    [`${folder}/emulator.ts`]: emulator(names),
  };
};
