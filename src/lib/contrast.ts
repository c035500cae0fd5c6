/** A colour as the web writes it: `#1a2b3c`. */
export type Hex = `#${string}`;

export const isHex = (text: string): text is Hex => /^#[0-9a-f]{6}$/.test(text);

const channelsOf = (colour: Hex): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** WCAG 2.2, relative luminance. */
export const luminanceOf = (colour: Hex): number => {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

/** WCAG 2.2: 1 for the same colour, 21 for black on white. Text needs 4.5. */
export const contrastOf = (one: Hex, other: Hex): number => {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

/** Mixes `part` of the other colour into the first. */
export const mix = (one: Hex, other: Hex, part: number): Hex => {
  const [from, to] = [channelsOf(one), channelsOf(other)];
  const mixed = from.map((channel, nth) => Math.round(channel + (to[nth]! - channel) * part));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
};

/** Mixes in as little of the other colour as is enough; all of it if nothing is. */
export const shiftUntil = (colour: Hex, towards: Hex, isEnough: (shifted: Hex) => boolean, from = 0): Hex => {
  for (let part = from; part < 1; part += 0.02) {
    const shifted = mix(colour, towards, part);
    if (isEnough(shifted)) return shifted;
  }
  return towards;
};
