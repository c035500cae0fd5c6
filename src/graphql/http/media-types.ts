/** The types of a response. Of equal ones, the first wins. */
export type AnswerType = "application/graphql-response+json" | "application/json" | "text/event-stream";

const answerTypeOf = (range: string): AnswerType | null => {
  switch (range) {
    case "application/graphql-response+json":
    case "application/json":
    case "text/event-stream":
      return range;
    case "application/*":
    case "*/*":
      return "application/json";
    case "text/*":
      return "text/event-stream";
    default:
      return null;
  }
};

const parseMediaRange = (text: string): { range: string; quality: number; charset: string | undefined } => {
  const [range = "", ...parameters] = text.split(";");
  let quality = 1;
  let charset: string | undefined;
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=");
    if (name.trim().toLowerCase() === "q") quality = Number.parseFloat(value) || 0;
    if (name.trim().toLowerCase() === "charset") charset = value.trim().replaceAll('"', "").toLowerCase();
  }
  return { range: range.trim().toLowerCase(), quality, charset };
};

const isUtf8 = (charset: string | undefined): boolean => charset === undefined || charset === "utf-8" || charset === "utf8";

/** The type that the client prefers among ours, null if it accepts none. Without a header it is plain JSON. */
export const negotiateAnswerType = (accept: string | undefined): AnswerType | null => {
  if (accept === undefined || accept === "" || accept === "*/*" || accept === "application/json") return "application/json";
  let best: AnswerType | null = null;
  let bestQuality = 0;
  for (const part of accept.split(",")) {
    const { range, quality, charset } = parseMediaRange(part);
    const type = answerTypeOf(range);
    if (!type || quality <= bestQuality || !isUtf8(charset)) continue;
    best = type;
    bestQuality = quality;
  }
  return best;
};

export const prefersHtml = (accept: string | undefined): boolean => accept?.includes("text/html") ?? false;

export type BodyType = "json" | "graphql";

/** Null for a body that cannot be read. */
export const bodyTypeOf = (contentType: string | undefined): BodyType | null => {
  if (contentType === "application/json") return "json";
  if (contentType === undefined) return null;
  const { range, charset } = parseMediaRange(contentType);
  if (!isUtf8(charset)) return null;
  return range === "application/json" ? "json" : range === "application/graphql" ? "graphql" : null;
};
