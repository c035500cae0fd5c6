/**
 * The host that a request was sent to, in one spelling: `Track.Shop.com.` is `track.shop.com`, as for browsers and name servers.
 * Everything that compares hosts reads it here; a test checks that.
 */
export const askedHost = ({ hostname }: { readonly hostname: string }): string => hostname.toLowerCase().replace(/\.+$/, "");
