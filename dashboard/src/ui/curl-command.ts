/** A certificate of Kolli's own authority, which programs do not know. */
export const isLocal = (url: string): boolean => /^https:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url);

/** For a POSIX shell, whatever the text holds. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The start of a command that runs as it is, in any folder. To its own machine, curl need not know the certificate: nothing is between. */
export const curlTo = (url: string): string => `curl${isLocal(url) ? " -k" : ""} ${quoted(url)}`;
