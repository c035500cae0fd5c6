import type { Result } from "../../../lib/result.ts";
import type { CarrierFailure } from "../../../tracking/carrier-port.ts";
import { carrierBounds } from "../../bounds.ts";
import type { FreshToken } from "./tokens.ts";

/** How an adapter talks to its carrier. Timeouts, 401, 429, 5xx, redirects and answers that do not parse are failures already. */
export type CarrierHttp = {
  json(request: CarrierRequest): Promise<CarrierReply>;
  xml(request: CarrierRequest): Promise<CarrierReply>;
  /** The body as it came, for carriers whose format depends on the answer. */
  text(request: CarrierRequest): Promise<CarrierReply>;
  /**
   * For carriers that want their token somewhere other than in a header. A refusal of a token that was cached fetches a
   * new one and tries once more.
   */
  withToken(recipe: TokenRecipe, use: (token: string) => Promise<CarrierReply>): Promise<CarrierReply>;
  /** The file behind a link in an answer, such as a picture. No credentials go there, and redirects are not followed. */
  file(link: string): Promise<Result<Buffer, CarrierFailure>>;
};

export type CarrierReply = Result<CarrierResponse, CarrierFailure>;

export type CarrierResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The raw answer, without the account's secrets. */
  text: string;
  /** Parsed as asked for; not checked: that is the reading's work. */
  body: unknown;
};

export type CarrierRequest = {
  /** Appended to the host's address. Put codes in with `encodeURIComponent`. */
  path: string;
  /** Which of the environment's hosts; "api" by default. */
  host?: string;
  /** By default POST if there is a body, otherwise GET. */
  method?: "GET" | "POST" | "PUT" | "DELETE";
  query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  headers?: Readonly<Record<string, string>>;
  /** At most one of the three. */
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  xml?: string;
  /** Sent as a header by the recipe; renewed and tried once more when refused. */
  token?: TokenRecipe;
  /** What an answer outside 2xx means at this carrier. Null leaves it to the common rules. */
  readError?: (response: ErrorResponse) => CarrierFailure | null;
  /** False for requests that change something at the carrier: they are never sent twice. */
  retry?: boolean;
};

export type ErrorResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** Undefined if the text is not JSON, or not XML. */
  json(): unknown;
  xml(): unknown;
};

export type TokenRecipe = {
  /** Needed only if an account has several kinds of token. */
  name?: string;
  fetch(http: CarrierHttp, credentials: Readonly<Record<string, string>>): Promise<Result<FreshToken, CarrierFailure>>;
  /** `Authorization: Bearer …` by default. */
  headers?(token: string): Record<string, string>;
};

export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/** The failure for an answer that is not what the carrier promises. The raw text is stored for the operator. */
export const unexpected = (detail: string, raw = ""): CarrierFailure => ({
  code: "unexpected-answer",
  detail,
  ...(raw && { raw: raw.slice(0, carrierBounds.unexpectedText.cap) }),
});
