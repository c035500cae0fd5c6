/** Joins class names, leaving out what a condition switched off. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
