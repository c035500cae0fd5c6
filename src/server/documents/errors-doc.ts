import { keyRefusals } from "../../api-keys/authenticate.ts";
import { topLevelErrors } from "../../graphql/errors.ts";
import { accountErrors } from "../../people/account-errors.ts";
import { type TrackerUserErrorCode, trackerUserErrors, userErrorStatus } from "../../trackers/user-errors.ts";
import { dashboardUserErrors } from "../../use-cases/user-errors.ts";

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings, headings.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** docs/errors.md, generated from the errors. A test compares the file with the code. */
export const renderErrorsDoc = (): string => `# Errors

<!-- Written by \`npm run -s kolli -- docs --write\` from the code; a test compares the two. -->

An error that you can fix is a **user error** in the mutation's payload, with HTTP 200: always select \`trackerUserErrors { code message field }\`. A request that cannot be run at all is a **top-level error**: \`{"errors":[{"message":…,"extensions":{"code":…}}]}\`, on every route that returns JSON. Branch on the code; the message is for people and may be reworded. Every response has an \`x-request-id\`: the operator of Kolli can use it to find your request in the log.

## User errors of trackers

\`field\` names the input field at fault (\`trackingCode\`, \`carrier\`, \`id\`, …) or is null.

Over [REST](rest.md), a request that is refused with one has the HTTP status in the table and the shape of top-level errors, with \`extensions.field\`.

${table(
  ["code", "REST", "meaning"],
  Object.entries(trackerUserErrors).map(([code, meaning]) => [
    `\`${code}\``,
    String(userErrorStatus(code as TrackerUserErrorCode)),
    meaning,
  ]),
)}

\`CARRIER_TIMEOUT\`, \`CARRIER_UNAVAILABLE\` and \`CREDENTIALS_REJECTED\` come **with** a tracker: a creation has created it, and it is tracked; a refresh or \`testTrackerAdvance\` has not changed it. With any other code, nothing was done. Over REST, such a response has status 200 or 201 and \`trackerUserErrors\` beside the tracker.

## Top-level errors

${table(
  ["code", "HTTP", "meaning"],
  Object.entries(topLevelErrors).map(([code, { status, meaning }]) => [`\`${code}\``, String(status), meaning]),
)}

Over REST, the HTTP status is always that of the table. Over GraphQL, it is that of a request that is refused as a whole, and two things make it 200:

- **The request is well-formed, but its document or variables are wrong** (\`GRAPHQL_…\`, \`QUERY_…\`, \`OPERATION_NOT_FOUND\`, \`BAD_USER_INPUT\` for a variable): 200 if you accept \`application/json\`, \`*/*\` (curl, httpx and most clients by default) or nothing in particular, and 400 only if you accept \`application/graphql-response+json\`. The GraphQL-over-HTTP specification requires this.
- **A field fails while the request runs** (a cursor or page size that is wrong: \`BAD_USER_INPUT\`; \`CURSOR_GONE\`, \`FORBIDDEN\`, \`THROTTLED\` for a search): always 200. The field is null, its error is in \`errors\` with its \`path\`, and the other fields are returned.

So branch on \`extensions.code\`, never on the status alone. 401, 403, 405, 406, 413, 415, 429 and 5xx of a whole request are the same whatever you accept.

## In the dashboard

Its mutations have \`userErrors { code message field }\`:

${table(
  ["code", "meaning"],
  Object.entries(dashboardUserErrors).map(([code, meaning]) => [`\`${code}\``, meaning]),
)}

Signing in and everything else under \`/auth/\` has the shape of top-level errors, with \`extensions.field\` if one field caused it:

${table(
  ["code", "HTTP", "meaning"],
  Object.entries(accountErrors).map(([code, { status, meaning }]) => [`\`${code}\``, String(status), meaning]),
)}

## Why a key is refused

HTTP 401 with \`WWW-Authenticate: Bearer\` and the code \`UNAUTHENTICATED\`. The message says which it is:

${table(
  ["case", "message"],
  Object.entries(keyRefusals).map(([name, message]) => [name, message]),
)}

## Plain HTTP

A plain HTTP request to the HTTPS port gets a short text with status 400 and a closed connection. The request is not read; a key that was sent in it has crossed the network in clear text and should be rolled.
`;
