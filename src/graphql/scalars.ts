import { GraphQLError, GraphQLScalarType, type ValueNode, valueFromASTUntyped } from "graphql";
import { type EpochMs, isInstant } from "../lib/clock.ts";
import { formatOffsetTime } from "../tracking/time.ts";

/** An instant with the offset to show it in. */
export type OffsetDateTime = { readonly epochMs: EpochMs; readonly offsetMinutes: number };

/** What a resolver may return for a DateTime: text already formatted, an instant with its offset, or an instant in UTC. */
export type DateTimeOutput = string | OffsetDateTime | EpochMs;

const endsWithOffset = /[+-]\d\d:\d\d$/;

const serializeDateTime = (value: unknown): string => {
  if (typeof value === "string" && endsWithOffset.test(value)) return value;
  if (typeof value === "number") return formatOffsetTime(value, 0);
  if (typeof value === "object" && value !== null && "epochMs" in value && "offsetMinutes" in value)
    return formatOffsetTime(value.epochMs as number, value.offsetMinutes as number);
  throw new TypeError(
    `A DateTime is text with a numeric offset, {epochMs, offsetMinutes} or epoch milliseconds, not ${typeof value}.`,
  );
};

const dateTimePattern = /^(\d{4}-\d\d-\d\d)[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;

/** Temporal refuses what `Date` would silently roll over, such as the 30th of February. */
const readInstant = (text: string): EpochMs | null => {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return null;
  }
};

const parseDateTime = (value: unknown, node?: ValueNode): EpochMs => {
  const instant = typeof value === "string" && dateTimePattern.test(value) ? readInstant(value) : null;
  if (isInstant(instant)) return instant;
  const message =
    instant === null
      ? "DateTime must be an ISO 8601 date and time with seconds and a UTC offset, for example 2026-03-01T09:30:00+01:00."
      : "DateTime must be in the years 1 to 9999, in UTC.";
  throw new GraphQLError(message, { nodes: node, extensions: { code: "BAD_USER_INPUT" } });
};

export const dateTimeScalar = new GraphQLScalarType<EpochMs, string>({
  name: "DateTime",
  description:
    "A date and time in ISO 8601 with a numeric UTC offset, never `Z`: `2026-03-01T09:30:00+01:00`. UTC is `+00:00`. " +
    "As input, `Z` is accepted as well.",
  serialize: serializeDateTime,
  parseValue: (value) => parseDateTime(value),
  parseLiteral: (node) => parseDateTime(node.kind === "StringValue" ? node.value : null, node),
});

const dayPattern = /^\d{4}-\d\d-\d\d$/;

const readDay = (value: unknown, node?: ValueNode): string => {
  if (typeof value === "string" && dayPattern.test(value) && readInstant(`${value}T00:00:00Z`) !== null) return value;
  throw new GraphQLError("Date must be a day in ISO 8601, for example 2026-03-01.", {
    nodes: node,
    extensions: { code: "BAD_USER_INPUT" },
  });
};

export const dateScalar = new GraphQLScalarType<string, string>({
  name: "Date",
  description: "A day in ISO 8601, without a time: `2026-03-01`.",
  serialize: (value) => {
    if (typeof value === "string" && dayPattern.test(value)) return value;
    throw new TypeError(`A Date is text like 2026-03-01, not ${typeof value}.`);
  },
  parseValue: (value) => readDay(value),
  parseLiteral: (node) => readDay(node.kind === "StringValue" ? node.value : null, node),
});

export const jsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: "JSON",
  description: "Any JSON value: an object, a list, a string, a number, a boolean or null.",
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node: ValueNode, variables) => valueFromASTUntyped(node, variables),
});
