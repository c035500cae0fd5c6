import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan, ScanMeaning, ScanTime } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import type { FreshToken } from "../client/http/tokens.ts";
import { hasLinks, type PictureLinks } from "../client/pictures.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readProof, readWeight } from "../reading/facts.ts";
import { offsetBetween, readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, oneOrMany, text } from "../reading/shapes.ts";
import { readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { attemptWords, packageStatuses, statusByCode } from "./status-map.ts";

const event = z.object({
  process_time: text,
  process_utc_time: text,
  process_content: text,
  process_country: text,
  process_province: text,
  process_city: text,
  process_location: text,
  track_node_code: text,
  pod_url: text,
});

const trackInfo = z.object({
  waybill_number: text,
  tracking_number: text,
  customer_order_number: text,
  product_name: text,
  origin_code: text,
  destination_code: text,
  postal_code: text,
  actual_weight: z.number().nullish(),
  last_mile_name: text,
  pod_url: text,
  pod_urls: z.array(z.string()).nullish(),
  SignatureUrls: z.array(z.string()).nullish(),
  EstimatedDeliveryFromDateZone: text,
  EstimatedDeliveryToDateZone: text,
  track_events: eventList(event),
});

const parcel = z.object({
  order_number: text,
  package_status: text,
  track_Info: trackInfo.nullish(),
  track_info: trackInfo.nullish(),
});

const trackAnswer = z.object({ result: oneOrMany(parcel) });

type Event = z.output<typeof event>;
type TrackInfo = z.output<typeof trackInfo>;
type Parcel = z.output<typeof parcel>;

/**
 * `process_time` is the clock of the place, though a Z stands behind it; `process_utc_time` is the same moment in UTC, and the
 * two together give the offset. Without the latter the former stays a local time.
 */
const readEventTime = ({ process_time, process_utc_time }: Event): ScanTime | null => {
  const local = readTime(process_time?.replace(/\s*(Z|[+-]00:?00)$/i, ""));
  const utc = readTime(process_utc_time?.replace(/\s*(Z|[+-]00:?00)$/i, ""));
  if (local?.kind === "offset") return local;
  if (utc?.kind !== "local") return local;
  const offset = local && offsetBetween(local.local, utc.local);
  return offset ? { kind: "offset", iso: local.local + offset } : { kind: "offset", iso: `${utc.local}+00:00` };
};

/** An attempt is a parcel on its round at one provider and a failed delivery at another: the words say which. */
const readMeaning = (code: string, message: string): ScanMeaning =>
  code === "DELIVERY_ATTEMPT" ? readWords(attemptWords, message) : readStatus(statusByCode, code);

const readEvent = (item: Event): Scan | null => {
  const time = readEventTime(item);
  if (!time) return null;
  const code = item.track_node_code?.trim().toUpperCase() ?? "";
  const message = item.process_content?.trim() ?? "";
  return {
    carrierCode: code || null,
    message,
    meaning: readMeaning(code, message),
    time,
    location: readPlace({
      city: item.process_city || item.process_location,
      region: item.process_province,
      countryCode: item.process_country,
    }),
  };
};

/** The carrier of the last mile, under its own number. */
const readLastMile = ({ last_mile_name, tracking_number, waybill_number }: TrackInfo) => {
  const [name, number] = [last_mile_name?.trim() || null, tracking_number?.trim() || null];
  if (!number || isSameCode(number, waybill_number ?? "")) return undefined;
  return [{ carrier: null, carrierName: name, trackingCode: number }];
};

/** Pictures of the delivery are addresses, for the parcel or behind its event; often they are empty. */
const picturesOf = ({ pod_url, pod_urls, SignatureUrls, track_events }: TrackInfo): PictureLinks => ({
  SIGNATURE: SignatureUrls ?? [],
  PHOTO: [pod_url, ...(pod_urls ?? []), ...track_events.map((item) => item.pod_url)],
});

/** The parcel asked about, by any of its numbers. */
const findParcel = (body: unknown, code: string): Result<{ found: Parcel; info: TrackInfo }, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const [found] = parsed.value.result;
  const info = found?.track_Info ?? found?.track_info;
  if (!found || found.package_status === "N" || !info) return notFound;
  const names = [found.order_number, info.waybill_number, info.tracking_number, info.customer_order_number];
  return names.some((name) => name && isSameCode(name, code)) ? ok({ found, info }) : answersAnother(code);
};

export const readPictures = (body: unknown, code: string): Result<PictureLinks, CarrierFailure> => {
  const asked = findParcel(body, code);
  return asked.ok ? ok(picturesOf(asked.value.info)) : asked;
};

/** The last of the days it may come on; if that is left empty, the first. */
const readDelivery = (info: TrackInfo, destination: Location | null) =>
  readEstimate(info.EstimatedDeliveryToDateZone, destination) ?? readEstimate(info.EstimatedDeliveryFromDateZone, destination);

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const asked = findParcel(body, trackingCode);
  if (!asked.ok) return asked;
  const { found, info } = asked.value;
  const pictures = picturesOf(info);
  const scans = collectScans(info.track_events, readEvent);
  if (!scans.ok) return scans;
  const summary = readStatus(packageStatuses, found.package_status?.trim().toUpperCase() ?? "");
  const destination = readPlace({ postalCode: info.postal_code, countryCode: info.destination_code });
  const facts = readFacts({
    serviceName: info.product_name,
    weight: readWeight(info.actual_weight, "kg"),
    origin: readPlace({ countryCode: info.origin_code }),
    destination,
    nextLegs: readLastMile(info),
    proof: readProof({ hasSignature: hasLinks(pictures, "SIGNATURE"), hasPhoto: hasLinks(pictures, "PHOTO") }),
  });
  return ok({
    scans: withSummaryStatus(sortedByTime(scans.value), summary),
    estimatedDelivery: readDelivery(info, destination),
    facts,
  });
};

const refusal = z.object({ success: z.literal(false), code: text, msg: text });

/** Refusals come inside a 200. Words say that a token or a signature is refused. */
export const readRefusal = (body: unknown): CarrierFailure | null => {
  const refused = refusal.safeParse(body).data;
  if (!refused) return null;
  const words = `${refused.code ?? ""} ${refused.msg ?? ""}`.trim();
  if (/token|sign|unauthori[sz]ed|授权|签名/i.test(words)) return { code: "credentials-rejected", detail: words };
  return /not (found|exist)|不存在|无轨迹/i.test(words) ? { code: "not-found" } : unexpected(`refused: ${words}`);
};

const tokenAnswer = z.object({ accessToken: z.string().min(1), expiresIn: z.coerce.number().positive().default(7_200) });

export const readTokenAnswer = (body: unknown): Result<FreshToken, CarrierFailure> => {
  const parsed = tokenAnswer.safeParse(body);
  if (parsed.success) return ok({ token: parsed.data.accessToken, expiresInSeconds: parsed.data.expiresIn });
  const refused = z.object({ msg: z.string() }).safeParse(body).data;
  return fail(
    refused ? { code: "credentials-rejected", detail: refused.msg } : unexpected("the token response has no accessToken"),
  );
};
