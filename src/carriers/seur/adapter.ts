import { onFirstUse } from "../../lib/loading/on-first-use.ts";
import type { CarrierAnswer } from "../../tracking/carrier-port.ts";
import { defineCarrier } from "../adapter.ts";
import { oauthToken } from "../client/http/oauth.ts";
import { secretField, textField } from "../credential-fields.ts";
import { answerOne, codeKey, eachCode } from "../reading/answers.ts";
import { isEcb, numberFormats } from "./number-format.ts";
import type * as ReadingModule from "./reading.ts";

const { readTrackAnswer } = onFirstUse<typeof ReadingModule>(import.meta.url, "./reading.ts");

/** Lives for about half a minute; if SEUR does not say how long, a refused one is renewed. */
const token = oauthToken({
  path: "/pic_token",
  client: "form",
  fields: ({ username = "", password = "" }) => ({ grant_type: "password", username, password }),
});

export const seur = defineCarrier({
  carrier: "SEUR",
  name: "SEUR",
  homeCountry: "ES",
  timeZone: "Europe/Madrid",
  languages: ["es", "en"],
  batchMax: 1,
  rateLimit: { requests: 5, perSeconds: 1 }, // SEUR publishes none; this is ours
  environments: { production: "https://servicios.api.seur.io", preproduction: "https://servicios.apipre.seur.io" },
  credentialFields: [
    textField("username", "User name", "From your access to the PIC API."),
    secretField("password", "Password", "The password of the same access."),
    textField("clientId", "Client ID", "You receive it with the access."),
    secretField("clientSecret", "Client secret", "You receive it with the access."),
    textField(
      "idNumber",
      "NIF",
      "Your tax number, to find only your own shipments. International shipments are found only without it.",
      {
        optional: true,
      },
    ),
    textField("accountNumber", "Account number", "To find only shipments of one account (CCC).", { optional: true }),
    textField("businessUnit", "Business unit", "To find only shipments of one business unit.", { optional: true }),
  ],
  trackingPage: (code) => `https://www.seur.com/livetracking/?segOnlineIdentificador=${encodeURIComponent(code)}`,
  numberFormats,
  about: {
    access: "contract",
    accessNote:
      "For SEUR's customers. The tracking code is the reference given to SEUR with the shipment, or a parcel's number (ECB).",
    portal: "https://www.seur.com",
    confidence: "medium",
    confidenceNote:
      "Address, token and codes with their Spanish names are from OCA's connector; our reading of the names is inferred.",
    estimate: false,
    places: false,
    offsets: "sometimes",
  },
  track: (codes, { http, credentials: { idNumber, accountNumber, businessUnit } }) =>
    eachCode(codes, async (code) => {
      const ask = async (refType: string): Promise<CarrierAnswer> => {
        // As text: an unknown shipment is answered with nothing at all (204).
        const reply = await http.text({
          path: "/pic/v1/tracking-services/extended",
          query: {
            ref: code,
            refType,
            ...(idNumber && { idNumber }),
            ...(accountNumber && { accountNumber }),
            ...(businessUnit && { businessUnit }),
          },
          headers: { accept: "application/json" },
          token,
          readError: ({ status }) => (status === 404 ? { code: "not-found" } : null),
        });
        return answerOne(reply, readTrackAnswer);
      };
      // Fourteen digits are a parcel's number, unless a sender counts that far.
      const answer = await ask(isEcb(codeKey(code)) ? "ECB" : "REFERENCE");
      const isUnknownParcel = isEcb(codeKey(code)) && !answer.ok && answer.failure.code === "not-found";
      return isUnknownParcel ? ask("REFERENCE") : answer;
    }),
});
