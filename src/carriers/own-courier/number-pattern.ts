const signs: Readonly<Record<string, string>> = { "#": "\\d", "@": "[A-Z]", "*": "[A-Z0-9]" };

/** `BK-######`: # is a digit, @ a letter, * either; all else stands for itself. No repetitions, so that none takes long to compare. */
export const numberPatternOf = (written: string): RegExp =>
  new RegExp(
    `^${[...written.toUpperCase()].map((sign) => signs[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("")}$`,
  );
