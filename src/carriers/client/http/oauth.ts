import { fail, ok, type Result } from "../../../lib/result.ts";
import type { CarrierFailure } from "../../../tracking/carrier-port.ts";
import { basicAuth, type CarrierRequest, type TokenRecipe, unexpected } from "./http.ts";
import type { FreshToken } from "./tokens.ts";

/** Some carriers send the number of seconds as text; one that sends none gets five minutes. */
export const readOAuthToken = (body: unknown): Result<FreshToken, CarrierFailure> => {
  const { access_token: token, expires_in: lifetime = 300 } = Object(body) as { access_token?: unknown; expires_in?: unknown };
  const expiresInSeconds = Number(lifetime);
  if (typeof token !== "string" || token === "" || !Number.isFinite(expiresInSeconds) || expiresInSeconds <= 0)
    return fail(unexpected("the token response has no access_token"));
  return ok({ token, expiresInSeconds });
};

/** Whatever a token endpoint refuses with 400 or 401 is about the credentials. */
export const rejectedByTokenEndpoint: NonNullable<CarrierRequest["readError"]> = ({ status }) =>
  status === 400 || status === 401 || status === 403
    ? { code: "credentials-rejected", detail: `the carrier refused to issue a token (HTTP ${status})` }
    : null;

export type OAuthSettings = {
  path: string;
  host?: string;
  /** How the client says who it is: HTTP Basic, or `client_id` and `client_secret` among the fields. */
  client: "basic" | "form" | "json";
  clientId?: string;
  clientSecret?: string;
  /** Further or other fields, from the credentials: another grant, a scope, a user name. */
  fields?: (credentials: Readonly<Record<string, string>>) => Record<string, string>;
  headers?: (credentials: Readonly<Record<string, string>>) => Record<string, string>;
  tokenHeaders?: (token: string) => Record<string, string>;
};

/** OAuth 2 client credentials, and with `fields` the password and refresh-token grants. `clientId` and `clientSecret` name credential fields. */
export const oauthToken = (settings: OAuthSettings): TokenRecipe => ({
  ...(settings.tokenHeaders && { headers: settings.tokenHeaders }),
  async fetch(http, credentials) {
    const { path, host = "api", client, clientId = "clientId", clientSecret = "clientSecret" } = settings;
    const [id, secret] = [credentials[clientId] ?? "", credentials[clientSecret] ?? ""];
    const fields = {
      grant_type: "client_credentials",
      ...(client !== "basic" && { client_id: id, client_secret: secret }),
      ...settings.fields?.(credentials),
    };
    const answer = await http.json({
      path,
      host,
      headers: { ...(client === "basic" && { authorization: basicAuth(id, secret) }), ...settings.headers?.(credentials) },
      ...(client === "json" ? { json: fields } : { form: fields }),
      readError: rejectedByTokenEndpoint,
    });
    return answer.ok ? readOAuthToken(answer.value.body) : answer;
  },
});
