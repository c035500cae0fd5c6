type Shown = Readonly<Record<string, unknown>>;

/** The previous and the new values, without unchanged ones. Null: there was none before, or there is none now. */
export const changeDetail = (before: Shown | null, after: Shown | null) => {
  if (before === null || after === null) return { ...(before && { before }), ...(after && { after }) };
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const part = (whole: Shown) => Object.fromEntries(changed.map((name) => [name, whole[name] ?? null]));
  return { before: part(before), after: part(after) };
};

/** Webhook URLs may contain a password or a token: neither belongs in a log. */
export const shownUrl = (text: string): string => {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return text;
  const { origin, pathname, search } = new URL(text);
  return `${origin}${pathname === "/" ? "" : pathname}${search === "" ? "" : "?…"}`;
};
