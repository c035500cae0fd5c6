/** What the output can show. */
export type Terminal = { readonly width: number; readonly color: boolean; readonly unicode: boolean };

type Stream = { isTTY?: boolean | undefined; columns?: number | undefined };
type Environment = Readonly<Record<string, string | undefined>>;

/** The conventions of terminals: NO_COLOR (no-color.org) and FORCE_COLOR, TERM=dumb, and the locale's character set. */
export const terminalOf = (
  { isTTY = false, columns = 80 }: Stream,
  env: Environment,
  platform: string = process.platform,
): Terminal => {
  const wantsColor = env.FORCE_COLOR ? env.FORCE_COLOR !== "0" : isTTY && env.TERM !== "dumb";
  // Containers often set no locale, behind terminals that have had UTF-8 for decades.
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || "UTF-8";
  return {
    width: columns > 0 ? columns : 80,
    color: wantsColor && !env.NO_COLOR,
    // Terminals on Windows and macOS show it whatever the locale says.
    unicode: platform === "win32" || platform === "darwin" ? env.TERM !== "dumb" : /utf-?8/i.test(locale),
  };
};
