import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, PickupPoint, Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import type { FreshToken } from "../client/http/tokens.ts";
import { collectScans, type ItemReading, notFound, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { countryCodeOf } from "../reading/country-names.ts";
import { readFacts, readPickupPoint, readWeight } from "../reading/facts.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { INFORMATIONAL, isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { statusByCode, wordRules } from "./status-map.ts";

const address = z.object({
  cep: text,
  logradouro: text,
  numero: text,
  cidade: text,
  uf: text,
});

const unit = z.object({ nome: text, tipo: text, endereco: address.nullish() });

const event = z.object({
  codigo: z.string(),
  tipo: text,
  /** An object if the answer went through one of Correios' older systems. */
  dtHrCriado: z.union([z.string(), z.object({ date: z.string() }).transform(({ date }) => date)]).nullish(),
  descricao: text,
  unidade: unit.nullish(),
});

const postalObject = z.object({
  codObjeto: z.string(),
  mensagem: text,
  tipoPostal: z.object({ descricao: text, categoria: text }).nullish(),
  dtPrevista: text,
  peso: z.number().nullish(),
  eventos: eventList(event),
});

const trackAnswer = z.object({ objetos: z.array(postalObject) });

type Event = z.output<typeof event>;

/** Abroad a unit is a country and has no address; at home its address has a state. */
const readUnit = (unit: Event["unidade"]): Location | null => {
  const { cidade, uf, cep } = unit?.endereco ?? {};
  if (!cidade) return readPlace({ countryCode: countryCodeOf(unit?.nome, "pt") });
  return readPlace({ city: cidade, region: uf, postalCode: cep, countryCode: /^[A-Z]{2}$/.test(uf ?? "") ? "BR" : null });
};

const readMeaning = (code: string, message: string): ScanMeaning => {
  const meaning = readStatus(statusByCode, code);
  return isUncharted(meaning) && code.startsWith("PAR:") ? readWords(wordRules, message) : meaning;
};

const readEvent = (item: Event): Scan | null => {
  const time = readTime(item.dtHrCriado);
  if (!time) return null;
  const code = `${item.codigo.trim().toUpperCase()}:${(item.tipo ?? "").trim().padStart(2, "0")}`;
  const message = (item.descricao ?? "").replace(/\s+/g, " ").trim();
  return { carrierCode: code, message, meaning: readMeaning(code, message), time, location: readUnit(item.unidade) };
};

/** EST says "disregard the information before": it and the event before it are shown and move nothing. Oldest first. */
const withoutWithdrawn = (scans: readonly Scan[]): Scan[] => {
  const result = [...scans];
  for (const [index, scan] of scans.entries()) {
    if (!scan.carrierCode?.startsWith("EST:")) continue;
    const before = result.slice(0, index).findLastIndex(({ meaning }) => !meaning.informational);
    if (before >= 0) result[before] = { ...result[before]!, meaning: INFORMATIONAL };
  }
  return result;
};

/** Where it waits: the newest event of this kind has the street of its unit. */
const readWaitingPlace = (events: readonly Event[]): PickupPoint | null => {
  const waiting = events.find(({ codigo, unidade }) => codigo === "LDI" && unidade?.endereco?.logradouro);
  const { logradouro, numero } = waiting?.unidade?.endereco ?? {};
  if (!logradouro) return null;
  return readPickupPoint({
    name: waiting?.unidade?.nome,
    street: [logradouro, numero].filter(Boolean).join(" "),
    location: readUnit(waiting?.unidade),
  });
};

/** SRO-020: not in the database, as a label that was not posted yet. SRO-019: no number of theirs. */
export const isUnknownObject = (message: string): boolean => /\bSRO-0(?:19|20)\b/.test(message);

const readObject = (item: z.output<typeof postalObject>): ReadingResult => {
  if (item.mensagem && item.eventos.length === 0)
    return isUnknownObject(item.mensagem) ? notFound : fail(unexpected(`message: ${item.mensagem}`));
  const scans = collectScans(item.eventos, readEvent);
  if (!scans.ok) return scans;
  const facts = readFacts({
    serviceName: item.tipoPostal?.categoria || item.tipoPostal?.descricao,
    weight: readWeight(item.peso, "kg"),
    pickupPoint: readWaitingPlace(item.eventos),
  });
  return ok({
    scans: withoutWithdrawn(sortedByTime(scans.value.toReversed())),
    estimatedDelivery: readEstimate(item.dtPrevista),
    facts,
  });
};

export const readTrackAnswer = (body: unknown): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  return ok(
    new Map(
      parsed.value.objetos.map((item) => [item.codObjeto, { result: readObject(item), raw: JSON.stringify(item) }] as const),
    ),
  );
};

const tokenAnswer = z.object({ token: z.string().min(1), emissao: text, expiraEm: text });

/** Both times are of the same clock, so that no zone has to be known. An hour if they cannot be read. */
export const readTokenAnswer = (body: unknown): Result<FreshToken, CarrierFailure> => {
  const parsed = parseBody(tokenAnswer, body);
  if (!parsed.ok) return parsed;
  const { token, emissao, expiraEm } = parsed.value;
  const seconds = Math.floor((Date.parse(`${expiraEm}Z`) - Date.parse(`${emissao}Z`)) / 1_000);
  return ok({ token, expiresInSeconds: seconds > 0 ? seconds : 3_600 });
};
