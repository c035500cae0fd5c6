import type { IncomingHttpHeaders } from "node:http";
import { type ParsedJson, parseJson, tooDeepMessage } from "../../lib/json/parse-json.ts";
import { graphqlBounds } from "../bounds.ts";
import { type TopLevelErrorCode, topLevelErrors } from "../errors.ts";
import type { Variables } from "../execute.ts";
import { type BodyType, bodyTypeOf } from "./media-types.ts";

/** A response without executing anything: `contextFor` returns it to refuse a caller. */
export type HttpRefusal = {
  readonly status: number;
  readonly code: TopLevelErrorCode;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export const refusal = (code: TopLevelErrorCode, message: string, headers?: Record<string, string>): HttpRefusal => ({
  status: topLevelErrors[code].status,
  code,
  message,
  ...(headers ? { headers } : {}),
});

export const isRefusal = (value: object): value is HttpRefusal => "status" in value && "code" in value && "message" in value;

export type RequestParameters = {
  readonly query: string;
  readonly variables: Variables;
  readonly operationName: string | undefined;
};

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const noVariables: Variables = {};

const checkParameters = (fields: Record<string, unknown>): RequestParameters | HttpRefusal => {
  const { query, variables, operationName, extensions } = fields;
  if (query == null) return refusal("BAD_REQUEST", "The parameter query is missing.");
  if (typeof query !== "string") return refusal("BAD_REQUEST", "The parameter query must be a string.");
  if (operationName != null && typeof operationName !== "string")
    return refusal("BAD_REQUEST", "The parameter operationName must be a string.");
  if (variables != null && !isMap(variables)) return refusal("BAD_REQUEST", "The parameter variables must be an object.");
  if (extensions != null && !isMap(extensions)) return refusal("BAD_REQUEST", "The parameter extensions must be an object.");
  return { query, variables: variables ?? noVariables, operationName: operationName || undefined };
};

const maxContainers = graphqlBounds.bodyContainers.cap;

type JsonFailure = Extract<ParsedJson, { ok: false }>["failure"];
const explain = (what: string, failure: JsonFailure): string => {
  switch (failure) {
    case "not-json":
      return `${what} is not valid JSON.`;
    case "too-deep":
      return tooDeepMessage(what);
    case "too-wide":
      return `${what} has more than ${maxContainers.toLocaleString("en")} lists and objects. Send fewer in one request.`;
  }
};
const unreadable = (what: string, failure: JsonFailure): HttpRefusal => refusal("BAD_REQUEST", explain(what, failure));

/** The type of a body among these, or why it cannot be read. */
const typeOfBody = (
  { "content-type": contentType, "content-encoding": encoding }: IncomingHttpHeaders,
  types: readonly BodyType[],
): BodyType | HttpRefusal => {
  if (encoding !== undefined && encoding.toLowerCase() !== "identity")
    return refusal("UNSUPPORTED_MEDIA_TYPE", `The Content-Encoding "${encoding}" is not supported. Send the body uncompressed.`);
  const type = bodyTypeOf(contentType);
  if (type && types.includes(type)) return type;
  const given =
    contentType === undefined ? "The request has no Content-Type." : `The Content-Type "${contentType}" is not supported.`;
  const supported = types.map((one) => `application/${one}`).join(" or ");
  return refusal("UNSUPPORTED_MEDIA_TYPE", `${given} Send ${supported} in UTF-8.`);
};

type ReadJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly failure: HttpRefusal };

const parseBody = (body: Buffer | undefined): ReadJson => {
  const parsed = parseJson(body ?? "", { maxContainers });
  return parsed.ok ? parsed : { ok: false, failure: unreadable("The body", parsed.failure) };
};

/** A body that must be JSON. */
export const readJsonBody = (headers: IncomingHttpHeaders, body: Buffer | undefined): ReadJson => {
  const type = typeOfBody(headers, ["json"]);
  return typeof type === "string" ? parseBody(body) : { ok: false, failure: type };
};

/** The parameters of a POST. */
export const readBody = (headers: IncomingHttpHeaders, body: Buffer | undefined): RequestParameters | HttpRefusal => {
  const type = typeOfBody(headers, ["json", "graphql"]);
  if (typeof type !== "string") return type;
  if (type === "graphql") return checkParameters({ query: body?.toString("utf8") ?? "" });
  const parsed = parseBody(body);
  if (!parsed.ok) return parsed.failure;
  if (Array.isArray(parsed.value))
    return refusal("BATCHING_NOT_SUPPORTED", "The body is a list. Send one operation per request.");
  if (!isMap(parsed.value)) return refusal("BAD_REQUEST", "The body must be a JSON object with a query.");
  return checkParameters(parsed.value);
};

/** The parameters of a GET, with variables and extensions as JSON in the address. */
export const readQueryString = (queryString: string): RequestParameters | HttpRefusal => {
  const fields: Record<string, unknown> = {};
  const parameters = new URLSearchParams(queryString);
  for (const name of ["query", "operationName"]) fields[name] = parameters.get(name);
  for (const name of ["variables", "extensions"]) {
    const text = parameters.get(name);
    if (!text) continue;
    const parsed = parseJson(text);
    if (!parsed.ok) return unreadable(`The parameter ${name}`, parsed.failure);
    fields[name] = parsed.value;
  }
  return checkParameters(fields);
};
