/** A text as one word of a command line that someone may paste into a shell, whatever is in it. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
