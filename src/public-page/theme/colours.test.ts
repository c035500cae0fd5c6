import { expect, test } from "vitest";
import { contrastOf, type Hex } from "../../lib/contrast.ts";
import { usualSettings } from "../../workspaces/tracking-page/page-settings.ts";
import { darkColours, lightColours, plateFor, themeStyles } from "./colours.ts";

const steps = ["00", "33", "66", "77", "99", "cc", "ff"];
const everyColour = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue): Hex => `#${red}${green}${blue}`)));

test("black on white has a contrast of 21, and a grey as WCAG has it", () => {
  expect(contrastOf("#000000", "#ffffff")).toBe(21);
  expect(contrastOf("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test("whatever colours a shop chooses, light or dark, everything written can be read", () => {
  const unreadable: unknown[] = [];
  for (const colour of everyColour) {
    for (const coloursOf of [lightColours, darkColours]) {
      const { banner, onBanner, soft, signal, accent, button, onButton, surface } = coloursOf(colour, colour);
      const pairs = {
        onBanner: [onBanner, banner],
        soft: [soft, banner],
        signal: [signal, banner],
        onButton: [onButton, button],
      };
      if (contrastOf(accent, surface) < 3) unreadable.push([colour, coloursOf.name, "accent", accent, surface]);
      for (const [name, [one, other]] of Object.entries(pairs) as [string, [Hex, Hex]][])
        if (contrastOf(one, other) < 4.5) unreadable.push([colour, coloursOf.name, name, one, other]);
    }
  }
  expect(unreadable).toEqual([]);
});

test("a colour that can be written on stays as it was chosen", () => {
  expect(lightColours("#1e2a78", "#1e2a78")).toMatchObject({
    banner: "#1e2a78",
    onBanner: "#ffffff",
    accent: "#1e2a78",
    button: "#1e2a78",
  });
  expect(lightColours("#ffd400", "#ffd400")).toMatchObject({
    banner: "#ffd400",
    onBanner: "#14181b",
    button: "#ffd400",
    onButton: "#14181b",
  });
});

test("a logo gets a plate only where its header would swallow some of it", () => {
  const logo = (...colours: Hex[]) => ({
    id: "",
    width: 1,
    height: 1,
    tones: colours.map((colour) => ({ colour, share: 1 / colours.length })),
  });
  expect(plateFor(logo("#1e2a78"), "#1e2a78")).toBe("#ffffff");
  expect(plateFor(logo("#e4572e", "#1e2a78"), "#1e2a78")).toBe("#ffffff");
  expect(plateFor(logo("#fafafa"), "#ffffff")).toBe("#14181b");
  expect(plateFor(logo("#1e2a78"), "#ffffff")).toBeNull();
});

test("without its own colours, font or logo a page has no second style sheet", () => {
  expect(themeStyles(usualSettings, null)).toBe("");
});
