export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export const headerOf = (headers: RequestHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === "object" ? value[0] : value;
};

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);

/**
 * Null when a request with a session cookie may be the dashboard's own, else why not. Three locks, any of which would do: the
 * header needs a preflight from a foreign page, which we never grant; the browser says which site asked; the origin is our own.
 */
export const crossSiteReason = (headers: RequestHeaders, publicUrl: string): string | null => {
  if (headerOf(headers, "x-kolli-dashboard") !== "1") return "The header X-Kolli-Dashboard: 1 is missing.";
  return otherSiteReason(headers, publicUrl);
};

/**
 * The same for a form, which cannot send the header, and whose origin is "null" because our pages give no referrer. Browsers let
 * no page choose what they say of its site; one too old to say it is refused.
 */
export const foreignFormReason = (headers: RequestHeaders): string | null =>
  headerOf(headers, "sec-fetch-site") === "same-origin" ? null : "The form was not submitted from this site.";

const otherSiteReason = (headers: RequestHeaders, publicUrl: string): string | null => {
  const site = headerOf(headers, "sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return "The request came from another site.";
  const origin = headerOf(headers, "origin");
  if (origin === undefined) return null;
  const host = hostOf(origin);
  const ownHosts = [headerOf(headers, "host") ?? headerOf(headers, ":authority"), hostOf(publicUrl)];
  const isOwn = host !== null && origin.startsWith("https://") && ownHosts.includes(host);
  return isOwn ? null : "The request came from another origin.";
};
