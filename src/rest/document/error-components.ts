import { topLevelErrors } from "../../graphql/errors.ts";
import { type TrackerUserErrorCode, trackerUserErrors, userErrorStatus } from "../../trackers/user-errors.ts";
import { inJson, type JsonSchema, schemaNamed } from "./json-schema.ts";

/** The errors that a request can meet before or while it runs, by status. GraphQL's own are none of REST's. */
export const errorStatuses = [400, 401, 403, 404, 405, 413, 415, 422, 429, 500, 503];
const notOfRest = /^(GRAPHQL_|OPERATION_|BATCHING_|CONFIRMATION_|NOT_ACCEPTABLE|QUERY_TOO_(MANY|DEEP))/;

const errorCodesBy = (status: number): string[] => [
  ...new Set([
    ...Object.entries(topLevelErrors).flatMap(([code, entry]) =>
      entry.status === status && !notOfRest.test(code) ? [code] : [],
    ),
    ...Object.keys(trackerUserErrors).filter((code) => userErrorStatus(code as TrackerUserErrorCode) === status),
  ]),
];

export const errorResponses = () =>
  Object.fromEntries(
    errorStatuses.map((status) => [
      `Error${status}`,
      { description: `${errorCodesBy(status).join(", ")}: see docs/errors.md.`, ...inJson(schemaNamed("Errors")) },
    ]),
  );

export const errorSchema: JsonSchema = {
  type: "object",
  description: "Why the request was refused. Branch on `code`; messages are for people, and may be reworded.",
  required: ["errors"],
  properties: {
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["message", "extensions"],
        properties: {
          message: { type: "string", description: "What happened and what to do, for people." },
          extensions: {
            type: "object",
            required: ["code", "requestId"],
            properties: {
              code: { type: "string", description: "The error code, for programs. This set grows." },
              field: { type: ["string", "null"], description: "The field of the input that it refers to." },
              requestId: { type: "string", description: "The ID of the request, as in the header X-Request-Id." },
            },
          },
        },
      },
    },
  },
};
