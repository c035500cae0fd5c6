/**
 * The host that a request was sent to, in one spelling: `Track.Shop.com.` is `track.shop.com`, for browsers as for name servers.
 * Everything that tells hosts apart reads it here; a test says so.
 */
export const askedHost = ({ hostname }: { readonly hostname: string }): string => hostname.toLowerCase().replace(/\.+$/, "");
