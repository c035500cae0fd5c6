import { createHash } from "node:crypto";
import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import { defineCarrier } from "../adapter.ts";
import { escapeXml, soapEnvelope } from "../client/http/write-xml.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { numberFormats, shipmentOf } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

const namespace = "http://www.mondialrelay.fr/webservice/";
const operation = "WSI2_TracingColisDetaille";

/** The signature is over the parameters in this order, then the private key. Mondial Relay chose MD5. */
const question = (merchant: string, privateKey: string, shipment: string): string => {
  const signed = [merchant, shipment, "FR"];
  const security = createHash("md5")
    .update(signed.join("") + privateKey)
    .digest("hex")
    .toUpperCase();
  const [Enseigne, Expedition, Langue] = signed;
  const parameters = Object.entries({ Enseigne, Expedition, Langue, Security: security });
  const elements = parameters.map(([name, value]) => `<${name}>${escapeXml(value!)}</${name}>`);
  return soapEnvelope({ body: `<${operation} xmlns="${namespace}">${elements.join("")}</${operation}>` });
};

export const mondialRelay = defineCarrier({
  carrier: "MONDIAL_RELAY",
  name: "Mondial Relay",
  homeCountry: "FR",
  timeZone: "Europe/Paris",
  languages: ["fr", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // Mondial Relay publishes none; this is ours
  environments: { production: "https://api.mondialrelay.com" },
  credentialFields: [
    textField("merchant", "Enseigne", "The merchant code of eight characters from your Mondial Relay account (API 1).", {
      example: "BDTEST13",
    }),
    secretField("privateKey", "Private key", "The key for the Enseigne."),
  ],
  trackingPage: (code) => `https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote: "For merchants of Mondial Relay. Only shipments of the same Enseigne can be tracked.",
    portal: "https://www.mondialrelay.fr",
    confidence: "medium",
    confidenceNote:
      "Call, signature and responses are from Mondial Relay's guide; events have only words, which our own rules interpret.",
    estimate: false,
    places: true,
    offsets: "never",
    facts: ["pickupPoint"],
    pickupPoint: ["name"],
  },
  track: (codes, { http, credentials: { merchant, privateKey } }) =>
    eachCode(codes, async (code) => {
      const reply = await http.xml({
        path: "/Web_Services.asmx",
        headers: { soapaction: `"${namespace}${operation}"` },
        xml: question(merchant, privateKey, shipmentOf(codeKey(code))),
      });
      return answerOne(reply, readTrackAnswer);
    }),
});
