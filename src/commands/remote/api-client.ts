import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getCACertificates } from "node:tls";
import { Agent, request } from "undici";
import type { Config } from "../../config.ts";
import { TryLater } from "../../destinations/listen.ts";
import { seconds } from "../../lib/clock.ts";
import { exitCodes, Refusal } from "../../lib/refusal.ts";
import { refuse } from "../output.ts";
import { judgeAnswer, judgeFailure } from "./api-answers.ts";

/** The key itself is at fault: another may be accepted. */
export class KeyRefusedError extends Refusal {
  constructor(message: string) {
    super(message, { exitCode: exitCodes.keyRefused.code });
  }
}
/** The place in the feed is of a history that is gone. */
export class CursorGoneError extends Refusal {}

/**
 * Asks the public API as any client would. What can get better rejects with TryLater (no response, 5xx, 429) and is worth
 * asking again; what cannot (a refused key, an untrusted certificate, the wrong address) rejects with a Refusal.
 */
export type ApiClient = {
  ask<Data>(query: string, variables: Record<string, unknown>): Promise<Data>;
  close(): Promise<void>;
};

export type ApiClientOptions = { url: string; key: string; cacert?: string | undefined };

const patienceMs = seconds(30);

const isThisMachine = (host: string): boolean => host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);

/** A key goes over HTTPS, or nowhere but to this machine itself. */
export const apiAddress = (text: string): URL => {
  const url = URL.canParse(text) ? new URL("/graphql", text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    return refuse(
      `The service's address (--url or KOLLI_URL) is "${text}", but must be an address such as https://localhost:4000.`,
    );
  if (url.username !== "" || url.password !== "")
    return refuse(
      "The service's address (--url or KOLLI_URL) contains a user name or a password. Pass only the address, such as https://localhost:4000.",
    );
  if (url.protocol === "http:" && !isThisMachine(url.hostname))
    return refuse(
      `The service's address (--url or KOLLI_URL) is ${url.origin}, which is plain HTTP: anyone on the network could read the key. Use https://${url.host}. Plain HTTP works only for this machine.`,
    );
  return url;
};

/** As with curl, a file that is named is the only one trusted. */
const authoritiesIn = async (file: string): Promise<string> => {
  const text = await readFile(file, "utf8").catch((error: Error) =>
    refuse(`The CA certificate (--cacert or KOLLI_CA) cannot be read: ${error.message}.`),
  );
  return text.includes("-----BEGIN CERTIFICATE-----")
    ? text
    : refuse(`The CA certificate (--cacert or KOLLI_CA) is ${file}, which contains no certificate.`);
};

/** The authority that Kolli made for itself is trusted beside the public ones, where it lies in the data folder. */
const ownAuthority = async ({ dataDir, tlsCertFile }: Config): Promise<string[] | undefined> => {
  const own = await readFile(join(dataDir, "tls", "ca.pem"), "utf8").catch(() => null);
  return own === null || tlsCertFile !== null ? undefined : [...getCACertificates("default"), own];
};

export const openApiClient = async (config: Config, { url: text, key, cacert }: ApiClientOptions): Promise<ApiClient> => {
  const url = apiAddress(text);
  const named = cacert ?? config.client.ca ?? undefined;
  const ca = named === undefined ? await ownAuthority(config) : await authoritiesIn(named);
  const agent = new Agent({ allowH2: false, ...(ca === undefined ? {} : { connect: { ca } }) });
  let hasAnswered = false;

  const send = async (query: string, variables: Record<string, unknown>) => {
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body: JSON.stringify({ query, variables }),
        headersTimeout: patienceMs,
        bodyTimeout: patienceMs,
      });
      const answer = { status: statusCode, headers, text: await body.text() };
      hasAnswered = true;
      return answer;
    } catch (error) {
      const failure = judgeFailure(error, url, hasAnswered);
      throw failure.isFinal ? new Refusal(failure.message) : new TryLater(failure.message);
    }
  };

  return {
    async ask<Data>(query: string, variables: Record<string, unknown>) {
      const judged = judgeAnswer(await send(query, variables), url);
      if (judged.ok) return judged.value as Data;
      const { isFinal, isKeyRefused, isCursorGone, message, retryAfterMs } = judged.failure;
      if (isCursorGone) throw new CursorGoneError(message);
      if (isKeyRefused) throw new KeyRefusedError(message);
      throw isFinal ? new Refusal(message) : new TryLater(message, retryAfterMs);
    },
    close: () => agent.destroy(),
  };
};
