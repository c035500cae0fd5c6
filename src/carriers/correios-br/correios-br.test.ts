import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { correiosBr } from "./adapter.ts";
import { correiosBr as emulator } from "./emulator.ts";
import { readTokenAnswer, readTrackAnswer } from "./reading.ts";

describeCarrier(correiosBr, emulator, {
  codes: ["DG049186226BR", "DG049186230BR", "DG049186212BR"],
  scans: {
    PENDING: { lacks: "a label that was not posted is not found" },
    PICKED_UP: { code: "PO:01", message: "Objeto postado" },
    IN_TRANSIT: { code: "RO:01", message: "Objeto em transferência - por favor aguarde" },
    OUT_FOR_DELIVERY: { code: "OEC:01", message: "Objeto saiu para entrega ao destinatário" },
    DELIVERED: { code: "BDI:01", message: "Objeto entregue ao destinatário" },
    AVAILABLE_FOR_PICKUP: { code: "LDI:01", message: "Objeto aguardando retirada no endereço indicado" },
    RETURN_TO_SENDER: { code: "BDR:26", message: "Objeto não procurado - em devolução", detail: "UNCLAIMED" },
    ATTEMPT_FAILURE: { code: "BDE:20", message: "Carteiro não atendido", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "EST:01", message: "Favor desconsiderar a informação anterior" },
  handedOver: { code: "BDE:68", message: "Aguardando retirada em armário inteligente", detail: "DELIVERED_TO_LOCKER" },
  uncharted: { code: "XYZ:99", message: "Um evento inventado depois" },
  foreign: { code: "BDE:01", message: "Objeto entregue ao destinatário – São Luís" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const readOne = (body: unknown, code: string) => {
  const items = readTrackAnswer(body);
  if (!items.ok) throw new Error(JSON.stringify(items.failure));
  return items.value.get(code)!.result;
};

/** Events given oldest first, as Correios would write them. */
const ofEvents = (...codes: readonly string[]) => {
  const eventos = codes.map((code, index) => {
    const [codigo, tipo, descricao = ""] = code.split(" ");
    return { codigo, tipo, descricao: descricao.replaceAll("_", " "), dtHrCriado: `2026-03-0${index + 1}T10:00:00` };
  });
  const body = { objetos: [{ codObjeto: "RB123456785BR", eventos: eventos.toReversed() }] };
  return asText(readOne(body, "RB123456785BR")).scans.map((line) => line.slice(20));
};

describe("an answer of Correios", () => {
  it("is read as its manual shows it", () => {
    const result = readOne(readFixture("manual.json"), "DG049186226BR");
    expect(asText(result)).toEqual({
      scans: [
        "2022-03-10T19:10:36 PICKED_UP @ SAO PAULO, SP, BR",
        "2022-03-11T17:02:35 IN_TRANSIT @ BRASILIA, DF, BR",
        "2022-03-11T17:02:45 OUT_FOR_DELIVERY @ SAO PAULO, SP, BR",
        "2022-03-11T17:03:00 DELIVERED @ XAPURI, AC, BR",
      ],
      estimate: "2022-03-11T20:58:00",
    });
    expect(result.ok && result.value.facts).toEqual({ serviceName: "SEDEX", weight: { grams: 500 } });
  });

  it("places scans abroad by the country, which they have instead of a unit's name", () => {
    const result = readOne(readFixture("from-abroad.json"), "LB473124829HK");
    expect(asText(result).scans).toEqual(["2022-04-20T14:18:00 PICKED_UP @ HK", "2022-04-21T12:22:00 IN_TRANSIT @ HK"]);
    expect(result.ok && result.value.facts).toEqual({ serviceName: "PRIME ÈXPRES" });
  });

  it("reports what it does not know beside what it does, with or without accents, and takes a time that is an object", () => {
    const body = readFixture("one-unknown.json");
    expect(asText(readOne(body, "RB123456785BR"))).toEqual({
      scans: ["2025-10-28T13:51:43 DELIVERED @ UBA, MG, BR"],
      estimate: "2025-10-30",
    });
    expect(readOne(body, "DG049186230BR")).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("with an unknown message is not taken for an unknown number", () => {
    const body = { objetos: [{ codObjeto: "RB123456785BR", mensagem: "SRO-099: Sistema em manutenção" }] };
    expect(readOne(body, "RB123456785BR")).toMatchObject({ failure: { code: "unexpected-answer" } });
  });
});

describe("events of Correios", () => {
  it("that withdraw the one before leave the parcel where it was", () => {
    expect(ofEvents("PO 01", "OEC 01", "BDE 01", "EST 01")).toEqual([
      "PICKED_UP",
      "OUT_FOR_DELIVERY",
      "INFORMATIONAL",
      "INFORMATIONAL",
    ]);
    expect(ofEvents("PO 01", "RO 01", "BDE 23", "EST 03", "EST 03", "OEC 01")).toEqual([
      "PICKED_UP",
      "INFORMATIONAL",
      "INFORMATIONAL",
      "INFORMATIONAL",
      "INFORMATIONAL",
      "OUT_FOR_DELIVERY",
    ]);
    expect(ofEvents("EST 01", "PO 01")).toEqual(["INFORMATIONAL", "PICKED_UP"]);
  });

  it("distinguish the way to the sender from the way to the recipient", () => {
    expect(ofEvents("OEC 01", "OEC 09", "LDE 09", "BDE 23", "BDI 01")).toEqual([
      "OUT_FOR_DELIVERY",
      "RETURN_TO_SENDER",
      "RETURN_TO_SENDER",
      "RETURN_TO_SENDER",
      "DELIVERED",
    ]);
  });

  it.each([
    ["BDE 07", "RETURN_TO_SENDER:ADDRESS_PROBLEM"],
    ["BDI 09", "IN_TRANSIT:DELAYED"],
    ["BDR 18", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["BDE 25", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["FC 07", "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    ["BDE 33", "ATTEMPT_FAILURE"],
    ["BDE 57", "IN_TRANSIT:CUSTOMS_CLEARED"],
    ["BDE 80", "UNKNOWN:LOST"],
  ])("%s is %s, by its present words", (event, meaning) => expect(ofEvents(event)).toEqual([meaning]));

  it("of customs are read by their words if the type is not published, and no others are", () => {
    expect(
      ofEvents(
        "PAR 31 Aguardando_pagamento_do_despacho_postal",
        "PAR 10 Fiscalização_aduaneira_finalizada",
        "PAR 24 Encaminhado_para_fiscalização_aduaneira",
        "PAR 99 Outra_coisa",
        "XXX 01 Aguardando_pagamento",
      ),
    ).toEqual(["IN_TRANSIT:DUTIES_DUE", "IN_TRANSIT:CUSTOMS_CLEARED", "IN_TRANSIT:CUSTOMS_HOLD", "UNKNOWN", "UNKNOWN"]);
  });

  it("are the same with a type of one digit", () => {
    expect(ofEvents("BDE 1", "LDI 3")).toEqual(["DELIVERED", "AVAILABLE_FOR_PICKUP"]);
  });
});

describe("a token of Correios", () => {
  it("lasts from its issue to its end, whatever the zone, and an hour if they are not given", () => {
    const times = { emissao: "2026-01-10T08:00:00", expiraEm: "2026-01-11T08:00:00" };
    expect(readTokenAnswer({ token: "t", ...times })).toEqual({ ok: true, value: { token: "t", expiresInSeconds: 86_400 } });
    expect(readTokenAnswer({ token: "t" })).toEqual({ ok: true, value: { token: "t", expiresInSeconds: 3_600 } });
    expect(readTokenAnswer({ token: "" }).ok).toBe(false);
  });
});
