import type { Configuration } from "openid-client";
import { hours } from "../../lib/clock.ts";
import type { OidcProvider } from "../../lib/sign-in/oidc-settings.ts";

/** What a provider says about a person. */
export type OidcPerson = { subject: string; email: string | null; isAddressChecked: boolean; name: string | null };
/** What must be remembered between the way there and the way back. */
export type OidcJourney = { provider: string; state: string; nonce: string; verifier: string; next: string };

export type ProviderClient = {
  begin(next: string): Promise<{ url: string; journey: OidcJourney }>;
  /** Throws where the provider, or what came back, is not what it should be. */
  finish(callback: URL, journey: OidcJourney): Promise<OidcPerson>;
};

const library = () => import("openid-client");
const discoveredForMs = hours(1);
const timeoutSeconds = 10;

/** Everything about the provider but its address is discovered, and again each hour: its keys change. */
export const createProviderClient = (provider: OidcProvider, redirectUri: string, now: () => number): ProviderClient => {
  let found: { at: number; config: Promise<Configuration> } | null = null;
  const discover = async (): Promise<Configuration> => {
    const { discovery, allowInsecureRequests, enableNonRepudiationChecks } = await library();
    const issuer = new URL(provider.issuer);
    // The standard lets a client trust TLS instead of the signature; an issuer on http has neither then.
    const execute = [enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [allowInsecureRequests] : [])];
    const options = { timeout: timeoutSeconds, execute };
    return discovery(issuer, provider.clientId, provider.clientSecret, undefined, options);
  };
  const configuration = (): Promise<Configuration> => {
    if (found && now() - found.at < discoveredForMs) return found.config;
    const fresh = { at: now(), config: discover() };
    fresh.config.catch(() => {
      if (found === fresh) found = null;
    });
    found = fresh;
    return fresh.config;
  };
  return {
    async begin(next) {
      const [client, config] = [await library(), await configuration()];
      const journey = {
        provider: provider.id,
        next,
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, journey };
    },
    async finish(callback, { state, nonce, verifier }) {
      const [client, config] = [await library(), await configuration()];
      const tokens = await client.authorizationCodeGrant(config, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      // With one subject for all people, the second person would get the account of the first.
      if (claims.sub.trim() === "") throw new Error("The provider names nobody: its subject is empty.");
      const more = claims.email === undefined ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
      const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
      return {
        subject: claims.sub,
        email: text(more.email),
        isAddressChecked: provider.trustAddresses || more.email_verified === true,
        name: text(more.name),
      };
    },
  };
};
