import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { answersAnother, collectScans, isSameCode, notFound, parseBody, type ReadingResult } from "../reading/answers.ts";
import { readFacts, readWeight } from "../reading/facts.ts";
import { readAmountDue } from "../reading/money.ts";
import { readEstimate, readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { eventList, oneOrMany, text } from "../reading/shapes.ts";
import { plainWords, readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { readWayBack } from "../reading/way-back.ts";
import { arrivalAtSender, statusByCode } from "./status-map.ts";

const step = z.object({ status: z.string(), updated_date: text, reason: text });

const order = z.object({
  order_code: z.string(),
  client_order_code: text,
  status: text,
  weight: z.number().nullish(),
  cod_amount: text,
  cod_collect_date: text,
  leadtime: z.string().nullish(),
  leadtime_order: z.object({ from_estimate_date: text, to_estimate_date: text }).nullish(),
  log: eventList(step),
});

const trackAnswer = z.object({ code: text, message: text, data: oneOrMany(order) });

/** "Đơn hàng không tồn tại", with or without accents, or in English. */
export const isUnknownOrder = (words: string): boolean => /khong (ton tai|tim thay)|not.?found|not exist/.test(plainWords(words));

/** GHN sends statuses and no words: "ready_to_pick" is "Ready to pick". Newer answers say why a delivery failed. */
const phraseOf = (status: string, reason: string): string => {
  const words = status.replaceAll("_", " ");
  const phrase = words.charAt(0).toUpperCase() + words.slice(1);
  return reason ? `${phrase}: ${reason}` : phrase;
};

const readStep = (item: z.output<typeof step>): Scan | null => {
  const time = readTime(item.updated_date);
  if (!time) return null;
  const code = item.status.trim().toLowerCase();
  const message = phraseOf(code, item.reason?.trim() ?? "");
  return { carrierCode: code, message, meaning: readStatus(statusByCode, code), time, location: null };
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { code, message, data } = parsed.value;
  if (code !== "200") return isUnknownOrder(message ?? "") ? notFound : fail(unexpected(`refused: ${code} ${message ?? ""}`));
  const [order] = data;
  if (!order) return notFound;
  if (![order.order_code, order.client_order_code].some((name) => name && isSameCode(name, trackingCode)))
    return answersAnother(trackingCode);
  const steps = collectScans(order.log, readStep);
  if (!steps.ok) return steps;
  const scans = readWayBack(sortedByTime(steps.value).map((scan) => ({ scan, isWayBack: scan.carrierCode === arrivalAtSender })));
  const { from_estimate_date: from, to_estimate_date: until } = order.leadtime_order ?? {};
  return ok({
    scans: withSummaryStatus(scans, readStatus(statusByCode, order.status?.trim().toLowerCase() ?? "")),
    estimatedDelivery: readWindow(from, until) ?? readEstimate(order.leadtime),
    facts: readFacts({
      weight: readWeight(order.weight, "g"),
      // Dongs, until the courier has them.
      amountDue: readAmountDue(order.cod_collect_date ? 0 : order.cod_amount, "VND", "CASH_ON_DELIVERY"),
    }),
  });
};
