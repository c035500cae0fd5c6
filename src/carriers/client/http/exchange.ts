import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import type { Dispatcher } from "undici";
import { type HttpClient, httpClient } from "../../../egress/http-client.ts";
import { startTimer, stopTimer } from "../../../lib/machine.ts";
import { carrierBounds } from "../../bounds.ts";

/** One HTTP request and its whole answer, and nothing about what either means. */
export type OutgoingRequest = {
  url: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  headers: Readonly<Record<string, string>>;
  body: string | null;
  timeoutMs: number;
  /** A file, which is no text. */
  isFile?: true;
};

export type RequestOutcome =
  | { kind: "answer"; status: number; headers: Readonly<Record<string, string>>; text: string; file?: Buffer }
  | { kind: "timed-out" }
  /** No answer began: refused, reset, not resolved, TLS. The reason is an error code, never a message. */
  | { kind: "unreachable"; reason: string }
  /** An answer began and broke off, or could not be decoded. */
  | { kind: "broken-off"; status: number; text: string }
  | { kind: "too-large"; status: number; text: string };

export type CarrierExchange = (request: OutgoingRequest) => Promise<RequestOutcome>;

const maxAnswerBytes = carrierBounds.answerBytes.cap;

const errorCode = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? "unknown");
};

const flatHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]),
  );

const decompressors: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Old posts still speak Latin-1: the header decides, then the XML declaration, then UTF-8. */
export const decodeText = (bytes: Uint8Array, contentType = ""): string => {
  const declared =
    /charset="?([\w-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)/i.exec(Buffer.from(bytes.subarray(0, 200)).toString("latin1"))?.[1] ??
    "utf-8";
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

const readBody = async (
  body: AsyncIterable<Buffer>,
  limit: number,
): Promise<{ end: "whole" | "broken-off" | "too-large"; bytes: Buffer }> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit) return { end: "too-large", bytes: Buffer.concat(chunks) };
    }
  } catch {
    return { end: "broken-off", bytes: Buffer.concat(chunks) };
  }
  return { end: "whole", bytes: Buffer.concat(chunks) };
};

const perform = async (
  request: OutgoingRequest,
  dispatcher: Dispatcher,
  signal: AbortSignal,
  { client, limit }: Required<ExchangeOptions>,
): Promise<RequestOutcome> => {
  let response: Dispatcher.ResponseData;
  try {
    const { url, method, body } = request;
    const headers = { "accept-encoding": "gzip, deflate, br", "user-agent": "Kolli", ...request.headers };
    response = await client().request(url, { dispatcher, method, headers, body, signal, headersTimeout: 0, bodyTimeout: 0 });
  } catch (error) {
    return { kind: "unreachable", reason: errorCode(error) };
  }
  const { statusCode: status } = response;
  const headers = flatHeaders(response.headers);
  const read = await readBody(response.body, limit);
  const decompress = decompressors[headers["content-encoding"]?.toLowerCase() ?? ""];
  if (read.end === "whole" && decompress) {
    try {
      read.bytes = await decompress(read.bytes, { maxOutputLength: limit });
    } catch (error) {
      return { kind: errorCode(error) === "ERR_BUFFER_TOO_LARGE" ? "too-large" : "broken-off", status, text: "" };
    }
  }
  if (request.isFile && read.end === "whole") return { kind: "answer", status, headers, text: "", file: read.bytes };
  const text = decodeText(read.bytes, headers["content-type"]);
  return read.end === "whole" ? { kind: "answer", status, headers, text } : { kind: read.end, status, text };
};

export type ExchangeOptions = { limit?: number; client?: () => HttpClient };

/**
 * The deadline is ours and covers the whole exchange: undici starts its body timeout again with every chunk, and does
 * not look at an abort signal while it connects.
 */
export const createExchange =
  (openDispatcher: () => Dispatcher, { limit = maxAnswerBytes, client = httpClient }: ExchangeOptions = {}): CarrierExchange =>
  async (request) => {
    const abort = new AbortController();
    const deadline = Promise.withResolvers<RequestOutcome>();
    const timer = startTimer(() => {
      deadline.resolve({ kind: "timed-out" });
      abort.abort();
    }, request.timeoutMs);
    try {
      return await Promise.race([perform(request, openDispatcher(), abort.signal, { client, limit }), deadline.promise]);
    } finally {
      stopTimer(timer);
    }
  };
