import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { escapeXml } from "../client/http/write-xml.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

type Fields = Readonly<Record<"username" | "password" | "clientId", string>>;

const questionOf = (code: string, { username, password, clientId }: Fields): string =>
  `<?xml version="1.0" encoding="UTF-8"?><TrackRequest><Login><Username>${escapeXml(username)}</Username><Password>${escapeXml(password)}</Password></Login><Test>false</Test><ClientID>${escapeXml(clientId)}</ClientID><TrackingNumber>${escapeXml(codeKey(code))}</TrackingNumber><RetrievalType>Historical</RetrievalType></TrackRequest>`;

export const landmarkGlobal = defineCarrier({
  carrier: "LANDMARK_GLOBAL",
  name: "Landmark Global",
  homeCountry: "BE",
  timeZone: "Europe/Brussels",
  languages: ["en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Landmark publishes none; this is ours
  environments: { production: "https://api.landmarkglobal.com/v2" },
  credentialFields: [
    textField("username", "User name", "For the API, issued by Landmark Global."),
    secretField("password", "Password", "The password of that user."),
    textField("clientId", "Client ID", "From your account.", { example: "2437" }),
  ],
  trackingPage: (code) => `https://track.landmarkglobal.com/?search=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers of Landmark Global with access to its API.",
    portal: "https://landmarkglobal.com",
    confidence: "medium",
    confidenceNote:
      "Call, XML and codes are from karrio's connector and the responses in its tests; refusals other than of a login were not observed.",
    estimate: true,
    places: true,
    offsets: "never",
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.xml({
        path: "/Track.php",
        headers: { "content-type": "application/xml" },
        xml: questionOf(code, credentials),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
