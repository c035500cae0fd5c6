import { createHash } from "node:crypto";
import type { CredentialField } from "../../carriers/adapter.ts";
import { type AwsIdentity, signAwsRequest } from "../../lib/aws/sigv4.ts";
import type { AttemptResult, Outcome } from "../attempt.ts";
import type { DescribedAttempt, Outside, Settings, StoredAttempt } from "../kind.ts";
import { signedAttributes } from "../signing.ts";
import { post } from "../webhook/exchange.ts";
import { openHttpPool } from "../webhook/http-pool.ts";
import { describeRequest } from "../webhook/request.ts";

export const keyFields: readonly CredentialField[] = [
  {
    name: "accessKeyId",
    label: "Access key ID",
    kind: "text",
    required: true,
    help: "Of an IAM user that may do only this.",
    example: "AKIA…",
  },
  { name: "secretAccessKey", label: "Secret access key", kind: "secret", required: true, help: "Of the same access key." },
];

export const regionField: CredentialField = {
  name: "region",
  label: "Region",
  kind: "text",
  required: true,
  help: "Where it is.",
  example: "eu-central-1",
};

/** It becomes part of a host name. */
export const isRegion = (text: string): boolean => /^[a-z0-9-]{1,40}$/.test(text);

export const identityOf = ({ accessKeyId = "", secretAccessKey = "" }: Settings, region: string): AwsIdentity => ({
  accessKeyId: accessKeyId.trim(),
  secretAccessKey: secretAccessKey.trim(),
  region,
});

/** What AWS calls an error, in JSON or in XML. */
const errorOf = (body: string): { code: string; message: string } => {
  const found = (pattern: RegExp) => pattern.exec(body)?.[1] ?? "";
  const code = found(/"__type"\s*:\s*"(?:[^"#]*#)?([^"]+)"/) || found(/<Code>([^<]+)<\/Code>/);
  return { code, message: found(/"[mM]essage"\s*:\s*"([^"]*)"/) || found(/<Message>([^<]+)<\/Message>/) };
};

const refusedCredentials =
  /AccessDenied|InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|InvalidSignature|InvalidAccessKeyId|ExpiredToken|MissingAuthentication|IncompleteSignature|NotAuthorized|OptInRequired/;
const gone = /QueueDoesNotExist|NonExistentQueue|ResourceNotFound|NoSuchBucket/;
const tooLarge = /TooLong|TooLarge|InvalidMessageContents|MalformedDetail/;

export const resultOfCode = (code: string): AttemptResult => {
  if (refusedCredentials.test(code)) return "CREDENTIALS_REFUSED";
  if (gone.test(code)) return "GONE";
  return tooLarge.test(code) ? "REFUSED" : "NOT_ACCEPTED";
};

/** An answer other than success, as AWS means it. */
const judgeAnswer = (outcome: Outcome): Outcome => {
  if (outcome.result === "DELIVERED" || outcome.status === null) return outcome;
  const { code, message } = errorOf(outcome.responseBody?.toString("utf8") ?? "");
  const result = code === "" ? (outcome.status === 403 ? "CREDENTIALS_REFUSED" : "NOT_ACCEPTED") : resultOfCode(code);
  const said = [code || `Status ${outcome.status}`, message].filter(Boolean).join(": ");
  const hint = result === "CREDENTIALS_REFUSED" ? " Check the access key and what it may do." : "";
  return { ...outcome, result, detail: `${said}.${hint}`.replace("..", ".") };
};

export type AwsRequest = {
  readonly method?: "POST" | "PUT";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly deadlineMs: number;
};

/** Signed requests to one address of one service. */
export const openAwsClient = (
  { egress, clock }: Outside,
  { url, identity, service, connections }: { url: URL; identity: AwsIdentity; service: string; connections: number },
) => {
  const pool = openHttpPool(url, egress, connections);
  return {
    async send({ method = "POST", path, headers, body, deadlineMs }: AwsRequest): Promise<Outcome> {
      // Only S3 asks for the hash as a header; the others sign it all the same.
      const all =
        service === "s3" ? { ...headers, "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") } : headers;
      const signed = signAwsRequest({ method, host: url.host, path, headers: all, body }, identity, service, clock.now());
      const [outcome] = await post(pool, { method, path, headers: Object.entries(signed).flat(), body, deadlineMs }, clock);
      return judgeAnswer(outcome);
    },
    close: () => pool.close(),
  };
};

/** What went beside the event: its signature, as attributes. */
export const describeAttributes = (attempt: StoredAttempt): DescribedAttempt => ({
  ...describeRequest(attempt),
  requestHeaders: attempt.signature === "" ? null : signedAttributes(attempt),
});
