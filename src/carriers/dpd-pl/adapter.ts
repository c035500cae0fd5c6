import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { escapeXml, soapEnvelope } from "../client/http/write-xml.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readFault, readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

type Caller = Readonly<Record<"channel" | "login" | "password", string>>;

const question = (code: string, { channel, login, password }: Caller): string =>
  `<even:getEventsForWaybillV1 xmlns:even="http://events.dpdinfoservices.dpd.com.pl/"><waybill>${escapeXml(codeKey(code))}</waybill>` +
  "<eventsSelectType>ALL</eventsSelectType><language>EN</language>" +
  `<authDataV1><channel>${escapeXml(channel)}</channel><login>${escapeXml(login)}</login><password>${escapeXml(password)}</password></authDataV1>` +
  "</even:getEventsForWaybillV1>";

export const dpdPl = defineCarrier({
  carrier: "DPD_PL",
  name: "DPD Poland",
  homeCountry: "PL",
  timeZone: "Europe/Warsaw",
  languages: ["pl", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // DPD publishes none; this is ours
  leastIntervalSeconds: 1_800,
  environments: { production: "https://dpdinfoservices.dpd.com.pl" },
  credentialFields: [
    textField("login", "Login", "For DPD InfoServices, issued by DPD Polska. It is not the login for the label service."),
    secretField("password", "Password", "The password of that user."),
    textField("channel", "Channel", "Your payer number (FID), unless DPD gave you another."),
  ],
  trackingPage: (code) => `https://tracktrace.dpd.com.pl/parcelDetails?typ=1&p1=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For customers of DPD Polska, who get an InfoServices user on request.",
    portal: "https://www.dpd.com/pl",
    confidence: "high",
    confidenceNote:
      "Call, fields and faults are from the WSDL and public clients; the codes that begin with 5 to 7 are less certain.",
    estimate: false,
    places: true,
    offsets: "never",
  },
  track: (codes, { http, credentials }) =>
    eachCode(codes, async (code) => {
      const reply = await http.xml({
        path: "/DPDInfoServicesObjEventsService/DPDInfoServicesObjEvents",
        headers: { soapaction: '""' },
        xml: soapEnvelope({ body: question(code, credentials) }),
        readError: (response) => readFault(response.xml()),
      });
      return answerOne(reply, (body) => readTrackAnswer(body, code));
    }),
});
