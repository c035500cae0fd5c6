import { Secret } from "../../secret.ts";
import { type SamplerName, samplers } from "./sampler.ts";

/** Where traces go, and which; null if traces are off. */
export type TraceSettings = {
  readonly url: string;
  /** Names and values, such as a collector's key. */
  readonly headers: Readonly<Record<string, Secret>>;
  readonly serviceName: string;
  readonly sampler: SamplerName;
  readonly ratio: number;
};

/** The variables of OpenTelemetry that Kolli knows, by their names there. */
export type TraceVariables = {
  endpoint: string | null;
  headers: string | null;
  protocol: string | null;
  serviceName: string | null;
  sampler: string | null;
  samplerArgument: string | null;
};

/** `name=value,name=value`, values in percent-encoding. */
const readHeaders = (text: string, problems: string[]): Record<string, Secret> => {
  const pairs = text.split(",").filter((part) => part.trim() !== "");
  const entries = pairs.flatMap((part): [string, Secret][] => {
    const at = part.indexOf("=");
    const name = part.slice(0, Math.max(0, at)).trim().toLowerCase();
    try {
      const value = decodeURIComponent(part.slice(at + 1).trim());
      if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[\r\n\0]/.test(value)) return [[name, new Secret(value)]];
    } catch {
      // Reported below, like all others.
    }
    problems.push("OTEL_EXPORTER_OTLP_HEADERS must be comma-separated name=value pairs, with percent-encoded values.");
    return [];
  });
  return Object.fromEntries(entries);
};

/** The endpoint switches traces on: without it the other variables are ignored. */
export const readTraceSettings = (variables: TraceVariables, problems: string[]): TraceSettings | null => {
  const { endpoint, headers, protocol, serviceName, sampler, samplerArgument } = variables;
  if (endpoint === null) return null;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    problems.push(`OTEL_EXPORTER_OTLP_ENDPOINT is "${endpoint}", but must be an address such as http://collector:4318.`);
  if (protocol !== null && !["http/json", "http/protobuf"].includes(protocol))
    problems.push(
      `OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}", but Kolli sends http/json, mostly to port 4318 of the same collector. Unset it for Kolli.`,
    );
  const name = sampler ?? "parentbased_always_on";
  if (!samplers.includes(name as SamplerName))
    problems.push(`OTEL_TRACES_SAMPLER is "${name}", but must be one of ${samplers.join(", ")}.`);
  const ratio = samplerArgument === null ? 1 : Number(samplerArgument);
  if (!(ratio >= 0 && ratio <= 1))
    problems.push(`OTEL_TRACES_SAMPLER_ARG is "${samplerArgument}", but must be a number from 0 to 1.`);
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: headers === null ? {} : readHeaders(headers, problems),
    serviceName: serviceName ?? "kolli",
    sampler: name as SamplerName,
    ratio,
  };
};
