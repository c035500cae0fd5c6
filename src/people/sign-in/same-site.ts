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
  const site = headerOf(headers, "sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return "The request came from a page of another site.";
  const origin = headerOf(headers, "origin");
  if (origin === undefined) return null;
  const host = hostOf(origin);
  const ownHosts = [headerOf(headers, "host") ?? headerOf(headers, ":authority"), hostOf(publicUrl)];
  const isOwn = host !== null && origin.startsWith("https://") && ownHosts.includes(host);
  return isOwn ? null : "The request came from a page of another origin.";
};
