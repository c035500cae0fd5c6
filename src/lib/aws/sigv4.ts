import { createHash, createHmac } from "node:crypto";
import type { EpochMs } from "../clock.ts";

export type AwsIdentity = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string };
export type RequestToSign = {
  readonly method: string;
  readonly host: string;
  /** As it is sent, with its escapes; no query. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

const sha256 = (data: Buffer | string): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** 20150830T123600Z */
const stampOf = (at: EpochMs): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "");

/**
 * The request's headers with AWS's signature, version 4 (the test has two of AWS's published examples).
 * All headers are signed.
 */
export const signAwsRequest = (
  request: RequestToSign,
  { accessKeyId, secretAccessKey, region }: AwsIdentity,
  service: string,
  at: EpochMs,
): Record<string, string> => {
  const stamp = stampOf(at);
  const day = stamp.slice(0, 8);
  const headers: Record<string, string> = { ...request.headers, host: request.host, "x-amz-date": stamp };
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]!.trim().replace(/ +/g, " ")}\n`).join("");
  const signed = names.join(";");
  const canonical = [request.method, request.path, "", lines, signed, sha256(request.body)].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [region, service, "aws4_request"].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));
  const signature = hmac(key, ["AWS4-HMAC-SHA256", stamp, scope, sha256(canonical)].join("\n")).toString("hex");
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`,
  };
};
