import type { OutgoingRequest } from "./exchange.ts";
import type { CarrierRequest } from "./http.ts";

/** What an answer is parsed as. */
export type AnswerFormat = "json" | "xml" | "text";

const accepts: Readonly<Record<AnswerFormat, string>> = {
  json: "application/json",
  xml: "application/xml, text/xml",
  text: "*/*",
};

const buildUrl = (base: string, { path, query = {} }: CarrierRequest): string => {
  const url = new URL(base.replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(query)) {
    for (const item of value === undefined ? [] : [value].flat()) url.searchParams.append(name, item);
  }
  return url.href;
};

const buildBody = ({ json, form, xml }: CarrierRequest): { body: string; contentType: string } | null => {
  if (json !== undefined) return { body: JSON.stringify(json), contentType: "application/json" };
  if (form) return { body: new URLSearchParams(form).toString(), contentType: "application/x-www-form-urlencoded" };
  if (xml !== undefined) return { body: xml, contentType: "text/xml; charset=utf-8" };
  return null;
};

/** An adapter's request as it goes over the wire to one of the account's hosts. */
export const buildOutgoing = (
  hosts: Readonly<Record<string, string>>,
  request: CarrierRequest,
  format: AnswerFormat,
): Omit<OutgoingRequest, "timeoutMs"> => {
  const host = hosts[request.host ?? "api"];
  if (!host) throw new Error(`The adapter names the host "${request.host}", which its environment does not have.`);
  const content = buildBody(request);
  return {
    url: buildUrl(host, request),
    method: request.method ?? (content ? "POST" : "GET"),
    headers: { accept: accepts[format], ...(content && { "content-type": content.contentType }), ...request.headers },
    body: content?.body ?? null,
  };
};
