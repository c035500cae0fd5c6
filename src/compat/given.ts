/** What bodies hold, as far as routes look into them. */

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The text of this name without blanks around it; empty if there is none, or if it is no text. */
export const textIn = (map: Readonly<Record<string, unknown>>, name: string): string =>
  typeof map[name] === "string" ? map[name].trim() : "";
