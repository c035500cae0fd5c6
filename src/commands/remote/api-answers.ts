import { hours, seconds } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";

/** Why the API gave no data. Final is what asking again does not change. */
export type ApiFailure = {
  isFinal: boolean;
  isKeyRefused?: boolean;
  isCursorGone?: boolean;
  message: string;
  retryAfterMs?: number;
};

export type ApiAnswer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

const longestRetryAfterMs = hours(1);

const later = (message: string, retryAfterMs = 0): ApiFailure => ({ isFinal: false, message, retryAfterMs });
const final = (message: string): ApiFailure => ({ isFinal: true, message });

/** From https://nodejs.org/api/tls.html#x509-certificate-error-codes, read 2026-11: the certificate is not trusted. */
const untrusted = new Set([
  "CERT_CHAIN_TOO_LONG",
  "CERT_REJECTED",
  "CERT_REVOKED",
  "CERT_SIGNATURE_FAILURE",
  "CERT_UNTRUSTED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "INVALID_CA",
  "INVALID_PURPOSE",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

type Thrown = { code?: string; message?: string; cert?: { subjectaltname?: string }; errors?: readonly Thrown[] };

/** Nothing came back. A name that was found before is only away for now: a laptop that lost its network, say. */
export const judgeFailure = (error: unknown, { host, hostname, origin }: URL, hasAnswered: boolean): ApiFailure => {
  const { code = "", message, cert, errors } = error as Thrown;
  if (untrusted.has(code))
    return final(
      `The certificate of ${host} is not trusted (${code}). Pass the certificate of its authority with --cacert. For a certificate that Kolli created, that is tls/ca.pem in the service's data folder.`,
    );
  switch (code) {
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return final(
        `The certificate at ${host} is not for ${hostname}, but for ${cert?.subjectaltname ?? "other names"}. Use one of these names in --url.`,
      );
    case "CERT_HAS_EXPIRED":
    case "CERT_NOT_YET_VALID":
      return final(
        `The certificate of ${host} has ${code === "CERT_HAS_EXPIRED" ? "expired" : "not become valid yet"}. Renew it, or correct this machine's clock.`,
      );
    case "EPROTO":
    case "ERR_SSL_WRONG_VERSION_NUMBER":
      return final(`The server at ${origin} does not use HTTPS. Check the host and port in --url.`);
    case "ENOTFOUND":
      if (!hasAnswered) return final(`The host ${hostname} does not exist. Check --url.`);
  }
  return later(message || errors?.[0]?.message || code || String(error));
};

const retryAfterOf = ({ headers }: ApiAnswer): number => {
  const text = String(headers["retry-after"] ?? "");
  const ms = /^\d+$/.test(text) ? seconds(Number(text)) : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longestRetryAfterMs);
};

type Body = { data?: unknown; errors?: { message: string; extensions?: { code?: string } }[] };

const bodyOf = (text: string): Body | null => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : null;
  } catch {
    return null;
  }
};

/** Errors that another attempt may not meet; all others speak of the question itself. */
const passing = new Set(["INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE", "THROTTLED"]);

export const judgeAnswer = (answer: ApiAnswer, url: URL): Result<unknown, ApiFailure> => {
  const { status, headers, text } = answer;
  const body = bodyOf(text);
  const [error] = body?.errors ?? [];
  const said = error?.message ?? text.slice(0, 200).trim();
  if (status === 401) return fail({ isFinal: true, isKeyRefused: true, message: `The API rejected the key: ${said}` });
  if (status >= 500 || [408, 425, 429].includes(status))
    return fail(later(`it responded with ${status}${said && `: ${said}`}`, retryAfterOf(answer)));
  if (status >= 300 && status < 400)
    return fail(final(`${url.origin} responded with ${status}, a redirect to ${headers.location}. Use that address in --url.`));
  if (status === 404) return fail(final(`${url.href} does not exist (404). Check --url: it must be the service's address.`));
  if (status >= 400) return fail(final(`${url.origin} responded with ${status}: ${said}`));
  if (body === null || !("data" in body || "errors" in body))
    return fail(final(`The server at ${url.href} is not Kolli's API. Check --url.`));
  if (!error && body.data) return ok(body.data);
  const code = error?.extensions?.code ?? "";
  const message = `it responded: ${said}`;
  if (code === "CURSOR_GONE") return fail({ isFinal: true, isCursorGone: true, message: said });
  return fail(
    passing.has(code) || !error ? later(message, retryAfterOf(answer)) : final(`The API rejected the request: ${said}`),
  );
};
