/** A text as one word of a command line that can be pasted into a shell, whatever it contains. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
