import type { EpochMs } from "../../lib/clock.ts";
import type { OutgoingMail, SendResult } from "../transport.ts";

/** One HTTP request, through the egress guard. Rejects if there is no answer. */
export type HttpExchange = (request: {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}) => Promise<ProviderAnswer>;
export type ProviderAnswer = { readonly status: number; readonly body: string; readonly retryAfterMs: number | null };

export type ProviderLogin = {
  /** Where its API is. */
  readonly origin: string;
  /** From the user and password of the setting's URL. */
  readonly key: string;
  readonly secret: string;
  readonly from: string;
  readonly now: () => EpochMs;
};

type Request = Omit<Parameters<HttpExchange>[0], "url"> & { readonly path: string };

/** A service that takes mails by HTTP: what it is sent, and what it means by its answers. */
export type MailProvider = {
  /** How a mail is sent; all of the mail's headers with it. */
  send(login: ProviderLogin, mail: OutgoingMail, headers: Readonly<Record<string, string>>): Request;
  /** By an answer other than an outage or a rate limit, which are the same for all. */
  judge(answer: ProviderAnswer): SendResult;
  /** A request that only a right key may make, and that changes nothing. */
  check(login: ProviderLogin): Request;
};

/** Of an answer in JSON; anything else has nothing in it. */
export const jsonIn = (body: string): Readonly<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};
export const stringIn = (value: unknown): string => (typeof value === "string" ? value : "");
