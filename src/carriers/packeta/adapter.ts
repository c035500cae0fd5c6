import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { escapeXml } from "../client/http/write-xml.ts";
import { secretField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

/** The API knows packets by their ten digits, without the Z of the label. */
const question = (apiPassword: string, code: string): string =>
  `<packetTracking><apiPassword>${escapeXml(apiPassword)}</apiPassword><packetId>${escapeXml(
    codeKey(code).replace(/^Z(?=\d{10}$)/, ""),
  )}</packetId></packetTracking>`;

export const packeta = defineCarrier({
  carrier: "PACKETA",
  name: "Packeta / Zásilkovna",
  homeCountry: "CZ",
  timeZone: "Europe/Prague",
  languages: ["cs", "sk", "hu", "ro", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Packeta publishes none; this is ours
  environments: { production: "https://www.zasilkovna.cz" },
  credentialFields: [secretField("apiPassword", "API password", "32 characters, from the client section › Client support.")],
  trackingPage: (code) => `https://tracking.packeta.com/en/${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "account",
    accessNote: "For senders with a Packeta account. The carrier has no sandbox; create a test sender in the client section.",
    portal: "https://client.packeta.com",
    confidence: "high",
    confidenceNote: "From Packeta's own shop modules and documentation. The codes above 17 are from secondary lists.",
    estimate: false,
    places: false,
    offsets: "never",
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.xml({ path: "/api/rest", xml: question(credentials.apiPassword, code) });
      return answerOne(reply, readTrackAnswer);
    }),
});
