import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { PushContext, PushFailure, PushReceipt, PushRequest } from "../adapter.ts";
import { isSameSecret, readJsonPush } from "../client/push-proof.ts";
import { readPlace } from "../reading/answers.ts";
import { text } from "../reading/shapes.ts";
import { carrierCodeOf, readActivityTime, readDayWindow, readMeaning } from "./reading.ts";

/** Track Alert v2: one event per message. Numbers may come without their leading zeros. */
const alert = z.object({
  trackingNumber: z.string().min(1),
  localActivityDate: text,
  localActivityTime: text,
  gmtActivityDate: text,
  gmtActivityTime: text,
  gmtOffset: text,
  activityLocation: z.object({ city: text, stateProvince: text, postalCode: text, country: text }).nullish(),
  activityStatus: z.object({ type: text, code: text, description: text, descriptionCode: text }),
  scheduledDeliveryDate: text,
  deliveryStartTime: text,
  deliveryEndTime: text,
});

/** UPS signs nothing: the credential registered with the subscription is the proof. It comes as `credential` or as a bearer token. */
const isFromUps = ({ headers }: PushRequest, credential: string): boolean => {
  const presented = headers.credential ?? headers.authorization ?? "";
  return credential !== "" && isSameSecret(presented.replace(/^Bearer /i, ""), credential);
};

export const receivePush = async (
  request: PushRequest,
  { pushSecret }: PushContext,
): Promise<Result<PushReceipt, PushFailure>> => {
  if (!isFromUps(request, pushSecret)) return fail({ code: "not-authentic" });
  const message = readJsonPush(alert, request);
  if (!message.ok) return message;
  const { trackingNumber, activityStatus, activityLocation, ...event } = message.value.body;
  const time = readActivityTime({
    date: event.localActivityDate,
    time: event.localActivityTime,
    gmtDate: event.gmtActivityDate,
    gmtTime: event.gmtActivityTime,
    gmtOffset: event.gmtOffset,
  });
  if (!time) return fail({ code: "unreadable", detail: "the event has no time that can be read" });
  const status = { type: activityStatus.type, code: activityStatus.code, statusCode: activityStatus.descriptionCode };
  const { scheduledDeliveryDate: day, deliveryStartTime: start, deliveryEndTime: end } = event;
  const scan = {
    carrierCode: carrierCodeOf(status),
    message: activityStatus.description?.trim() ?? "",
    meaning: readMeaning(status, trackingNumber),
    time,
    location: readPlace({
      city: activityLocation?.city,
      region: activityLocation?.stateProvince,
      postalCode: activityLocation?.postalCode,
      countryCode: activityLocation?.country,
    }),
  };
  const estimatedDelivery = day ? readDayWindow(day, start, end, null) : null;
  return ok({
    readings: [{ code: trackingNumber, reading: { scans: [scan], estimatedDelivery }, raw: message.value.raw }],
    fetchNow: [],
  });
};
